'use strict'
/*
 * Removes what ordinary programs do not need and what would let the candidate's code inspect its own process or pass in
 * place of the tests. Debuggers, native modules and Node's internal modules are disabled by Node's options (node.ts).
 */
const traceEvents = require('node:trace_events')
const v8 = require('node:v8')
const vm = require('node:vm')

/** Functions that show the heap or the scripts, and so the text of the tests, or that enable others to. */
const dumps = [
  {
    module: 'v8',
    owner: v8,
    names: [
      'getHeapSnapshot',
      'writeHeapSnapshot',
      'setHeapSnapshotNearHeapLimit',
      'queryObjects',
      'setFlagsFromString',
      'startCpuProfile',
      'takeCoverage',
    ],
  },
  { module: 'trace_events', owner: traceEvents, names: ['createTracing'] },
]

/** Functions that make another realm, whose Error is not the one that is locked here. */
const contexts = [
  { module: 'vm', owner: vm, names: ['createContext', 'runInContext', 'runInNewContext'] },
  { module: 'vm', owner: vm.Script.prototype, names: ['runInContext', 'runInNewContext'] },
]

/** @param fail called with every uncaught error; no other handler is */
function lock(fail) {
  for (const { module, owner, names } of [...dumps, ...contexts]) {
    for (const name of names) {
      owner[name] = () => {
        throw new Error(`${module}.${name} is not there while tests run.`)
      }
    }
  }
  // A custom prepareStackTrace would get the functions of the tests that are on the stack, and could read their text.
  const { prepareStackTrace } = Error
  Object.defineProperty(Error, 'prepareStackTrace', {
    configurable: false,
    get: () => prepareStackTrace,
    set() {},
  })
  Object.defineProperty(globalThis, 'Error', { writable: false, configurable: false })
  process.setUncaughtExceptionCaptureCallback(fail)
  const fixed = (value) => ({ value, writable: false, configurable: false })
  const { _fatalException } = process
  Object.defineProperties(process, {
    binding: fixed(undefined),
    _linkedBinding: fixed(undefined),
    _fatalException: fixed(_fatalException),
    setUncaughtExceptionCaptureCallback: fixed(() => {
      throw new Error('Errors that nobody catches are told by the judge.')
    }),
  })
}

/** Freezes `assert` if the tests use it, so that the candidate's code cannot replace its functions. */
function lockAssertions(tests) {
  if (!/\bassert\b/.test(tests)) return
  const assert = require('node:assert')
  for (const each of [assert, assert.strict, assert.AssertionError, assert.AssertionError.prototype])
    Object.freeze(each)
}

/** Makes the methods by which promises are awaited read-only. */
function lockPromises() {
  const { prototype } = Promise
  for (const name of ['constructor', 'then', 'catch', 'finally']) {
    void Object.defineProperty(prototype, name, { writable: false, configurable: false })
  }
}

module.exports = { lock, lockAssertions, lockPromises }

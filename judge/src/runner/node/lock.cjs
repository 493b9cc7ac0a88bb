'use strict'
/*
 * Takes from the candidate's code what an ordinary program has no use for, and what would let it look into its own
 * process or end the tests in their name. Attaching to it, native modules and Node's inner modules are switched off by
 * the options that it is started with (node.ts).
 */
const v8 = require('node:v8')

/** Whatever shows the heap, in which the tests' text is, or gives the engine functions that do. */
const dumps = [
  'getHeapSnapshot',
  'writeHeapSnapshot',
  'setHeapSnapshotNearHeapLimit',
  'queryObjects',
  'setFlagsFromString',
]

/** @param fail is called with every error that nobody caught, and nobody else is */
function lock(fail) {
  for (const name of dumps) {
    v8[name] = () => {
      throw new Error(`v8.${name} is not there while tests run.`)
    }
  }
  // It would be given the functions of the tests that are on the stack, whose text could be read.
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

/** What `assert` does is the same for the tests, whatever the candidate's code assigns to its functions. */
function lockAssertions(tests) {
  if (!/\bassert\b/.test(tests)) return
  const assert = require('node:assert')
  for (const each of [assert, assert.strict, assert.AssertionError, assert.AssertionError.prototype])
    Object.freeze(each)
}

/** Waiting for a promise means this, whatever the candidate's code assigns. */
function lockPromises() {
  const { prototype } = Promise
  for (const name of ['constructor', 'then', 'catch', 'finally']) {
    void Object.defineProperty(prototype, name, { writable: false, configurable: false })
  }
}

module.exports = { lock, lockAssertions, lockPromises }

'use strict'
/*
 * Runs JavaScript: the candidate's file and the tests are two scripts in one realm, one after the other; `require` is
 * there for both. The tests come through the channel and are in no file. Promises are waited for: the mark is given when
 * nothing is left to do.
 * Exit statuses: 1 a failed assertion or test, 65 a syntax error, 70 an exception that the candidate's code raised.
 */
const { readFileSync, writeSync } = require('node:fs')
const { createRequire } = require('node:module')
const { format } = require('node:util')
const vm = require('node:vm')
const { refuse, requiredByTests, watchBuiltIns } = require('./built-ins.cjs')
const { take, report, placeOf, ownPlaceOf } = require('./channel.cjs')
const { lock, lockAssertions } = require('./lock.cjs')

const sourceName = 'solution.js'
const testsName = 'tests.js'
const text = String
const exit = process.exit.bind(process)
const activeResources = process.getActiveResourcesInfo.bind(process)
const { apply, defineProperty, get, set } = Reflect
const { split, includes } = String.prototype
const { test } = RegExp.prototype
const { runInThisContext } = vm.Script.prototype
const { byteLength, from: bytesOf } = Buffer
/** What the one above calls, and finds on the prototype by then. */
Object.freeze(Object.getPrototypeOf(vm.Script.prototype))

const { tests, give } = take()
let isOver = false
let testsStatus

function compile(code, filename) {
  try {
    return new vm.Script(code, { filename })
  } catch (error) {
    const place = placeOf(error)
    report('compileError', { file: filename, ...place })
    const shown = filename === testsName ? [] : text(error.stack).split('\n').slice(1, 3)
    writeSync(2, [`${filename}:${place.line}`, ...shown, place.message, ''].join('\n'))
    exit(65)
  }
}

/**
 * The tests stand in a block of their own: the candidate's code neither finds their functions nor puts others in their
 * place. The `process` that they see keeps the status that they set, and what their `console` prints goes through
 * nothing that the candidate's code could replace, unless they replace it themselves. What cannot stand in a block stands
 * without one.
 */
const handOver = 'gradus process'
const onlyPrints =
  tests !== undefined && !/\bstdout\b|\bconsole\b(?!\s*\.\s*(?:log|info|warn|error|debug)\s*\()/.test(tests)
function compileTests() {
  const strict = /^(?:\s|\/\/.*|\/\*[^]*?\*\/)*(['"])use strict\1/.test(tests) ? "'use strict';" : ''
  try {
    return new vm.Script(`${strict}{const {process,console,require}=globalThis['${handOver}'];{${tests}\n}}`, {
      filename: testsName,
    })
  } catch {
    return compile(tests, testsName)
  }
}

/** A function of a block would be a global one too, but where the global object has such a name that cannot change. */
const functionsOfTests = tests === undefined ? [] : [...tests.matchAll(/\bfunction\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu)]
function hideFunctions() {
  for (let at = 0; at < functionsOfTests.length; at++) {
    const name = functionsOfTests[at][1]
    if (!(name in globalThis)) defineProperty(globalThis, name, { __proto__: null, value: undefined })
  }
}

const processOfTests = new Proxy(process, {
  get: (target, key) => get(target, key),
  set(target, key, value) {
    if (key === 'exitCode') testsStatus = value
    return set(target, key, value)
  },
})

function printTo(descriptor) {
  return (...words) => {
    const line = `${apply(format, undefined, words)}\n`
    const bytes = bytesOf(line)
    const length = byteLength(line)
    for (let at = 0; at < length;) {
      try {
        at += writeSync(descriptor, bytes, at)
      } catch (error) {
        if (error.code !== 'EAGAIN') throw error
      }
    }
  }
}
const [out, err] = [printTo(1), printTo(2)]
const consoleOfTests = { __proto__: null, log: out, info: out, debug: out, warn: err, error: err }
const given = {
  __proto__: null,
  process: processOfTests,
  console: onlyPrints ? consoleOfTests : console,
  require: undefined,
}

function handProcess() {
  defineProperty(globalThis, handOver, {
    __proto__: null,
    configurable: true,
    get() {
      delete globalThis[handOver]
      return given
    },
  })
}

function fail(error) {
  const stack = text(error?.stack ?? error)
  const own = ownPlaceOf(error, sourceName, testsName)
  const lines = apply(split, stack, ['\n'])
  if (own !== undefined) report('runtimeError', { ...own, message: lines[0] })
  let kept = ''
  for (let at = 0; at < lines.length; at++) {
    if (!apply(test, /^\s+at .*\(?(node:|\/gradus\/)/, [lines[at]])) kept += `${lines[at]}\n`
  }
  try {
    writeSync(2, kept)
  } catch {
    // Nobody reads it.
  }
  exit(own === undefined ? 1 : 70)
}

/** Whoever emits the end while something is still to come does not end the tests. */
function isIdle() {
  const active = activeResources()
  for (let at = 0; at < active.length; at++) {
    if (!apply(includes, 'PipeWrap TTYWrap', [active[at]])) return false
  }
  return true
}

const source = readFileSync(`/box/${sourceName}`, 'utf8')
const solution = compile(source, sourceName)
const author = tests === undefined ? undefined : compileTests()
if (tests !== undefined) lockAssertions(tests)
lock(fail)
globalThis.require = createRequire('/box/')
globalThis.module = { exports: {} }
globalThis.exports = globalThis.module.exports
let settle
if (tests !== undefined) {
  given.require = requiredByTests(tests, globalThis.require)
  settle = watchBuiltIns(tests, source, 'script')
}
const words = process.argv.splice(1).slice(1)
process.argv.push(author === undefined ? sourceName : testsName, ...words)
apply(runInThisContext, solution, [{ displayErrors: false }])
if (author !== undefined) {
  refuse(settle(), sourceName, exit)
  hideFunctions()
  handProcess()
  apply(runInThisContext, author, [{ displayErrors: false }])
  isOver = true
  process.on('beforeExit', () => {
    if (!isOver || !isIdle()) return
    isOver = false
    if (testsStatus) exit(1)
    else give()
  })
}

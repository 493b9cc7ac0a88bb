'use strict'
/*
 * Runs JavaScript: the candidate's file and the tests are two scripts in one realm, one after the other. Both can use
 * `require`. The tests come through the channel and are never in a file. The mark is sent when the event loop is empty, so
 * promises are awaited.
 * Exit statuses: 1 a failed assertion or test, 65 a syntax error, 70 an exception that the candidate's code raised.
 */
const { fstatSync, readFileSync, writeSync } = require('node:fs')
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
const { apply, get, getOwnPropertyDescriptor, set } = Reflect
/** Throws if the property can't be defined. */
const { defineProperty } = Object
const { split, includes } = String.prototype
const { test } = RegExp.prototype
const { runInThisContext } = vm.Script.prototype
const { byteLength, from: bytesOf } = Buffer
/** runInThisContext looks up what it calls on this prototype. */
Object.freeze(Object.getPrototypeOf(vm.Script.prototype))

const { tests, sendMark, sayEnded, confirm } = take()
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
 * The tests are wrapped in a block: the candidate's code can neither find nor replace their functions. They have their own
 * `process`, which keeps the exit status that they set, and their own `console`, which calls nothing that the candidate's
 * code could replace, unless the tests use it in other ways. Tests that do not compile in a block run without one.
 */
const handOver = 'gradus process'
const replacesConsole =
  tests === undefined ||
  /\bconsole\s*(?:\.\s*\w+\s*=(?![=>])|\[)|\b(?:mock|spyOn|assign|defineProperty)\b[^\n]*\bconsole\b/.test(tests)
/** What tests print in other ways is not confirmed: then it counts that they have ended. */
const printsOtherwise = replacesConsole || /\bstdout\b/.test(tests)
const { Script } = vm
function compileTests(begin = '', end = '') {
  const strict = /^(?:\s|\/\/.*|\/\*[^]*?\*\/)*(['"])use strict\1/.test(tests) ? "'use strict';" : ''
  try {
    const own = `const {process,console,require}=globalThis['${handOver}'];`
    return new Script(`${strict}${begin}{${own}{${tests}\n}}${end}`, { filename: testsName })
  } catch {
    return compile(tests, testsName)
  }
}

/**
 * A function in a block clashes with a top-level `const`, `let` or `class` of the candidate that has the same name. Then
 * the block is in a function.
 */
function withoutClash(author) {
  for (let at = 0; at < functionsOfTests.length; at++) {
    const name = functionsOfTests[at][1]
    if (getOwnPropertyDescriptor(globalThis, name) !== undefined) continue
    const type = apply(runInThisContext, new Script(`typeof ${name}`), [{ displayErrors: false }])
    if (type !== 'undefined') return compileTests('(()=>', ')()')
  }
  return author
}

/**
 * In sloppy mode a function in a block also becomes global, and so readable to the candidate's code, unless the global
 * object has a fixed property of that name.
 */
const functionsOfTests = tests === undefined ? [] : [...tests.matchAll(/\bfunction\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu)]
function hideFunctions() {
  for (let at = 0; at < functionsOfTests.length; at++) {
    const name = functionsOfTests[at][1]
    const own = getOwnPropertyDescriptor(globalThis, name)
    // A fixed accessor, even the candidate's, is never assigned to.
    if (own !== undefined && !own.configurable && !own.writable) continue
    defineProperty(globalThis, name, {
      __proto__: null,
      value: own === undefined ? globalThis[name] : own.value,
      writable: false,
      configurable: false,
    })
  }
}

function exitOfTests(status = testsStatus) {
  if (printsOtherwise) sayEnded()
  exit(status)
}

const processOfTests = new Proxy(process, {
  get: (target, key) => (key === 'exit' ? exitOfTests : get(target, key)),
  set(target, key, value) {
    if (key === 'exitCode') testsStatus = value
    return set(target, key, value)
  },
})

/** The candidate's code may open another file as standard output, and read or drop what the tests print. */
const placeOfOutput = () => {
  try {
    const { dev, ino } = fstatSync(1, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return 'closed'
  }
}
const outputBefore = placeOfOutput()
function refuseOtherOutput() {
  if (placeOfOutput() === outputBefore) return
  report('failed', {
    file: sourceName,
    line: 1,
    message: 'The solution changed standard output, which the tests report with.',
  })
  exit(1)
}

function printTo(descriptor, then) {
  return (...words) => {
    if (descriptor === 1) refuseOtherOutput()
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
    then?.(line)
  }
}
const [out, err] = [printTo(1, confirm), printTo(2)]
const consoleOfTests = { __proto__: console, log: out, info: out, debug: out, warn: err, error: err }
const given = {
  __proto__: null,
  process: processOfTests,
  console: replacesConsole ? console : consoleOfTests,
  require: undefined,
}

/** What the next reader of the global property `handOver` gets: the tests, which are the first code to run after this is set. */
let handed
function takeHanded() {
  const taken = handed
  handed = undefined
  return taken
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
    // Standard error is closed.
  }
  exit(own === undefined ? 1 : 70)
}

/** Guards against code that emits `beforeExit` itself while timers or other work remain. */
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
  // Fixed before the candidate's code runs, which could otherwise define its own.
  defineProperty(globalThis, handOver, { __proto__: null, get: takeHanded })
  settle = watchBuiltIns(tests, source, 'script')
}
const words = process.argv.splice(1).slice(1)
process.argv.push(author === undefined ? sourceName : testsName, ...words)
apply(runInThisContext, solution, [{ displayErrors: false }])
if (author !== undefined) {
  refuse(settle(), sourceName, exit)
  const program = withoutClash(author)
  hideFunctions()
  handed = given
  apply(runInThisContext, program, [{ displayErrors: false }])
  isOver = true
  process.on('beforeExit', () => {
    if (!isOver || !isIdle()) return
    isOver = false
    refuseOtherOutput()
    if (testsStatus) exitOfTests(1)
    else sendMark()
  })
}

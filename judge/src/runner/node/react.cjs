'use strict'
/*
 * Runs the author's tests around the candidate's component: both are modules in one realm, with happy-dom's document. The
 * tests come through the channel and are never in a file. Only they have `test`, `expect` and Testing Library: the
 * candidate's modules can neither name nor import these. Without tests the component is rendered once, and the document is
 * printed.
 * Exit statuses: 1 a failed assertion or test, 65 a syntax error, 70 an error that the candidate's code raised.
 */
const { existsSync, readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const vm = require('node:vm')
const { refuse, requiredByTests, watchBuiltIns } = require('./built-ins.cjs')
const { take, report, placeOf, ownPlaceOf } = require('./channel.cjs')
const { lock, lockPromises } = require('./lock.cjs')
const { createSuite, print } = require('./suite.cjs')
const { modules, inner } = require('./react-modules.cjs')

const { tests, sendMark, sendLines } = take()
const exit = process.exit.bind(process)
const compileFunction = vm.compileFunction.bind(vm)
const { transform } = inner.sucrase()
const { hasOwn } = Object
const { apply } = Reflect
const { exec, test } = RegExp.prototype
const { split, endsWith } = String.prototype

function broken(name, place) {
  if (name === 'solution.jsx') report('compileError', { file: name, ...place })
  process.stderr.write(`${name}:${place.line}\n${place.message}\n`)
  exit(name === 'solution.jsx' ? 65 : 1)
}

/** Compiles JSX and imports to function calls and `require`, keeping line numbers. `words` are the module's parameters. */
function compile(code, name, words = []) {
  let plain
  try {
    plain = transform(code, { transforms: ['jsx', 'imports'], jsxRuntime: 'automatic', production: true }).code
  } catch (error) {
    const [, message = String(error), line = 1, column = 1] =
      /^(?:Error transforming.*?: )?(.*) \((\d+):(\d+)\)$/s.exec(error.message) ?? []
    return broken(name, { line: Number(line), column: Number(column), message })
  }
  try {
    return compileFunction(plain, ['require', 'module', 'exports', ...words], { filename: name })
  } catch (error) {
    const { line, message } = placeOf(error)
    return broken(name, { line, message })
  }
}

const ordinary = createRequire('/box/')
const forTests = tests === undefined ? ordinary : requiredByTests(tests, ordinary)
const loaded = { __proto__: null }
const ofTests = /^(?:@testing-library\/|expect$)/
const suite = createSuite(tests === undefined ? undefined : sendLines)
const given = { __proto__: null, ...suite.names }

function load(name, isTests) {
  if (loaded[name] !== undefined) return loaded[name].exports
  const module = { exports: {} }
  loaded[name] = module
  const source = readFileSync(`/box/${name}`, 'utf8')
  const body = compile(source, name, isTests ? words : [])
  if (name === 'solution.jsx' && tests !== undefined) runSolution(body, module, source)
  else run(body, module, isTests)
  return module.exports
}

/** Loads what the tests import first. What only the candidate's files import is loaded while these run, as usual. */
function runSolution(body, module, source) {
  for (const name of Object.keys(modules)) {
    if (tests.includes(name)) modules[name]()
  }
  const settle = watchBuiltIns(tests, source, 'module')
  run(body, module, false)
  refuse(settle(), 'solution.jsx', exit)
}

function run(body, module, isTests) {
  const require = (name) => resolve(name, isTests)
  if (isTests) body(require, module, module.exports, ...words.map((word) => given[word]))
  else body(require, module, module.exports)
}

/** @param isTests whether the import is in the tests or in one of the author's files */
function resolve(name, isTests) {
  if (hasOwn(modules, name) && (isTests || !apply(test, ofTests, [name]))) return modules[name]()
  // Style sheets and pictures matter only to a browser that renders.
  if (apply(test, /\.(?:css|svg|png)$/, [name])) return {}
  const [, local] = apply(exec, /^\.\/([\w.-]+)$/, [name]) ?? []
  if (local === undefined) return isTests ? forTests(name) : ordinary(name)
  const endings = ['', '.jsx', '.js']
  let file
  for (let at = 0; at < 3 && file === undefined; at++) {
    if (existsSync(`/box/${local}${endings[at]}`)) file = `${local}${endings[at]}`
  }
  if (file === undefined) throw new Error(`There is no module ${name}.`)
  if (apply(endsWith, file, ['.json'])) return ordinary(`/box/${file}`)
  return load(file, isTests && file !== 'solution.jsx')
}

function fail(error) {
  const own = ownPlaceOf(error, 'solution.jsx', 'tests.jsx')
  if (own !== undefined) report('runtimeError', { ...own, message: String(error) })
  exit(own === undefined ? 1 : 70)
}

function show(error) {
  const lines = apply(split, String(error?.stack ?? error), ['\n'])
  let kept = ''
  for (let at = 0; at < lines.length; at++) {
    if (!apply(test, /^\s+at .*\(?(node:|\/gradus\/)/, [lines[at]])) kept += `${lines[at]}\n`
  }
  process.stderr.write(kept)
}

function showAndFail(error) {
  show(error)
  fail(error)
}

/** Testing Library empties the document after each test if it finds these global hooks when it is loaded. */
function bringTestingLibrary() {
  const { afterEach, beforeAll, afterAll } = suite.names
  Object.assign(globalThis, { afterEach, beforeAll, afterAll })
  modules['@testing-library/react']()
  for (const name of ['afterEach', 'beforeAll', 'afterAll']) delete globalThis[name]
}

let words = []

async function main() {
  inner.document().GlobalRegistrator.register({ url: 'http://localhost/' })
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  compile(readFileSync('/box/solution.jsx', 'utf8'), 'solution.jsx')
  if (tests === undefined) return shown()
  const { expect } = modules.expect()
  expect.extend(modules['@testing-library/jest-dom']())
  given.expect = expect
  words = Object.keys(given)
  const author = compile(tests, 'tests.jsx', words)
  if (/@testing-library\/react/.test(tests)) bringTestingLibrary()
  // A later import loads another copy, so the candidate's code cannot change the one that the tests use.
  for (const path of Object.keys(require.cache)) delete require.cache[path]
  lockPromises()
  lock(showAndFail)
  run(author, { exports: {} }, true)
  await suite.run()
  if (suite.passed()) sendMark()
  else fail(suite.firstFailure())
  exit(0)
}

function shown() {
  const { createElement } = resolve('react', true)
  const { render } = resolve('@testing-library/react', true)
  const component = Object.values(resolve('./solution', true)).find((value) => typeof value === 'function')
  if (component !== undefined) render(createElement(component))
  print(`${document.body.innerHTML}\n`)
  exit(0)
}

process.on('uncaughtException', showAndFail)
main().catch(showAndFail)

'use strict'
/*
 * Runs the author's tests around the candidate's component: both are modules, in one realm with a document that is
 * happy-dom's. The tests come through the channel and are in no file. Without tests the component is rendered once, and
 * the document is printed.
 * Exit statuses: 1 a failed assertion or test, 65 a syntax error, 70 an error that the candidate's code raised.
 */
const { existsSync, readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const vm = require('node:vm')
const { take, give, report, placeOf, ownPlaceOf } = require('./channel.cjs')
const { createSuite, print } = require('./suite.cjs')
const { modules, inner } = require('./react-modules.cjs')

const { mark, tests } = take()
const exit = process.exit.bind(process)
const compileFunction = vm.compileFunction.bind(vm)
const { transform } = inner.sucrase()

function broken(name, place) {
  if (name === 'solution.jsx') report('compileError', { file: name, ...place })
  process.stderr.write(`${name}:${place.line}\n${place.message}\n`)
  exit(name === 'solution.jsx' ? 65 : 1)
}

/** JSX and imports become plain functions and `require`, on the same lines. */
function compile(code, name) {
  let plain
  try {
    plain = transform(code, { transforms: ['jsx', 'imports'], jsxRuntime: 'automatic', production: true }).code
  } catch (error) {
    const [, message = String(error), line = 1, column = 1] =
      /^(?:Error transforming.*?: )?(.*) \((\d+):(\d+)\)$/s.exec(error.message) ?? []
    return broken(name, { line: Number(line), column: Number(column), message })
  }
  try {
    return compileFunction(plain, ['require', 'module', 'exports'], { filename: name })
  } catch (error) {
    const { line, message } = placeOf(error)
    return broken(name, { line, message })
  }
}

const ordinary = createRequire('/box/')
const loaded = new Map()

function load(name) {
  const found = loaded.get(name)
  if (found !== undefined) return found.exports
  const module = { exports: {} }
  loaded.set(name, module)
  run(compile(readFileSync(`/box/${name}`, 'utf8'), name), module)
  return module.exports
}

function run(body, module) {
  body((name) => resolve(name), module, module.exports)
}

function resolve(name) {
  const given = Object.hasOwn(modules, name) ? modules[name] : undefined
  if (given !== undefined) return given()
  // What only matters to a browser that draws.
  if (/\.(?:css|svg|png)$/.test(name)) return {}
  const [, local] = /^\.\/([\w.-]+)$/.exec(name) ?? []
  if (local === undefined) return ordinary(name)
  const file = ['', '.jsx', '.js'].map((ending) => local + ending).find((path) => existsSync(`/box/${path}`))
  if (file === undefined) throw new Error(`There is no module ${name}.`)
  return file.endsWith('.json') ? ordinary(`/box/${file}`) : load(file)
}

function fail(error) {
  const own = ownPlaceOf(error, 'solution.jsx', 'tests.jsx')
  if (own !== undefined) report('runtimeError', { ...own, message: String(error) })
  exit(own === undefined ? 1 : 70)
}

function show(error) {
  const stack = String(error?.stack ?? error).split('\n')
  process.stderr.write(
    `${stack.filter((line) => !/\(?(node:|\/gradus\/)/.test(line) || !/^\s+at /.test(line)).join('\n')}\n`,
  )
}

async function main() {
  inner.document().GlobalRegistrator.register({ url: 'http://localhost/' })
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const suite = createSuite()
  Object.assign(globalThis, suite.names)
  compile(readFileSync('/box/solution.jsx', 'utf8'), 'solution.jsx')
  if (tests === undefined) return shown()
  const author = compile(tests, 'tests.jsx')
  const { expect } = modules.expect()
  expect.extend(modules['@testing-library/jest-dom']())
  globalThis.expect = expect
  run(author, { exports: {} })
  const failures = await suite.run()
  const [first] = failures
  if (first !== undefined) fail(first)
  give(mark)
  exit(0)
}

function shown() {
  const { createElement } = resolve('react')
  const { render } = resolve('@testing-library/react')
  const component = Object.values(resolve('./solution')).find((value) => typeof value === 'function')
  if (component !== undefined) render(createElement(component))
  print(`${document.body.innerHTML}\n`)
  exit(0)
}

process.on('uncaughtException', (error) => {
  show(error)
  fail(error)
})
main().catch((error) => {
  show(error)
  fail(error)
})

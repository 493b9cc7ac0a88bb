'use strict'
/*
 * Runs the author's tests, which call the candidate's module with the driver of a real browser. The question's pages are
 * served from the run's folder. Cookies are removed before each test.
 * Exit statuses: 1 a failed test, 65 a syntax error, 70 an error that the candidate's code raised.
 */
const { readFile } = require('node:fs/promises')
const { readFileSync } = require('node:fs')
const http = require('node:http')
const { createRequire } = require('node:module')
const os = require('node:os')
const { basename, extname } = require('node:path')
const vm = require('node:vm')
const { lockClass, lockMethods, refuse, requiredByTests, watchBuiltIns } = require('./built-ins.cjs')
const { take, report, placeOf, ownPlaceOf } = require('./channel.cjs')
const { lock, lockAssertions, lockPromises } = require('./lock.cjs')
const { createSuite } = require('./suite.cjs')

const { tests, sendMark, sendLines } = take()
const exit = process.exit.bind(process)
const compileFunction = vm.compileFunction.bind(vm)
const { apply } = Reflect
const { test } = RegExp.prototype
const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

// The sandbox cannot ask the kernel for its interfaces; Selenium needs the loopback address.
os.networkInterfaces = () => ({ lo: [{ family: 'IPv4', address: '127.0.0.1', internal: true }] })

function compile(code, filename, names) {
  try {
    return compileFunction(code, names, { filename })
  } catch (error) {
    const { line, message } = placeOf(error)
    if (filename === 'solution.js') report('compileError', { file: filename, line, message })
    process.stderr.write(`${filename}:${line}\n${message}\n`)
    exit(filename === 'solution.js' ? 65 : 1)
  }
}

/** Serves the question's pages: its additional files and nothing else. */
async function serve() {
  const server = http.createServer(async (request, reply) => {
    const name = basename(new URL(request.url, 'http://localhost').pathname)
    try {
      if (name === 'solution.js') throw new Error('This is not a page.')
      const body = await readFile(`/box/${name}`)
      reply.writeHead(200, { 'content-type': types[extname(name)] ?? 'text/plain; charset=utf-8' }).end(body)
    } catch {
      reply.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.')
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${server.address().port}`
}

/** Freezes the library and the driver, which the candidate's module and the tests share. */
function lockLibrary(library, driver) {
  for (const [name, value] of Object.entries(library)) {
    if (typeof value === 'function') lockClass(value, name)
    else Object.freeze(value)
  }
  const sender = 'executor_'
  const executor = driver[sender]
  for (const each of [driver, executor]) {
    for (
      let { constructor } = each;
      constructor !== Object;
      { constructor } = Object.getPrototypeOf(constructor.prototype)
    )
      if (!Object.isFrozen(constructor)) lockClass(constructor, constructor.name)
  }
  Object.freeze(library)
  lockMethods(driver)
  Object.freeze(executor)
  Object.defineProperty(driver, sender, { writable: false, configurable: false })
}

async function main() {
  const require = createRequire('/box/')
  const source = readFileSync('/box/solution.js', 'utf8')
  const solution = compile(source, 'solution.js', ['require', 'module', 'exports'])
  const library = require('selenium-webdriver')
  const { Builder, By, Key, until } = library
  const chrome = require('selenium-webdriver/chrome')
  const suite = createSuite(tests === undefined ? undefined : sendLines)
  const base = await serve()
  const options = new chrome.Options()
  options.setChromeBinaryPath(process.env.GRADUS_BROWSER)
  options.addArguments(...process.env.GRADUS_BROWSER_OPTIONS.split(' '))
  const service = new chrome.ServiceBuilder(process.env.GRADUS_DRIVER)
  const driver = await new Builder().forBrowser('chrome').setChromeOptions(options).setChromeService(service).build()
  const module = { exports: {} }
  const requireForTests = tests === undefined ? require : requiredByTests(tests, require)
  const own = (name) => (apply(test, /^\.\/solution(?:\.js)?$/, [name]) ? module.exports : requireForTests(name))
  const given = { require: own, driver, By, Key, until, page: (name) => `${base}/${name}`, ...suite.names }
  suite.names.beforeEach(() => driver.manage().deleteAllCookies())
  // Strict, so that code on the stack cannot read the text of the tests through `caller`.
  const body = tests ?? 'return require("./solution")'
  const author = compile(`'use strict'; return (async () => {${body}\n})()`, 'tests.js', Object.keys(given))
  const values = Object.values(given)
  let settle = () => undefined
  if (tests !== undefined) {
    lockLibrary(library, driver)
    lockAssertions(tests)
    lockPromises()
    lock(showAndFail)
    settle = watchBuiltIns(tests, source, 'module')
  }
  solution(require, module, module.exports)
  refuse(settle(), 'solution.js', exit)
  const answer = await apply(author, undefined, values)
  if (tests === undefined) {
    const run =
      typeof answer === 'function' ? answer : Object.values(answer).find((value) => typeof value === 'function')
    await run?.(driver, given.page)
    await driver.quit()
    exit(0)
  }
  await suite.run()
  await driver.quit()
  if (suite.passed()) sendMark()
  else fail(suite.firstFailure())
  exit(0)
}

function fail(error) {
  const place = ownPlaceOf(error, 'solution.js', 'tests.js')
  if (place !== undefined) report('runtimeError', { ...place, message: `${error.name}: ${error.message}` })
  exit(place === undefined ? 1 : 70)
}

function show(error) {
  const stack = String(error?.stack ?? error).split('\n')
  process.stderr.write(`${stack.filter((line) => !/\(?(node:|\/gradus\/|\/node_modules\/)/.test(line)).join('\n')}\n`)
}

function showAndFail(error) {
  show(error)
  fail(error)
}

process.on('uncaughtException', showAndFail)
main().catch(showAndFail)

'use strict'
/*
 * Runs the author's tests against the candidate's service, which is a separate process (serve.cjs) without the mark: only
 * its replies reach the tests. Neither process can read the other's memory or signal it, and no signal opens
 * a debugger port. Modules that the tests load are those that were there before the service began, which can write to
 * /box. Without tests each line of the input is a request,
 * `GET /path` or `POST /path {"a": 1}`, and the replies are printed.
 * Exit statuses: 1 a failed test, 65 a syntax error, 70 a service that did not start or ended by itself.
 */
const { fork } = require('node:child_process')
const Module = require('node:module')
const { readdirSync, readFileSync } = require('node:fs')
const vm = require('node:vm')
const { take, report, placeOf } = require('./channel.cjs')
const { createSuite, print } = require('./suite.cjs')

const longestStart = 5000
const { tests, sendMark, sendLines } = take()
/** The files of /box by their paths. */
const files = new Map(tests === undefined ? [] : readFiles('/box'))
if (tests !== undefined) loadFrom(files)
const child = fork('/gradus/serve.cjs', {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PORT: '3000' },
})
let stopping = false
let serving = false

/** The service ends with the sandbox. */
function leave(status) {
  stopping = true
  process.exit(status)
}

function refuse(outcome, status, entry, shown) {
  report(outcome, { file: 'solution.js', line: 1, ...entry })
  if (shown !== undefined) process.stderr.write(`${shown}\n`)
  leave(status)
}

const started = new Promise((resolve) => {
  const timer = setTimeout(() => {
    const message = 'The file neither exports a service nor listens to a port.'
    refuse('runtimeError', 70, { message }, message)
  }, longestStart)
  child.on('message', (message) => {
    if (message.port !== undefined) {
      clearTimeout(timer)
      serving = true
      resolve(message.port)
    } else if (message.syntax !== undefined) {
      const { line, message: text } = message.syntax
      refuse('compileError', 65, message.syntax, `solution.js:${line}\n${text}`)
    } else if (message.crash !== undefined) {
      refuse('runtimeError', 70, message.crash)
    }
  })
})
child.on('exit', (code, signal) => {
  if (stopping) return
  // Waits, because its last message may not have arrived yet.
  setTimeout(() => {
    const how = serving ? `with ${signal ?? `status ${code}`}` : 'and neither exported a service nor listened to a port'
    const message = `The service ended before the last test, ${how}.`
    if (code === 0) refuse('failed', 1, { message }, message)
    else refuse('runtimeError', 70, { message }, message)
  }, 50)
})

function readFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [`${parentPath}/${name}`, readText(`${parentPath}/${name}`)])
}

/** Without the byte order mark, which JSON may not have. */
function readText(path) {
  return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
}

/** From here on, a module is loaded from the judge's packages or from these texts. */
function loadFrom(texts) {
  const { _extensions: loaders } = Module
  const textOf = (path) => {
    const text = texts.get(path)
    if (text === undefined) throw new Error(`${path} was not there before the service began.`)
    return text
  }
  const { '.js': load } = loaders
  const { _compile: compile } = Module.prototype
  loaders['.js'] = (module, path) =>
    path.startsWith('/node_modules/') ? load(module, path) : compile.call(module, textOf(path), path)
  const { '.json': loadJson } = loaders
  loaders['.json'] = (module, path) => {
    if (path.startsWith('/node_modules/')) loadJson(module, path)
    else module.exports = JSON.parse(textOf(path))
  }
  for (const ending of Object.keys(loaders)) {
    if (ending !== '.js' && ending !== '.json') delete loaders[ending]
  }
}

async function requests(base) {
  for (const line of readFileSync(0, 'utf8').split('\n')) {
    const [, method, path, body] = /^([A-Z]+)\s+(\S+)\s*(.*)$/.exec(line.trim()) ?? []
    if (method === undefined) continue
    const json = body !== '' && method !== 'GET' && method !== 'HEAD'
    const init = json ? { method, body, headers: { 'content-type': 'application/json' } } : { method }
    const reply = await fetch(new URL(path, base), init)
    print(`${reply.status} ${reply.headers.get('content-type') ?? ''}\n${await reply.text()}\n`)
  }
  leave(0)
}

async function main() {
  const base = `http://127.0.0.1:${await started}`
  if (tests === undefined) return requests(base)
  const require = Module.createRequire('/box/')
  const request = Module.createRequire('/')('supertest')(base)
  const suite = createSuite(sendLines)
  const given = { require, request, service: { url: base }, ...suite.names }
  let author
  try {
    author = vm.compileFunction(`return (async () => {${tests}\n})()`, Object.keys(given), { filename: 'tests.js' })
  } catch (error) {
    const { line, message } = placeOf(error)
    process.stderr.write(`tests.js:${line}\n${message}\n`)
    leave(1)
  }
  await author(...Object.values(given))
  await suite.run()
  if (suite.passed()) sendMark()
  leave(suite.passed() ? 0 : 1)
}

main().catch((error) => {
  const stack = String(error?.stack ?? error).split('\n')
  process.stderr.write(`${stack.filter((line) => !/\(?(node:|\/gradus\/|\/node_modules\/)/.test(line)).join('\n')}\n`)
  leave(1)
})

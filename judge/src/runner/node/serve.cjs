'use strict'
/*
 * The process of the candidate's service. The file either exports a request handler (an Express application, a listener
 * or a server) or listens itself. In both cases this process sends the port to the runner.
 */
const http = require('node:http')
const net = require('node:net')
const { placeOf, ownPlaceOf } = require('./channel.cjs')

const send = process.send.bind(process)
let isSent = false

function sendPort(server) {
  const address = server.address()
  if (isSent || address === null || typeof address !== 'object') return
  isSent = true
  send({ port: address.port })
}

/** The lines of a stack that are the candidate's. */
function ownLines(stack) {
  return stack
    .split('\n')
    .filter((line) => !/\(?(node:|\/gradus\/|\/node_modules\/)/.test(line))
    .join('\n')
    .replaceAll('file:///box/', '')
    .replaceAll('/box/', '')
}

/** Express prints what a handler throws, but not in tests, as which its packages were built. */
function printErrorsOf(handler) {
  if (typeof handler?.set === 'function' && typeof handler.get === 'function' && handler.get('env') === 'test')
    handler.set('env', 'development')
}
const { error: print } = console
console.error = (...words) =>
  print(...words.map((word) => (word instanceof Error && typeof word.stack === 'string' ? ownLines(word.stack) : word)))

const { listen } = net.Server.prototype
net.Server.prototype.listen = function (...words) {
  for (const handler of this.listeners('request')) printErrorsOf(handler)
  this.once('listening', () => sendPort(this))
  return Reflect.apply(listen, this, words)
}

process.on('uncaughtException', (error) => {
  process.stderr.write(`${ownLines(String(error?.stack ?? error))}\n`)
  const place = ownPlaceOf(error, 'solution.js', 'tests.js')
  const crash = { ...place, message: error.message }
  send({ crash }, () => process.exit(1))
})

async function main() {
  let found
  try {
    found = await import('/box/solution.js')
  } catch (error) {
    if (!(error instanceof SyntaxError) || !/\/box\/solution\.js:\d+$/m.test(String(error.stack).split('\n')[0] ?? ''))
      throw error
    send({ syntax: placeOf(error) }, () => process.exit(65))
    return
  }
  const candidates = [
    found.default,
    found.default?.default,
    found.app,
    found.server,
    found.default?.app,
    found.default?.server,
  ]
  const service = candidates.find((value) => value instanceof net.Server || typeof value === 'function')
  if (isSent || service === undefined) return
  const server = service instanceof net.Server ? service : http.createServer(service)
  if (!server.listening) server.listen(Number(process.env.PORT), '127.0.0.1')
}

void main()

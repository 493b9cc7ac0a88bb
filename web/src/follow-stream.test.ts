import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { followStream, retryDelay, type StreamState } from './follow-stream.ts'

// A stand-in for the browser's events about the device's connection.
const online = new EventTarget()
const ofNode = Object.getOwnPropertyDescriptor(globalThis, 'navigator') ?? {}
before(() => {
  Object.assign(globalThis, { window: online })
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })
})
after(() => {
  Object.assign(globalThis, { window: undefined })
  Object.defineProperty(globalThis, 'navigator', ofNode)
})

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const stream =
  (text: string, stays = false): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text)
    if (!stays) response.end()
  }
const refusal =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":"notFound","message":"No."}')

/** Follows a server that gives these answers, one for each request, and stops after `events` events. */
async function follow(answers: readonly Answer[], events: number) {
  const lastIds: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const answer = answers[lastIds.length] ?? refusal(404)
    lastIds.push(request.headers['last-event-id']?.toString())
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  const [seen, states, leaving] = [[] as unknown[], [] as StreamState[], new AbortController()]
  // Skips the delays by reporting again and again that the device is back online.
  const waking = setInterval(() => online.dispatchEvent(new Event('online')), 5)
  await followStream({
    path: `http://127.0.0.1:${address.port}/`,
    signal: leaving.signal,
    onEvent: ({ name, data }) => {
      seen.push([name, data])
      if (seen.length === events) leaving.abort()
    },
    onState: (state) => {
      if (states.at(-1) !== state) states.push(state)
    },
  })
  clearInterval(waking)
  server.closeAllConnections()
  server.close()
  return { seen, states, lastIds }
}

test('after a break it reconnects and sends the id of the last event that it received', async () => {
  const { seen, states, lastIds } = await follow(
    [
      stream('id: 7\nevent: rank\ndata: {"version":7}\n\n'),
      refusal(503),
      stream(': still here\n\nid: 9\nevent: delta\ndata: {"base":7}\n\n', true),
    ],
    2,
  )
  assert.deepEqual(seen, [
    ['rank', { version: 7 }],
    ['delta', { base: 7 }],
  ])
  assert.deepEqual(lastIds, [undefined, '7', '7'])
  assert.deepEqual(states, ['connecting', 'live', 'connecting', 'live'])
})

test('if the stream keeps failing, the follower polls and retries at intervals until it works', async () => {
  const { states } = await follow([refusal(502), refusal(502), refusal(429), stream('data: {}\n\n', true)], 1)
  assert.deepEqual(states, ['connecting', 'polling', 'live'])
})

test('a refusal ends it, because retrying would not help', async () => {
  const { seen, states, lastIds } = await follow([refusal(404)], 1)
  assert.deepEqual([seen, states, lastIds.length], [[], ['connecting', 'polling'], 1])
})

test('retry delays grow to half a minute, and jitter spreads the clients that reconnect', () => {
  assert.deepEqual(
    [1, 2, 3, 6, 20].map((failures) => retryDelay(failures, 0)),
    [1000, 2000, 4000, 30_000, 30_000],
  )
  assert.equal(retryDelay(1, 1), 500)
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { getNotices } from '@gradus/contract/setting'
import { call, fetchTransport, readResponse } from './api.ts'

const server = createServer((request, response) => {
  const { traceparent = '' } = request.headers
  if (request.url === '/traced') return response.end(traceparent)
  if (request.url?.startsWith('/public/api/Notices'))
    return response
      .writeHead(500, { 'content-type': 'application/json', 'x-request-id': 'a-1' })
      .end(JSON.stringify({ error: 'unexpected', message: 'Something went wrong.' }))
  if (request.url === '/auth/api/Tags') return response.writeHead(302, { location: '/Login' }).end()
  return response.setHeader('content-type', 'text/plain').end('1')
})
let address = ''
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
})
after(() => server.close())

test('Redirected responses send the browser to the redirect address', async (context) => {
  const assign = context.mock.fn<(to: string) => void>()
  // The globals that a browser provides.
  Object.assign(globalThis, { window: { location: { assign } } })
  void readResponse(await fetch(`${address}/auth/api/Tags`))
  assert.deepEqual(
    assign.mock.calls.map(({ arguments: [to] }) => to),
    [`${address}/Login`],
  )
  assert.deepEqual(await readResponse(await fetch(`${address}/auth/api/ReadAll`)), {
    status: 200,
    text: '1',
    json: false,
  })
  assert.equal(assign.mock.callCount(), 1)
})

test('Each call begins a trace of its own if the page says that the site is traced', async () => {
  let isTraced = false
  Object.assign(globalThis, { document: { documentElement: { hasAttribute: () => isTraced } } })
  const ask = async () => (await fetchTransport(`${address}/traced`, { headers: { accept: 'text/plain' } })).text
  assert.equal(await ask(), '')
  isTraced = true
  const [first, second] = [await ask(), await ask()]
  assert.match(first, /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  assert.notEqual(first.slice(3, 35), second.slice(3, 35))
})

test('A failure that nobody expected names its request, so that support finds it in the log', async () => {
  const transport = async (path: string) => readResponse(await fetch(`${address}${path}`))
  await assert.rejects(call(getNotices, {}, { transport }), {
    message: 'Something went wrong. For support: request a-1.',
  })
})

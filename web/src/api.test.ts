import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { readAnswer } from './api.ts'

const server = createServer((request, response) => {
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
  void readAnswer(await fetch(`${address}/auth/api/Tags`))
  assert.deepEqual(
    assign.mock.calls.map(({ arguments: [to] }) => to),
    [`${address}/Login`],
  )
  assert.deepEqual(await readAnswer(await fetch(`${address}/auth/api/ReadAll`)), {
    status: 200,
    text: '1',
    json: false,
  })
  assert.equal(assign.mock.callCount(), 1)
})

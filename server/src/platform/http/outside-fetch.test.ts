import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createOutsideFetch, OutsideError } from './outside-fetch.ts'
import { isPrivate } from './public-address.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/elsewhere') response.writeHead(302, { location: '/here' }).end()
  else if (request.url === '/much') response.end(Buffer.alloc(3 * 1024 * 1024))
  else response.end('here')
})
let url: string
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => server.close())

test('no private address is asked, however it is written', async () => {
  const fetchOutside = createOutsideFetch(false)
  const { port } = new URL(url)
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0x7f.1',
    '2130706433',
    '10.0.0.1',
    '169.254.169.254',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
  ])
    await assert.rejects(fetchOutside(`https://${host}:${port}/`), /is not a public address/, host)
  for (const address of [url, 'ftp://example.com', 'file:///etc/passwd', 'no address'])
    await assert.rejects(fetchOutside(address), /is not an https address/, address)
  assert.deepEqual(asked, [])
  for (const address of ['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8']) assert.equal(isPrivate(address), false)
})

test('with the setting private addresses are asked; redirects are not followed, and responses have a limit', async () => {
  const fetchOutside = createOutsideFetch(true)
  assert.equal(await (await fetchOutside(`${url}/here`)).text(), 'here')
  assert.equal((await fetchOutside(`${url}/elsewhere`)).status, 302)
  await assert.rejects(fetchOutside(`${url}/much`), OutsideError)
  assert.deepEqual(asked, ['/here', '/elsewhere', '/much'])
})

test('a server that changes the protocol, or ends its response too early, is refused at once', async () => {
  const fetchOutside = createOutsideFetch(true)
  for (const answer of [
    'HTTP/1.1 101 Up\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhere',
    '',
  ]) {
    const rude = createTcpServer((socket) => socket.end(answer)).listen(0, '127.0.0.1')
    await once(rude, 'listening')
    const { port } = rude.address() as AddressInfo
    await assert.rejects(fetchOutside(`http://127.0.0.1:${port}/`), OutsideError, answer)
    rude.close()
  }
})

test('a header that cannot be sent is refused like a server that cannot be reached', async () => {
  const headers = { authorization: 'Bearer a\r\nx-other: 1' }
  await assert.rejects(createOutsideFetch(true)(`${url}/here`, { headers }), OutsideError)
})

test('a server that cannot be reached is named in a sentence', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  closed.close()
  await assert.rejects(createOutsideFetch(true)(`http://127.0.0.1:${port}/`), {
    message: `127.0.0.1:${port} can’t be reached (ECONNREFUSED).`,
  })
})

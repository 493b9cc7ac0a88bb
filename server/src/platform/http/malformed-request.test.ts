import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { login } from '@gradus/contract/account'
import { Refusal } from '@gradus/contract/problem'
import { getServerTime } from '@gradus/contract/site'
import { headOf, sendRaw } from '../../../test/raw.ts'
import { startSite, type TestSite } from '../../../test/site.ts'
import { buildApp } from '../../app.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

/** The refusal that these bytes get. */
async function refusalTo(bytes: string): Promise<[status: number, message: string]> {
  const response = await sendRaw(site, bytes)
  const [head = '', body = ''] = response.split('\r\n\r\n')
  assert.match(head, /^HTTP\/1.1 4.*\r\ncontent-type: application\/json; charset=utf-8(\r\n|$)/is, bytes + response)
  return [Number(head.split(' ')[1]), Refusal.strict().parse(JSON.parse(body)).message]
}

const post = { 'content-type': 'application/json' }

test('a request that is not HTTP is refused in the shape of every refusal', async () => {
  const noHttp = [400, 'This is not a valid HTTP request.']
  for (const bytes of [
    'hello\r\n\r\n',
    'GET /public/api/Registration HTTP/9.9\r\nhost: gradus.test\r\n\r\n',
    'BREW /public/api/Registration HTTP/1.1\r\nhost: gradus.test\r\n\r\n',
    headOf('GET', '/public/api/Registration', { 'bad header': 1 }),
    headOf('POST', login.url, { ...post, 'content-length': 'many' }),
    headOf('POST', login.url, { ...post, 'content-length': '2\r\ntransfer-encoding: chunked' }),
    `${headOf('POST', login.url, { ...post, 'transfer-encoding': 'chunked' })}zz\r\n{}\r\n`,
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  ])
    assert.deepEqual(await refusalTo(bytes), noHttp, JSON.stringify(bytes))
  assert.deepEqual(await refusalTo(headOf('GET', '/', { cookie: 'x'.repeat(40_000) })), [
    431,
    'The headers of the request are too large.',
  ])
})

test('a request without Host, or with an unknown Expect, is refused in the same shape', async () => {
  assert.deepEqual(await refusalTo('GET /public/api/Registration HTTP/1.1\r\nconnection: close\r\n\r\n'), [
    400,
    'The request has no Host header.',
  ])
  assert.deepEqual(await refusalTo(headOf('GET', '/public/api/Registration', { expect: 'a miracle' })), [
    400,
    'Leave out the Expect header.',
  ])
})

test('a body of another kind or length than its headers declare is refused with a sentence', async () => {
  const media = headOf('POST', login.url, { 'content-type': 'application/xml', 'content-length': 4 })
  assert.deepEqual(await refusalTo(`${media}<a/>`), [
    400,
    'Send the body as JSON, with the header content-type: application/json.',
  ])
  const strange = headOf('POST', login.url, { 'content-type': 'no/type/at/all; ==', 'content-length': 2 })
  assert.equal((await refusalTo(`${strange}{}`))[0], 400)
  const file = '/auth/api/Picture'
  assert.equal((await refusalTo(headOf('PUT', file, { 'content-type': 'multipart/form-data' })))[0], 401)
})

test('an address that is too long is refused, and so is one with a broken escape', async () => {
  for (const target of [`/public/api/Questions/${'9'.repeat(500)}`, '/public/api/Questions/%E0%A4%A']) {
    const [status, message] = await refusalTo(headOf('GET', target, {}))
    assert.ok(status === 400 || status === 404, `${status}: ${message}`)
  }
})

test('a client that disconnects in the middle of its body is not logged as an unreachable database', async (context) => {
  const { config, database, queue, judge, storage, replicas } = site
  const app = await buildApp({ config, database, queue, judge, storage, replicas })
  context.after(() => app.close())
  const logged: string[] = []
  const note = (...parts: unknown[]) => void logged.push(JSON.stringify(parts))
  app.addHook('onRequest', async (request) => {
    request.log = Object.assign(Object.create(request.log), { warn: note, error: note })
  })
  const reading = new Promise((resolve) => app.addHook('preParsing', async () => resolve(undefined)))
  const refused = new Promise((resolve) => app.addHook('onSend', async () => resolve(undefined)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${headOf('POST', login.url, { ...post, 'content-length': 1000 })}{"email":`)
  await reading
  // Its body is read from the next turn on.
  await setTimeout(100)
  socket.resetAndDestroy()
  await refused
  assert.deepEqual(logged, [])
})

test('a request that never arrives whole does not keep its connection for ever', async () => {
  const { config, database, queue, judge, storage, replicas } = site
  const app = await buildApp({ config, database, queue, judge, storage, replicas })
  // Node ends the connection after these times. 0, which is Fastify's default for the whole request, would mean never.
  assert.deepEqual([app.server.requestTimeout, app.server.headersTimeout], [300_000, 60_000])
  await app.close()
})

test('a server that is ending still responds to what an open connection requests, and then closes the connection', async () => {
  const { config, database, queue, judge, storage, replicas } = site
  const app = await buildApp({ config, database, queue, judge, storage, replicas })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const [connection] = (await accepted) as [Socket]
  // A connection without the beginning of a request is idle, and would be closed at once.
  const head = headOf('GET', getServerTime.url, {}).slice(0, -2)
  socket.write(head)
  while (connection.bytesRead < head.length) await setTimeout(5)
  const closed = app.close()
  socket.write('\r\n')
  const response = await text(socket)
  assert.match(response, /^HTTP\/1\.1 200 /)
  assert.match(response, /^connection: close\r$/im)
  await closed
})

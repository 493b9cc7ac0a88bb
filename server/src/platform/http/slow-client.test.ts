import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { login } from '@gradus/contract/account'
import { getServerTime } from '@gradus/contract/site'
import { headOf } from '../../../test/raw.ts'
import { startSite, type TestSite } from '../../../test/site.ts'
import { buildApp } from '../../app.ts'
import { csvOf } from './download.ts'
import { EventStream, type SendEvent } from './event-stream.ts'

const timeouts = { requestMilliseconds: 5000, stalledMilliseconds: 2000, checkMilliseconds: 200 }
/** Longer than the connection of a client that has stopped may stay. */
const longer = 3 * timeouts.stalledMilliseconds

interface Followed {
  readonly send: SendEvent
  readonly reply: FastifyReply
}

let site: TestSite
let app: FastifyInstance
/** By name: the streams that clients follow now. */
const streams = new Map<string, Followed>()

before(async () => {
  site = await startSite()
  const { config, database, queue, judge, storage, replicas } = site
  app = await buildApp({ config, database, queue, judge, storage, replicas }, timeouts)
  app.get<{ Params: { name: string } }>('/test/stream/:name', ({ params: { name } }, reply) =>
    new EventStream((send) => {
      streams.set(name, { send, reply })
      return () => void streams.delete(name)
    }).send(reply, async () => undefined),
  )
  app.get('/test/rows', async (_request, reply) => {
    const rows = sql<{ cell: string }>`select repeat('x', 1000) as cell from generate_series(1, 50000)`
    return (await csvOf(database, 'rows.csv', ['cell'], rows, ({ cell }) => [cell])).send(reply)
  })
  app.get('/test/late', async () => {
    await wait(longer)
    return 'after all'
  })
  app.server.headersTimeout = 2000
  await app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app.close())

/** A client that has sent these bytes and reads nothing by itself, and the server's end of its connection. */
async function connectWith(bytes: string): Promise<{ client: Socket; connection: Socket }> {
  const accepted = once(app.server, 'connection')
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.pause()
  client.on('error', () => undefined)
  const [connection] = (await accepted) as [Socket]
  client.write(bytes)
  return { client, connection }
}

async function closed(connection: Socket): Promise<void> {
  if (!connection.closed) await once(connection, 'close')
}

async function follow(name: string): Promise<Followed & { client: Socket; connection: Socket }> {
  const ends = await connectWith(headOf('GET', `/test/stream/${name}`, { accept: 'text/event-stream' }))
  for (;;) {
    const stream = streams.get(name)
    if (stream) return { ...ends, ...stream }
    await wait(5)
  }
}

const event = 'x'.repeat(64 * 1024)

test('a stream that is not read is closed at 2 MB that could not be sent, and another one misses nothing', async () => {
  const unread = await follow('unread')
  const reader = await follow('reader')
  const received = text(reader.client)
  let [sent, maxUnsent] = [0, 0]
  while (streams.has('unread')) {
    sent += 1
    assert.ok(sent < 1000, 'after 64 MB the stream is still open')
    for (const { send } of streams.values()) send('news', sent, event)
    maxUnsent = Math.max(maxUnsent, unread.reply.raw.writableLength)
    await wait(1)
  }
  await closed(unread.connection)
  assert.ok(maxUnsent < 3 * 1024 * 1024, `${maxUnsent} bytes were kept for it`)
  reader.reply.raw.end()
  assert.equal((await received).match(/^event: news$/gm)?.length, sent)
})

test('a stream that is not read is closed when nothing moves any more, with less waiting for it', async () => {
  const { send, reply, connection } = await follow('stuck')
  for (let number = 1; reply.raw.writableLength < event.length; number += 1) {
    send('news', number, event)
    await wait(1)
  }
  await closed(connection)
  assert.ok(!streams.has('stuck'))
})

test('a quiet stream stays open, however long nothing happens', async () => {
  const { send, reply, client } = await follow('quiet')
  const received = text(client)
  await wait(longer)
  send('news', 1, 'at last')
  reply.raw.end()
  assert.match(await received, /data: at last/)
})

const post = { 'content-type': 'application/json', 'content-length': 1000 }

test('a body that stops arriving is refused as late', async () => {
  const { client } = await connectWith(`${headOf('POST', login.url, post)}{"email":`)
  assert.match(await text(client), /^HTTP\/1\.1 408 .*"The request took too long to arrive\. Try again\."/s)
})

test('a body that arrives byte by byte is refused as late', async (context) => {
  const { client } = await connectWith(`${headOf('POST', login.url, post)}{"email":"`)
  const trickle = setInterval(() => client.write('x'), 300)
  context.after(() => clearInterval(trickle))
  assert.match(await text(client), /^HTTP\/1\.1 408 .*"The request took too long to arrive\. Try again\."/s)
})

test('a large reply that is never read ends with its connection, and frees the connection to the database', async () => {
  const { connection } = await connectWith(headOf('GET', '/test/rows', {}))
  await closed(connection)
  for (let left = 400; (await openTransactions()) > 0; left -= 1) {
    assert.ok(left > 0, 'its transaction is still open')
    await wait(50)
  }
})

async function openTransactions(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database()
    and state like 'idle in transaction%'`.execute(site.database)
  return rows.length
}

test('a large reply that is read slowly arrives whole, however long that takes, and holds no connection to the database', async () => {
  const { client } = await connectWith(headOf('GET', '/test/rows', {}))
  let size = 0
  const startedAt = performance.now()
  for await (const part of client) {
    if (size === 0) assert.equal(await openTransactions(), 0)
    size += (part as Buffer).length
    // As much as a slow network would have brought by now: 10 MB a second.
    await wait(Math.max(0, size / 10_000 - (performance.now() - startedAt)))
  }
  assert.ok(performance.now() - startedAt > 2 * timeouts.stalledMilliseconds, 'it was not read slowly')
  assert.ok(size > 50_000_000, `only ${size} bytes arrived`)
})

test('a request that the site is still working on is not cut', async () => {
  const { client } = await connectWith(headOf('GET', '/test/late', {}))
  assert.match(await text(client), /after all$/)
})

test('a client that vanishes does not keep its connection: before its request, within it, or after the reply', async () => {
  const request = headOf('GET', getServerTime.url, { connection: 'keep-alive' })
  // It never says that it has gone: no bytes come, and the connection is not closed.
  for (const bytes of ['', request.slice(0, 20), request]) {
    const { client, connection } = await connectWith(bytes)
    if (bytes === request) app.server.keepAliveTimeout = 500
    await closed(connection)
    client.destroy()
  }
})

test(
  'a server that stops does not wait for connections that browsers opened in advance',
  { timeout: 30_000 },
  async () => {
    const stopping = await buildApp({ ...site })
    await stopping.listen({ port: 0, host: '127.0.0.1' })
    const accepted = once(stopping.server, 'connection')
    const client = connect((stopping.server.address() as AddressInfo).port, '127.0.0.1')
    client.on('error', () => undefined)
    await accepted
    await stopping.close()
    await closed(client)
  },
)

test('the site waits for its clients for the times that the documentation names', async () => {
  const { server } = await buildApp({ ...site })
  assert.deepEqual([server.timeout, server.requestTimeout, server.headersTimeout], [120_000, 300_000, 60_000])
})

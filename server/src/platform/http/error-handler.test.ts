import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { getPublicBasicInfo, login } from '@gradus/contract/account'
import { Refusal } from '@gradus/contract/problem'
import { getHealth } from '@gradus/contract/site'
import { anAccount } from '../../../test/account.ts'
import { aVisitor, refusalOf } from '../../../test/client.ts'
import { startSite, type TestSite } from '../../../test/site.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../data/database.ts'
import { startEmbeddedPostgres } from '../data/embedded.ts'
import { migrate } from '../data/migrate.ts'

/** Nothing listens there: a site without a judge. */
const noJudge = { JUDGE_URLS: 'http://127.0.0.1:1' }

let site: TestSite
before(async () => {
  site = await startSite({ environment: noJudge })
})

async function refused(path: string, init: RequestInit = {}): Promise<[status: number, refusal: Refusal]> {
  const response = await aVisitor(site).fetch(path, init)
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
  return [response.status, Refusal.strict().parse(await response.json())]
}

function json(body: string): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body }
}

test('an unknown call is 404 in the shape of every refusal', async () => {
  const nothing = { error: 'notFound', message: 'This doesn’t exist, or it isn’t public.' }
  for (const path of ['/public/api/NoSuchCall', '/auth/api/NoSuchCall', '/admin/api/NoSuchCall', '/auth/x/y'])
    for (const method of ['GET', 'POST', 'DELETE'])
      assert.deepEqual(await refused(path, { method }), [404, nothing], `${method} ${path}`)
})

test('a wrong input is 400 with the field named', async () => {
  const [status, refusal] = await refused(login.url, json('{"email":"a@example.com"}'))
  assert.deepEqual([status, refusal.error, refusal.field], [400, 'badInput', 'password'])
  const [inAddress, ofAddress] = await refused(getPublicBasicInfo.url.replace(':userId', 'nobody'))
  assert.deepEqual([inAddress, ofAddress.error, ofAddress.field], [400, 'badInput', 'userId'])
})

test('a body that is missing, no JSON, too large or of another kind is refused with a sentence', async () => {
  assert.deepEqual(await refused(login.url, { method: 'POST' }), [
    400,
    {
      error: 'badInput',
      message: 'Something in the request is wrong. Check the field and try again.',
    },
  ])
  assert.deepEqual(await refused(login.url, json('{"email":')), [
    400,
    { error: 'badInput', message: 'The body is not valid JSON.' },
  ])
  assert.deepEqual(await refused(login.url, json(JSON.stringify({ email: 'x'.repeat(2 * 1024 * 1024) }))), [
    413,
    { error: 'tooLarge', message: 'This is too large. Make it smaller and try again.' },
  ])
  const [status, refusal] = await refused(login.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=a@example.com',
  })
  assert.deepEqual([status, refusal.error], [400, 'badInput'])
})

test('an address that no server could read is refused in the same shape', async () => {
  const [status, refusal] = await refused('/public/api/getBasicInfo/%E0%A4%A')
  assert.deepEqual([status, refusal.error], [400, 'badInput'])
})

test('while the database is unreachable calls are 503 with Retry-After, and the site recovers by itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-away-'))
  const directory = join(folder, 'database')
  const first = await startEmbeddedPostgres({ directory })
  await migrate(first.url)
  const lonely = await startSite({ environment: noJudge, databaseUrl: first.url })
  const { id } = await anAccount(lonely)
  const read = () => aVisitor(lonely).call(getPublicBasicInfo, { params: { userId: id } })
  assert.equal((await read()).userId, id)

  process.kill(first.process, 'SIGKILL')
  await first.exited
  // A process of PostgreSQL may still answer until it notices that the first one is gone.
  while (
    await read().then(
      () => true,
      () => false,
    )
  )
    await wait(50)
  const away = await refusalOf(read(), 'databaseUnavailable')
  assert.equal(away.status, 503)
  assert.ok(Number(away.headers.get('retry-after')) > 0)
  assert.equal(away.refusal.message, 'The site can’t reach its database at the moment. Try again shortly.')
  const health = await aVisitor(lonely).fetch(getHealth.url)
  assert.deepEqual(
    [health.status, await health.json()],
    [503, { status: 'degraded', database: false, judge: false, clock: false, uploads: true }],
  )

  const second = await startEmbeddedPostgres({ directory })
  assert.equal((await read()).userId, id)
  await lonely.close()
  await second.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a rollback on a connection that is lost is 503 with Retry-After, too', async () => {
  const { config, database, queue, judge, storage, replicas } = site
  const app = await buildApp({ config, database, queue, judge, storage, replicas })
  const { pool, close } = openDatabase(config.DATABASE_URL, 1)
  const client = await pool.connect()
  const lost = new Promise((resolve) => client.once('end', resolve))
  await assert.rejects(client.query('select pg_terminate_backend(pg_backend_pid())'))
  await lost
  app.get('/public/rollback', () => client.query('rollback'))
  const response = await app.inject('/public/rollback')
  assert.deepEqual([response.statusCode, response.json<Refusal>().error], [503, 'databaseUnavailable'])
  assert.ok(Number(response.headers['retry-after']) > 0)
  client.release(true)
  await close()
  await app.close()
})

/** What a call replies if PostgreSQL raises an error with this code. */
async function replyTo(code: string, detail = ''): Promise<[status: number, refusal: Refusal, retryAfter: unknown]> {
  const { config, database, queue, judge, storage, replicas } = site
  const app = await buildApp({ config, database, queue, judge, storage, replicas })
  app.get('/public/raise', () =>
    sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}', detail = '${detail}'; end $$`)}`.execute(
      database,
    ),
  )
  const response = await app.inject('/public/raise')
  await app.close()
  return [response.statusCode, response.json<Refusal>(), response.headers['retry-after']]
}

test('a deadlock, a failed serialisation and a lock timeout are 503 and not called an unreachable database', async () => {
  for (const code of ['40P01', '40001', '55P03']) {
    const [status, { error, message }, wait] = await replyTo(code)
    assert.deepEqual([status, error, wait], [503, 'contended', '5'], code)
    assert.match(message, /being changed at that moment/)
  }
})

test('a row that names a deleted one is 404, in whatever language PostgreSQL says so', async () => {
  const german = 'Schlüssel (job_id)=(7) ist nicht in Tabelle »job« vorhanden.'
  for (const detail of [german, 'Key (job_id)=(7) is not present in table "job".']) {
    const [status, { error }] = await replyTo('23503', detail)
    assert.deepEqual([status, error], [404, 'notFound'], detail)
  }
})

test('without a judge the site is degraded but still serves', async () => {
  const alone = await startSite({ environment: { JUDGE_URLS: 'http://127.0.0.1:1' } })
  const health = await aVisitor(alone).fetch(getHealth.url)
  assert.deepEqual(
    [health.status, await health.json()],
    [200, { status: 'degraded', database: true, judge: false, clock: true, uploads: true }],
  )
  await alone.close()
})

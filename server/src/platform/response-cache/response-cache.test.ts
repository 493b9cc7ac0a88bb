import assert from 'node:assert/strict'
import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getProfile } from '@gradus/contract/profile'
import { getQuestion } from '@gradus/contract/question'
import { aUser } from '../../../test/account.ts'
import { aVisitor, pathOf } from '../../../test/client.ts'
import { requests } from '../metrics/metrics.ts'
import { flushViews } from '../../question/view.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm } from '../../../test/question.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

/** A response as it travels, which fetch would decompress. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asked = rawRequest(`${site.url}${path}`, { method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
    })
    asked.on('error', reject).end()
  })
}

/** A page that nobody changes and no clock, asked for until it comes from memory. */
async function aQuietPage(): Promise<string> {
  const { id } = await aUser(site)
  const page = `/Profile?id=${id}`
  await isCached(page)
  return page
}

async function isCached(path: string): Promise<void> {
  const deadline = Date.now() + 60_000
  // What was written before the test is noticed once, and is then no change any more.
  while ((await ask(path)).headers['etag'] === undefined) assert.ok(Date.now() < deadline, `${path} is cached`)
}

test('a cached page is the same bytes for everybody, compressed as each browser takes it, and 304 for who has it', async () => {
  const page = await aQuietPage()
  const plain = await ask(page)
  const again = await ask(page)
  assert.equal(plain.status, 200)
  assert.deepEqual(again.body, plain.body)
  assert.deepEqual(again.headers['content-security-policy'], plain.headers['content-security-policy'])
  const [brotli, gzip] = [
    await ask(page, { 'accept-encoding': 'gzip, br' }),
    await ask(page, { 'accept-encoding': 'gzip' }),
  ]
  assert.deepEqual([brotli.headers['content-encoding'], gzip.headers['content-encoding']], ['br', 'gzip'])
  assert.deepEqual(brotliDecompressSync(brotli.body), plain.body)
  assert.deepEqual(gunzipSync(gzip.body), plain.body)
  assert.equal((await ask(page, { 'accept-encoding': 'br;q=0, identity' })).headers['content-encoding'], undefined)
  const etag = String(plain.headers['etag'])
  const known = await ask(page, { 'if-none-match': `"other", ${etag}` })
  assert.deepEqual([known.status, known.body.length, known.headers['etag']], [304, 0, etag])
  const head = await ask(page, {}, 'HEAD')
  assert.deepEqual([head.status, head.body.length], [200, 0])
  assert.equal(Number(head.headers['content-length']), plain.body.length)
})

test('a cached response has the same headers as the first one, and caches ask before they use it', async () => {
  const { id } = await aUser(site)
  const path = `/public/api/Profile/${id}`
  const first = await ask(path)
  await isCached(path)
  const cached = await ask(path)
  assert.deepEqual(JSON.parse(cached.body.toString()), JSON.parse(first.body.toString()))
  assert.equal(first.headers['etag'], undefined)
  assert.ok(cached.headers['etag'])
  for (const name of ['content-type', 'content-security-policy', 'x-content-type-options', 'referrer-policy'])
    assert.equal(cached.headers[name], first.headers[name], name)
  assert.deepEqual(
    [cached.headers['cache-control'], cached.headers['vary']],
    ['public, no-cache', 'accept-encoding, cookie'],
  )
  const user = await aUser(site)
  const cookie = `session=${user.cookie('session') ?? ''}`
  assert.equal((await ask(path, { cookie })).headers['cache-control'], 'private, no-cache')
})

test('nothing of an account is ever cached: what one user reads is not what the next one gets', async () => {
  const author = await aUser(site, { displayName: 'Ada Own' })
  const waiting = `/Question/${await aWaitingQuestion(site, author, choiceForm())}`
  for (const path of [await aQuietPage(), waiting, '/Dashboard']) {
    const mine = await author.fetch(path)
    const text = await mine.text()
    assert.equal(text, await (await aVisitor(site).fetch(path)).text(), path)
    assert.doesNotMatch(text, /Ada Own/)
    assert.deepEqual(mine.headers.getSetCookie(), [])
  }
  const own = pathOf(getOwnBasicInfo, {})
  for (const look of ['first', 'second']) {
    const mine = await author.fetch(own)
    assert.match(await mine.text(), /Ada Own/, look)
    assert.deepEqual([mine.headers.get('cache-control'), mine.headers.has('etag')], ['no-store', false])
    assert.equal((await aVisitor(site).fetch(own)).status, 401)
  }
})

test('no header and no other spelling of an address changes what others get', async () => {
  const page = await aQuietPage()
  const poisons: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { 'accept-language': 'de', 'user-agent': '<script>evil.example</script>' },
    { cookie: 'u_id=1; theme=evil.example' },
    { origin: 'https://evil.example', referer: 'https://evil.example/' },
    { 'x-original-url': '/evil.example', 'x-rewrite-url': '/evil.example' },
  ]
  for (const headers of poisons) await ask(page, headers)
  const clean = await ask(page)
  assert.equal(clean.status, 200)
  assert.doesNotMatch(clean.body.toString(), /evil\.example/)
  for (const headers of poisons) assert.deepEqual((await ask(page, headers)).body, clean.body)
  // What is said in a query string is in the response to that very address at most.
  await ask(`${page}&utm_source=evil.example`)
  assert.deepEqual((await ask(page)).body, clean.body)
})

test('what is refused without memory is refused with it: a request without a host, or one that expects something', async () => {
  const page = await aQuietPage()
  const { hostname, port } = new URL(site.url)
  const asked = async (head: string) => {
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${page} HTTP/1.1\r\n${head}connection: close\r\n\r\n`)
    return (await text(socket)).slice(0, 12)
  }
  assert.equal(await asked('host: gradus.test\r\n'), 'HTTP/1.1 200')
  assert.equal(await asked(''), 'HTTP/1.1 400')
  assert.equal(await asked('host: gradus.test\r\nexpect: a miracle\r\n'), 'HTTP/1.1 400')
})

test('a view that is answered from memory counts for the address that the proxy names, once for each of them', async () => {
  const id = await aPublicQuestion(site, choiceForm())
  const page = `/public/api/Questions/${id}?Show=1`
  await ask(page, { 'x-forwarded-for': '192.0.2.1' })
  await isCached(page)
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.3'])
    assert.ok((await ask(page, { 'x-forwarded-for': address })).headers['etag'])
  await flushViews(site.database)
  const { views } = await site.database
    .selectFrom('question_stats')
    .select('views')
    .where('question_id', '=', id)
    .executeTakeFirstOrThrow()
  // `isCached` looked from another address.
  assert.equal(views, 4)
})

test('responses from memory are counted among all requests, each of them once', async () => {
  const { id } = await aUser(site)
  const path = `/public/api/Profile/${id}`
  const count = async () => {
    const { values } = await requests.get()
    return values.filter(({ labels }) => labels.route === getProfile.url).reduce((sum, { value }) => sum + value, 0)
  }
  // A request is counted after it is answered: those of the tests before this one are waited for.
  let before = -1
  while (before !== (before = await count())) await wait(200)
  let asked = 0
  const deadline = Date.now() + 60_000
  for (let hits = 0; hits < 5; asked++) {
    if ((await ask(path)).headers['etag'] !== undefined) hits++
    assert.ok(Date.now() < deadline, 'the response is cached')
  }
  while ((await count()) - before < asked) {
    assert.ok(Date.now() < deadline, 'all are counted')
    await wait(20)
  }
  assert.equal((await count()) - before, asked)
})

test('a server that lost its database uses nothing that it has cached', async () => {
  const lonely = await startSite({
    environment: { PAGE_CHECK_MILLISECONDS: '100' },
    databaseUrl: site.config.DATABASE_URL,
  })
  try {
    const id = await aPublicQuestion(site, choiceForm())
    const visitor = aVisitor(lonely)
    const views = async () => (await visitor.call(getQuestion, { params: { id }, query: {} })).votes
    assert.equal(await views(), 0)
    assert.equal(await views(), 0)
    // Its connections end without a word; meanwhile something is written.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'gradus pages' and datname = current_database()`.execute(site.database)
    await sql`update question_stats set votes = 5 where question_id = ${id}`.execute(site.database)
    // From now on every response was checked by a poll, or is computed anew.
    const deadline = Date.now() + 60_000
    while ((await views()) !== 5) assert.ok(Date.now() < deadline, 'the change is seen')
  } finally {
    await lonely.close()
  }
})

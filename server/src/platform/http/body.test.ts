import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { completeRegister, login } from '@gradus/contract/account'
import { defaultBody, type Endpoint } from '@gradus/contract/endpoint'
import { rateLimits } from '@gradus/contract/rate-limit'
import { Refusal } from '@gradus/contract/problem'
import { sendInquiry } from '@gradus/contract/inquiry'
import { aUser } from '../../../test/account.ts'
import { aVisitor, pathOf, refusalOf, type Client } from '../../../test/client.ts'
import { everyEndpoint } from '../../../test/contract.ts'
import { headOf, sendRaw } from '../../../test/raw.ts'
import { allowed } from '../../../test/role.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

const writing = (await everyEndpoint()).filter(([, { method, upload }]) => method !== 'GET' && !upload)

type RawRequest = { body: string | Buffer<ArrayBuffer>; headers?: Record<string, string> }

async function sent(client: Client, endpoint: Endpoint, init: RawRequest): Promise<[number, Refusal]> {
  const one = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, '1']))
  const headers = { 'content-type': 'application/json', ...init.headers }
  const response = await client.fetch(pathOf(endpoint, one), { method: endpoint.method, ...init, headers })
  return [response.status, Refusal.parse(await response.json())]
}

test('a body has at most 64 KB, and more only where its call declares it', async () => {
  for (const [name, endpoint] of writing) {
    const client = await allowed(site, endpoint)
    const most = endpoint.bodyBytes ?? defaultBody.bytes
    // Only its length is sent: a body that is too long is refused before it is read.
    const response = await replyToHeaders(client, endpoint, most + 1)
    assert.match(response, /^HTTP\/1.1 413 .*"error":"tooLarge"/s, name)
  }
  assert.equal(defaultBody.bytes, 65_536)
})

test('a body of more values than its call declares is refused before a schema sees it', async () => {
  for (const [name, endpoint] of writing) {
    const client = await allowed(site, endpoint)
    const many = `[${'[],'.repeat(endpoint.bodyValues ?? defaultBody.values)}[]]`
    const [status, { message }] = await sent(client, endpoint, { body: many })
    assert.deepEqual(
      [status, /^Send at most \d+ values in one request\.$/.test(message)],
      [400, true],
      `${name}: ${message}`,
    )
  }
})

test('a body that is nested too deeply is refused', async () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const [, refused] = await sent(aVisitor(site), login, { body: deep(defaultBody.depth + 1) })
  assert.equal(refused.message, 'The body is nested too deeply.')
  const [, read] = await sent(aVisitor(site), login, { body: deep(defaultBody.depth) })
  assert.notEqual(read.message, refused.message)
})

test('markup inside a text is treated as text', async () => {
  const user = await aUser(site)
  const displayName = 'Dana "\\" [[[[{{{{,,,,'.repeat(2)
  const subtitle = '[{,}]'.repeat(40)
  await user.call(completeRegister, { body: { displayName, subtitle, languages: [] } })
  const body = `{"displayName":"${'[,'.repeat(1500)}\\\\","subtitle":"","languages":[]}`
  const [, { field }] = await sent(user, completeRegister, { body })
  assert.equal(field, 'displayName', 'refused by its schema, not as a body of many values')
})

test('a compressed body is refused, and never decompressed', async () => {
  for (const encoding of ['gzip', 'deflate', 'br', 'GZIP']) {
    const [status, refusal] = await sent(aVisitor(site), sendInquiry, {
      headers: { 'content-encoding': encoding },
      body: gzipSync('{}'),
    })
    assert.deepEqual([status, refusal.message], [400, 'Send the body uncompressed, without Content-Encoding.'])
  }
})

test('a text with a NUL or half of a surrogate pair is refused, with its field named', async () => {
  const user = await aUser(site)
  for (const broken of ['Da\0na', 'Da\ud800na', 'Dana\udc00']) {
    const body = { displayName: 'Dana', subtitle: broken, languages: [] }
    const { refusal } = await refusalOf(user.call(completeRegister, { body }), 'badInput')
    assert.equal(refusal.field, 'subtitle')
    assert.match(refusal.message, /^The text contains .* Remove it and try again\.$/)
  }
  await user.call(completeRegister, { body: { displayName: 'Dana 😀', subtitle: '', languages: [] } })
  const inQuery = await aVisitor(site).fetch('/public/api/Search?kw=a%00b')
  assert.deepEqual([inQuery.status, Refusal.parse(await inQuery.json()).field], [400, 'kw'])
})

test('a key __proto__ in a body changes nothing', async () => {
  const user = await aUser(site)
  for (const key of ['__proto__', '\\u005f_proto__']) {
    const body = `{"displayName":"Dana","subtitle":"","languages":[],"${key}":{"admin":true}}`
    const response = await user.fetch(completeRegister.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    assert.equal(response.status, 200)
    assert.equal('admin' in {}, false)
  }
})

test('a caller over the limit is refused before the body is read', async () => {
  const visitor = aVisitor(site)
  const byAddress = rateLimits.inquiry.find(({ by }) => by === 'address')
  for (let left = byAddress?.max ?? 0; left > 0; left--) await sent(visitor, sendInquiry, { body: '{}' })
  const response = await replyToHeaders(visitor, sendInquiry, 60_000)
  assert.match(response, /^HTTP\/1.1 429 .*"error":"tooOften"/s)

  // A call that declares no limit has the `write` limit.
  const user = await aUser(site)
  const [{ max }] = rateLimits.write
  for (let left = max; left > 0; left--) await sent(user, completeRegister, { body: '{}' })
  assert.match(await replyToHeaders(user, completeRegister, 100), /^HTTP\/1.1 429 /)
})

/** The reply to a request of which only the headers are sent. */
function replyToHeaders(client: Client, endpoint: Endpoint, contentLength: number): Promise<string> {
  const headers = {
    origin: site.config.PUBLIC_URL,
    'x-forwarded-for': client.address,
    cookie: `session=${client.cookie('session') ?? ''}`,
    'content-type': 'application/json',
    'content-length': contentLength,
  }
  return sendRaw(site, headOf(endpoint.method, endpoint.url.replaceAll(/:\w+/g, '1'), headers))
}

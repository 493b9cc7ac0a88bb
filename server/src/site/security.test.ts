import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { ltiAddresses } from '@gradus/contract/lti'
import { getNotices } from '@gradus/contract/setting'
import { anAdmin } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { aTournament } from '../../test/play.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { sendRaw } from '../../test/raw.ts'
import { startSite, type TestSite } from '../../test/site.ts'

const site = await startSite({ environment: { SECURITY_CONTACT: 'security@gradus.test' } })
const address = '/.well-known/security.txt'
let tournament = 0
before(async () => {
  tournament = await aTournament(await anAdmin(site), [await aPublicQuestion(site)])
})

test('security.txt says whom to tell of a vulnerability, for half a year from now', async () => {
  const response = await aVisitor(site).fetch(address)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
  const text = await response.text()
  assert.match(text, /^Contact: mailto:security@gradus\.test$/m)
  assert.match(text, new RegExp(`^Canonical: ${site.config.PUBLIC_URL}${address}$`, 'm'))
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  const days = (expires - Date.now()) / (24 * 60 * 60 * 1000)
  assert.ok(days > 170 && days < 365, `${days} days`)
})

test('a site whose operator named no address has no security.txt', async () => {
  const own = await startSite()
  assert.equal((await aVisitor(own).fetch(address)).status, 404)
  await own.close()
})

/** Each way in which a response leaves the server, and whether it is a document. */
async function everyAnswer(of: TestSite): Promise<[name: string, headers: Headers, isDocument: boolean][]> {
  const visitor = aVisitor(of)
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await visitor.fetch(path, { headers })
    await response.body?.cancel()
    return response.headers
  }
  const known = { 'if-none-match': '*', 'x-forwarded-for': visitor.address }
  // The second response at an address is the one that was kept.
  return [
    ['a page', await get('/'), true],
    ['a page from memory', await get('/'), true],
    ['a page that does not exist', await get('/Question/999999999'), true],
    ['a page that LTI platforms frame', await get(ltiAddresses.login, { accept: 'text/html' }), true],
    ['a call', await get(getNotices.url), false],
    ['a call from memory', await get(getNotices.url), false],
    ['a response that the browser has', (await fetch(of.url + getNotices.url, { headers: known })).headers, false],
    ['a refusal', await get('/public/api/Nothing'), false],
    ['a file', await get('/TermsOfService.pdf'), false],
    ['a text', await get(address), false],
    ['an event stream', await get(`/public/api/TourRank/${tournament}`, { accept: 'text/event-stream' }), false],
  ]
}

test('each response, whatever it is and wherever it comes from, has the headers that make browsers careful', async () => {
  const secure = await startSite({
    databaseUrl: site.config.DATABASE_URL,
    environment: { PUBLIC_URL: 'https://gradus.test', SECURITY_CONTACT: 'security@gradus.test' },
  })
  for (const [name, headers, isDocument] of await everyAnswer(secure)) {
    const header = (wanted: string) => headers.get(wanted) ?? `no ${wanted} in ${name}`
    assert.match(header('content-security-policy'), /frame-ancestors 'none'/, name)
    assert.doesNotMatch(header('content-security-policy'), /script-src[^;]*'unsafe-/, name)
    assert.equal(header('cross-origin-resource-policy'), 'same-origin', name)
    assert.equal(header('x-content-type-options'), 'nosniff', name)
    // Learning platforms learn our origin, not the page.
    assert.match(header('referrer-policy'), /^(no-referrer|strict-origin)$/, name)
    assert.match(header('strict-transport-security'), /^max-age=31536000; includeSubDomains/, name)
    assert.equal(headers.get('server'), null, name)
    assert.equal(headers.get('x-powered-by'), null, name)
    if (!isDocument) continue
    assert.equal(header('cross-origin-opener-policy'), 'same-origin', name)
    assert.equal(header('cross-origin-embedder-policy'), 'credentialless', name)
    assert.match(header('permissions-policy'), /camera=\(\).*microphone=\(\)/, name)
    assert.match(header('content-security-policy'), /require-trusted-types-for 'script'/, name)
  }
  await secure.close()
})

test('the response to what is not HTTP has the headers that matter for JSON', async () => {
  const [head = ''] = (await sendRaw(site, 'hello\r\n\r\n')).split('\r\n\r\n')
  assert.match(head, /^content-security-policy: default-src 'none'; frame-ancestors 'none'$/m)
  for (const line of ['x-content-type-options: nosniff', 'cross-origin-resource-policy: same-origin'])
    assert.ok(head.includes(line), line)
  assert.match(head, /^referrer-policy: no-referrer$/m)
})

test('Google’s evaluator of content policies has no serious finding', async () => {
  for (const [name, headers] of await everyAnswer(site)) {
    const policy = new CspParser(headers.get('content-security-policy') ?? '').csp
    const serious = new CspEvaluator(policy).evaluate().filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
    assert.deepEqual(
      serious.map(({ directive, description }) => `${directive}: ${description}`),
      [],
      name,
    )
  }
  const careless = new CspParser("script-src 'self' 'unsafe-inline' https:").csp
  assert.ok(new CspEvaluator(careless).evaluate().some(({ severity }) => severity === Severity.HIGH))
})

test('windows of other sites are cut off, except on plain http, where browsers complain about that header', async (context) => {
  const policyAt = async (PUBLIC_URL: string) => {
    const own = await startSite({ environment: { PUBLIC_URL } })
    context.after(() => own.close())
    return (await aVisitor(own).fetch('/About')).headers.get('cross-origin-opener-policy')
  }
  for (const address of ['https://gradus.test', 'http://127.0.0.1:8080'])
    assert.equal(await policyAt(address), 'same-origin', address)
  assert.equal(await policyAt('http://192.168.1.5:8080'), null)
})

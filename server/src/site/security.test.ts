import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aVisitor } from '../../test/client.ts'
import { startSite } from '../../test/site.ts'

const site = await startSite({ environment: { SECURITY_CONTACT: 'security@gradus.test' } })
const address = '/.well-known/security.txt'

test('security.txt says whom to tell of a vulnerability, for half a year from now', async () => {
  const answer = await aVisitor(site).fetch(address)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
  const text = await answer.text()
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

test('each answer, of a page, a call, a refusal or a file, has the headers that make browsers careful', async () => {
  const visitor = aVisitor(site)
  for (const path of ['/About', '/public/api/Health', '/public/api/Nothing', address, '/TermsOfService.pdf']) {
    const { headers } = await visitor.fetch(path)
    const header = (name: string) => headers.get(name) ?? `no ${name} at ${path}`
    assert.match(header('content-security-policy'), /frame-ancestors 'none'/)
    assert.doesNotMatch(header('content-security-policy'), /script-src[^;]*'unsafe-/)
    assert.equal(header('cross-origin-opener-policy'), 'same-origin')
    assert.equal(header('cross-origin-embedder-policy'), 'credentialless')
    assert.equal(header('cross-origin-resource-policy'), 'same-origin')
    assert.equal(header('x-content-type-options'), 'nosniff')
    assert.equal(header('referrer-policy'), 'no-referrer')
    assert.match(header('permissions-policy'), /camera=\(\).*microphone=\(\)/)
    assert.equal(headers.get('server'), null)
    assert.equal(headers.get('x-powered-by'), null)
  }
})

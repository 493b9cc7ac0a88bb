import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setLogged } from '@gradus/contract/account'
import { aUser } from '../../test/account.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

/** The status of a call with exactly these headers and a live session. */
async function status(path: string, method: string, headers: Record<string, string>): Promise<number> {
  const user = await aUser(site)
  const response = await fetch(`${site.url}${path}`, {
    method,
    headers: { cookie: `session=${user.cookie('session')}`, ...headers },
  })
  if (response.status === 403) assert.equal(JSON.parse(await response.text()).error, 'foreignOrigin')
  return response.status
}

test('an unsafe call from the site’s own pages passes', async () => {
  assert.equal(await status(setLogged.url, 'POST', { origin: 'http://gradus.test' }), 200)
  assert.equal(await status(setLogged.url, 'POST', { origin: site.url, 'sec-fetch-site': 'same-origin' }), 200)
})

test('an unsafe call from another site is refused', async () => {
  const { port } = new URL(site.url)
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://gradus.test.evil.example' },
    { origin: 'https://gradus.test' },
    { origin: `http://localhost:${Number(port) + 1}` },
    { origin: `https://127.0.0.1:${port}` },
    { origin: 'no address at all' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://gradus.test', 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign)
    assert.equal(await status(setLogged.url, 'POST', headers), 403, JSON.stringify(headers))
})

test('a program that is no browser sends neither header and passes', async () => {
  assert.equal(await status(setLogged.url, 'POST', {}), 200)
})

test('reading what belongs to somebody is refused to a page of another site, reading what is public is not', async () => {
  for (const site of ['cross-site', 'same-site']) {
    assert.equal(await status('/auth/api/checkUserLogged', 'GET', { 'sec-fetch-site': site }), 403)
    assert.equal(await status('/AUTH/api/checkUserLogged', 'GET', { 'sec-fetch-site': site }), 403)
    assert.equal(await status('/public/api/Registration', 'GET', { 'sec-fetch-site': site }), 200)
  }
  for (const site of ['same-origin', 'none'])
    assert.equal(await status('/auth/api/checkUserLogged', 'GET', { 'sec-fetch-site': site }), 200)
})

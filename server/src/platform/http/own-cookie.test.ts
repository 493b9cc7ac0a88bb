import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkUserLogged, login, logout } from '@gradus/contract/account'
import { aUser, anAccount, goodPassword } from '../../../test/account.ts'
import { aVisitor } from '../../../test/client.ts'
import { startSite } from '../../../test/site.ts'

test('under https the session is a cookie of this host alone, and none that a neighbour set counts', async () => {
  const site = await startSite({ environment: { PUBLIC_URL: 'https://gradus.test' } })
  const account = await anAccount(site, { password: goodPassword })
  const client = aVisitor(site)
  const response = await client.fetch(login.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: goodPassword }),
  })
  const [line = ''] = response.headers.getSetCookie()
  assert.match(line, /^__Host-session=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  assert.equal(await client.call(checkUserLogged), account.id)

  // A session of somebody else, set by a neighbouring host under the name without the prefix.
  const stranger = await aUser(site)
  const lured = aVisitor(site)
  lured.setCookie('session', stranger.cookie('session') ?? '')
  assert.equal(await lured.call(checkUserLogged), -1)

  await client.call(logout)
  assert.equal(client.cookie('__Host-session'), undefined)
  await site.close()
})

test('over plain http the session cookie has no prefix, which browsers would refuse', async () => {
  const site = await startSite()
  const account = await anAccount(site, { password: goodPassword })
  const client = aVisitor(site)
  await client.call(login, { body: { email: account.email, password: goodPassword } })
  assert.equal(client.cookie('__Host-session'), undefined)
  assert.equal(await client.call(checkUserLogged), account.id)
  await site.close()
})

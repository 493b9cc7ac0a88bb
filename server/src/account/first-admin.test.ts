import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminLogin, checkRole, checkUserLogged, claimFirstAdmin, getOwnBasicInfo } from '@gradus/contract/account'
import { roles } from '@gradus/contract/role'
import { aUser, anAdmin, anEmail, goodPassword } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { readConfig } from '../platform/config.ts'
import { ensureFirstAdmin } from './first-admin.ts'

async function admins(site: TestSite): Promise<number> {
  return (await site.database.selectFrom('account').select('id').where('role', '=', roles.admin).execute()).length
}

function tokenOf(site: TestSite, link: string | undefined): string {
  const start = `${site.config.PUBLIC_URL}/FirstAdmin?token=`
  assert.ok(link !== undefined && link.startsWith(start))
  return link.slice(start.length)
}

function claim(token: string, email = anEmail()) {
  return { body: { token, email, displayName: 'The First', password: goodPassword } }
}

test('ADMIN_EMAIL and ADMIN_PASSWORD make the first admin, ready to log in, also when servers start together', async () => {
  const email = anEmail()
  const site = await startSite({ environment: { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'password123' } })
  const links = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(site.database, site.config)))
  assert.deepEqual(links, [undefined, undefined, undefined])
  assert.equal(await admins(site), 1)
  const visitor = aVisitor(site)
  await visitor.call(adminLogin, { body: { email, password: 'password123' } })
  assert.equal(await visitor.call(checkRole), 1)
  await site.close()
})

test('ADMIN_EMAIL of an existing account makes it the admin, and logs it out', async () => {
  const email = anEmail()
  const site = await startSite({ environment: { ADMIN_EMAIL: email, ADMIN_PASSWORD: goodPassword } })
  const user = await aUser(site, { email: email.toUpperCase(), password: 'what it was before' })
  await ensureFirstAdmin(site.database, site.config)
  assert.equal(await user.call(checkUserLogged), -1)
  const visitor = aVisitor(site)
  assert.deepEqual(await visitor.call(adminLogin, { body: { email, password: goodPassword } }), {
    userId: user.id,
    role: 1,
  })
  await site.close()
})

test('if there is an admin already, no account is created and no link is printed', async () => {
  const site = await startSite()
  await anAdmin(site)
  const config = { ...site.config, ADMIN_EMAIL: anEmail(), ADMIN_PASSWORD: goodPassword }
  assert.equal(await ensureFirstAdmin(site.database, site.config), undefined)
  assert.equal(await ensureFirstAdmin(site.database, config), undefined)
  assert.equal(await admins(site), 1)
  await site.close()
})

test('the one-time link creates the first admin, once; an older link no longer works', async () => {
  const site = await startSite()
  const older = tokenOf(site, await ensureFirstAdmin(site.database, site.config))
  const token = tokenOf(site, await ensureFirstAdmin(site.database, site.config))
  const replaced = await refusalOf(aVisitor(site).call(claimFirstAdmin, claim(older)), 'tokenSpent')
  assert.match(replaced.refusal.message, /a newer one was printed when the site was last started/)
  await refusalOf(
    aVisitor(site).call(claimFirstAdmin, { body: { ...claim(token).body, password: 'qwertyuiop' } }),
    'badInput',
  )

  const visitor = aVisitor(site)
  const { userId, role } = await visitor.call(claimFirstAdmin, claim(token))
  assert.equal(role, 1)
  assert.equal(await visitor.call(checkUserLogged), userId)
  assert.equal((await visitor.call(getOwnBasicInfo)).displayName, 'The First')
  const used = await refusalOf(aVisitor(site).call(claimFirstAdmin, claim(token)), 'tokenSpent')
  assert.match(used.refusal.message, /has an admin already/)
  assert.equal(await ensureFirstAdmin(site.database, site.config), undefined)
  await site.close()
})

test('servers that start together and claims that come together end with one admin', async () => {
  const site = await startSite()
  const links = await Promise.all(Array.from({ length: 4 }, () => ensureFirstAdmin(site.database, site.config)))
  const tokens = links.map((link) => tokenOf(site, link))
  const claims = await Promise.allSettled(
    [...tokens, ...tokens].map((token) => aVisitor(site).call(claimFirstAdmin, claim(token))),
  )
  assert.equal(claims.filter((one) => one.status === 'fulfilled').length, 1)
  assert.equal(await admins(site), 1)
  await site.close()
})

test('a link that was not used creates no second admin', async () => {
  const site = await startSite()
  const token = tokenOf(site, await ensureFirstAdmin(site.database, site.config))
  await anAdmin(site)
  await refusalOf(aVisitor(site).call(claimFirstAdmin, claim(token)), 'tokenSpent')
  assert.equal(await admins(site), 1)
  await site.close()
})

test('ADMIN_EMAIL without ADMIN_PASSWORD stops the start with one clear sentence', () => {
  const environment = {
    DATABASE_URL: 'postgres://localhost/x',
    JUDGE_URLS: 'http://localhost:1',
    ADMIN_EMAIL: 'a@example.com',
  }
  assert.throws(() => readConfig(environment), { message: 'Set ADMIN_EMAIL and ADMIN_PASSWORD both, or neither.' })
})

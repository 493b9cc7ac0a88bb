import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { activate, checkUserLogged, getOwnBasicInfo, login, signUp } from '@gradus/contract/account'
import { changePassword, getAccountSettings } from '@gradus/contract/edit-account'
import {
  connectProvider,
  disconnect,
  getConnections,
  getProviders,
  lastLoginMethod,
  providerAddress,
} from '@gradus/contract/external'
import { roles } from '@gradus/contract/role'
import { confirmApp, startApp } from '@gradus/contract/second-factor'
import { Secret, TOTP } from 'otpauth'
import { aUser, anAccount, anEmail, goodPassword, type TestUser } from '../../test/account.ts'
import { callsInOrder, holdAccount } from '../../test/calls-in-order.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { mailTo } from '../../test/mail.ts'
import { startSite } from '../../test/site.ts'
import { startUniversityLogin } from '../../test/university-login.ts'
import { readConfig } from '../platform/config.ts'

/** Accounts, and the services that open them. */

const { site, identities, somebody, through, connected, arrive, close } = await startUniversityLogin()
after(close)

/** A matching email at the university does not open the account; it does once the user has connected the two. */
async function opensOnceConnected(user: TestUser, refused: string): Promise<void> {
  const { name } = somebody({ email: user.email })
  assert.equal(await through(aVisitor(site), name), `/Login?refused=${refused}`)
  assert.equal(await connected(user, name), '/EditAccount')
  const visitor = aVisitor(site)
  await through(visitor, name)
  assert.equal(await visitor.call(checkUserLogged), user.id)
}

/** Switches the authenticator app on. */
async function withApp(user: TestUser): Promise<void> {
  const { secret } = await user.call(startApp, { body: { password: goodPassword } })
  await user.call(confirmApp, { body: { code: TOTP.generate({ secret: Secret.fromBase32(secret) }) } })
}

test('a site offers the services that its operator set up', async () => {
  assert.deepEqual(await aVisitor(site).call(getProviders), [{ provider: 'oidc', name: 'the university' }])
  assert.equal((await aVisitor(site).fetch(providerAddress('github'))).status, 404)
  assert.equal((await aVisitor(site).fetch('/oauth/elsewhere')).status, 404)
})

test('a new user gets an account with the email that the service has verified, and completes the registration', async () => {
  const { name, email } = somebody()
  const visitor = aVisitor(site)
  assert.equal(await through(visitor, name, providerAddress('oidc', '/Ranking')), '/CompleteRegister')
  const info = await visitor.call(getOwnBasicInfo)
  assert.equal(info.displayName, 'Ida Berg')
  const settings = await visitor.call(getAccountSettings)
  assert.deepEqual([settings.email, settings.hasPassword], [email, false])
  await refusalOf(aVisitor(site).call(login, { body: { email, password: '' } }), 'badInput')
})

test('a returning user is recognised, even with another email at the provider, and gets to the requested page', async () => {
  const { name } = somebody()
  const first = aVisitor(site)
  await through(first, name)
  const id = await first.call(checkUserLogged)
  await site.database.updateTable('account').set({ completed_at: new Date() }).where('id', '=', id).execute()
  identities.people.set(name, { email: anEmail(), email_verified: true, name: 'Ida Berg' })
  const again = aVisitor(site)
  assert.equal(await through(again, name, providerAddress('oidc', '/Ranking?period=month')), '/Ranking?period=month')
  assert.equal(await again.call(checkUserLogged), id)
})

test('an account with the same email is connected, and keeps its password', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const { name } = somebody({ email: account.email.toUpperCase() })
  const visitor = aVisitor(site)
  assert.equal(await through(visitor, name), '/')
  assert.equal(await visitor.call(checkUserLogged), account.id)
  assert.match((await mailTo(site, account.email)).text, /was connected to/)
  await aVisitor(site).call(login, { body: { email: account.email, password: goodPassword } })
})

test('an address that the service gave to somebody else does not replace the login of the account', async () => {
  const first = somebody()
  const owner = aVisitor(site)
  await through(owner, first.name)
  const userId = await owner.call(checkUserLogged)
  const second = somebody({ email: first.email })
  const other = aVisitor(site)
  assert.equal(await through(other, second.name), '/Login?refused=otherLogin')
  assert.equal(await other.call(checkUserLogged), -1)
  const again = aVisitor(site)
  await through(again, first.name)
  assert.equal(await again.call(checkUserLogged), userId)
})

test('linking by verified email only: an email that the service has not verified opens nothing', async () => {
  const account = await anAccount(site)
  for (const claims of [
    { email: account.email, email_verified: false },
    { email: account.email, email_verified: undefined },
    { email: 'nobody' },
  ]) {
    const visitor = aVisitor(site)
    assert.equal(await through(visitor, somebody(claims).name), '/Login?refused=unverified')
    assert.equal(await visitor.call(checkUserLogged), -1)
  }
})

test('a sign-up that waits for its activation belongs to the owner of the address: its password stops working', async () => {
  const email = anEmail()
  const stranger = {
    email,
    password: 'a password of a stranger',
    displayName: 'A Stranger',
    acceptTerms: true as const,
  }
  await aVisitor(site).call(signUp, { body: stranger })
  const { token } = await mailTo(site, email)
  const { name } = somebody({ email })
  const owner = aVisitor(site)
  await through(owner, name)
  assert.equal((await owner.call(getOwnBasicInfo)).displayName, 'Ida Berg')
  await refusalOf(aVisitor(site).call(activate, { body: { token } }), 'tokenSpent')
  await refusalOf(aVisitor(site).call(login, { body: stranger }), 'wrongCredentials')
})

test('an account with a second factor is not opened by a matching email, only by a service that it has connected', async () => {
  const user = await aUser(site, { password: goodPassword })
  await withApp(user)
  await opensOnceConnected(user, 'secondFactor')
})

test('the account of an admin or a moderator is opened by no provider that they did not connect', async () => {
  for (const role of [roles.admin, roles.moderator]) {
    await opensOnceConnected(await aUser(site, { role, password: goodPassword }), 'staff')
  }
})

test('an account that a verified email connected is opened no more once it is staff or has a second factor, until its owner connects the service', async () => {
  for (const reason of ['staff', 'secondFactor']) {
    const user = await aUser(site, { password: goodPassword })
    const { name } = somebody({ email: user.email })
    assert.equal(await through(aVisitor(site), name), '/', 'connected by the email')
    const opens = async () => (await user.call(getConnections)).map((one) => one.opensAccount)
    assert.deepEqual(await opens(), [true])
    if (reason === 'staff')
      await site.database.updateTable('account').set({ role: roles.moderator }).where('id', '=', user.id).execute()
    else await withApp(user)
    const visitor = aVisitor(site)
    assert.equal(await through(visitor, name), `/Login?refused=${reason}`)
    assert.equal(await visitor.call(checkUserLogged), -1)
    assert.deepEqual(await opens(), [false])
    assert.equal(await connected(user, name), '/EditAccount')
    assert.deepEqual(await opens(), [true])
    await through(visitor, name)
    assert.equal(await visitor.call(checkUserLogged), user.id)
  }
})

test('a provider is connected by a signed-in user, with a notice by mail, and belongs to one account', async () => {
  const [user, other] = [await aUser(site, { password: goodPassword }), await aUser(site)]
  const { name, email } = somebody()
  assert.equal(await connected(user, name), '/EditAccount')
  assert.equal(await connected(other, name, ''), '/EditAccount?refused=taken')
  const [connection] = await user.call(getConnections)
  assert.deepEqual([connection?.provider, connection?.email], ['oidc', email])
  assert.deepEqual(await other.call(getConnections), [])
  assert.match((await mailTo(site, user.email)).text, /You can now log in through it/)
})

test('connecting asks for the password: a browser that was left open is not enough', async () => {
  const user = await aUser(site, { password: goodPassword })
  const body = { provider: 'oidc', password: '' } as const
  await refusalOf(user.call(connectProvider, { body }), 'badInput')
  await refusalOf(aVisitor(site).call(connectProvider, { body }), 'notSignedIn')
  await refusalOf(user.call(connectProvider, { body: { provider: 'github', password: goodPassword } }), 'notFound')
  // The address for logging in connects nothing.
  const { name } = somebody()
  await through(user, name, `${providerAddress('oidc')}&connect=1`)
  assert.notEqual(await user.call(checkUserLogged), user.id, 'it logged in to another account')
})

test('disconnecting asks for the password, and never removes the only way to log in', async () => {
  const { name } = somebody()
  const visitor = aVisitor(site)
  await through(visitor, name)
  const only = await refusalOf(visitor.call(disconnect, { body: { provider: 'oidc', password: '' } }), 'conflict')
  assert.equal(only.refusal.message, lastLoginMethod)
  await visitor.call(changePassword, { body: { password: '', newPassword: goodPassword } })
  await refusalOf(visitor.call(disconnect, { body: { provider: 'oidc', password: 'not the right one' } }), 'badInput')
  assert.equal(await visitor.call(disconnect, { body: { provider: 'oidc', password: goodPassword } }), 1)
  assert.deepEqual(await visitor.call(getConnections), [])
  await refusalOf(visitor.call(disconnect, { body: { provider: 'oidc', password: goodPassword } }), 'notFound')
})

test('a log-in that is under way when its service is disconnected starts no session', async () => {
  const user = await aUser(site, { password: goodPassword })
  const { name } = somebody()
  await connected(user, name)
  const visitor = aVisitor(site)
  const [, loggedIn] = await callsInOrder(site, holdAccount(user.id), [
    () => user.call(disconnect, { body: { provider: 'oidc', password: goodPassword } }),
    () => through(visitor, name),
  ])
  assert.deepEqual(loggedIn, { status: 'fulfilled', value: '/Login?refused=failed' })
  assert.equal(await visitor.call(checkUserLogged), -1)
})

test('a service that answers after a change of the password is not connected: the session has ended', async () => {
  const user = await aUser(site, { password: goodPassword })
  const elsewhere = aVisitor(site)
  await elsewhere.call(login, { body: { email: user.email, password: goodPassword } })
  const { address } = await elsewhere.call(connectProvider, { body: { provider: 'oidc', password: goodPassword } })
  const back = await identities.signIn(address, somebody().name)
  const body = { password: goodPassword, newPassword: 'another stair to climb' }
  const [, connected] = await callsInOrder(site, holdAccount(user.id), [
    () => user.call(changePassword, { body }),
    () => arrive(elsewhere, back),
  ])
  assert.deepEqual(connected, { status: 'fulfilled', value: '/EditAccount?refused=failed' })
  assert.deepEqual(await user.call(getConnections), [])
})

test('a user who declines at the provider is back at the login', async () => {
  const visitor = aVisitor(site)
  const away = await visitor.fetch(providerAddress('oidc'))
  const back = await identities.refuse(away.headers.get('location') ?? '')
  assert.equal(back.searchParams.get('error'), 'access_denied')
  assert.equal(await arrive(visitor, back), '/Login?refused=failed')
})

test('the way through the log-in leads to no other site', async () => {
  const { name } = somebody()
  await through(aVisitor(site), name)
  await site.database
    .updateTable('account')
    .set({ completed_at: new Date() })
    .where('display_name', '=', 'Ida Berg')
    .execute()
  const foreign = ['//example.com', 'https://example.com/', '/\\example.com', '/.//example.com', 'javascript:alert(1)']
  for (const next of foreign)
    assert.equal(await through(aVisitor(site), name, providerAddress('oidc', next)), '/', next)
})

test('a disabled account is not opened, and with registration closed none is made', async () => {
  const account = await anAccount(site, { enabled: false })
  assert.equal(await through(aVisitor(site), somebody({ email: account.email }).name), '/Login?refused=disabled')
  const closed = await startSite({ environment: { ...identities.environment, REGISTRATION: 'closed' } })
  const known = await anAccount(closed)
  assert.equal(await through(aVisitor(closed), somebody().name), '/Login?refused=closed')
  assert.equal(await through(aVisitor(closed), somebody({ email: known.email }).name), '/')
  await closed.close()
})

test('a service that is only half configured stops the start with one clear sentence', () => {
  const needed = { DATABASE_URL: 'postgres://localhost/x', JUDGE_URLS: 'http://localhost:1' }
  assert.throws(() => readConfig({ ...needed, GITHUB_CLIENT_ID: 'x' }), {
    message: 'Set GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET all, or none of them.',
  })
  assert.throws(() => readConfig({ ...needed, OIDC_ISSUER: 'nowhere' }), /OIDC_ISSUER/)
})

import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
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
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { aUser, anAccount, anEmail, goodPassword, type TestUser } from '../../test/account.ts'
import { callsInOrder, holdAccount } from '../../test/calls-in-order.ts'
import { aVisitor, refusalOf, type Client } from '../../test/client.ts'
import { startIdentityServer, type IdentityServer } from '../../test/identity-server.ts'
import { mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { readConfig } from '../platform/config.ts'

const publicUrl = 'http://gradus.test'
let identities: IdentityServer
let site: TestSite
before(async () => {
  identities = await startIdentityServer(publicUrl)
  site = await startSite({ environment: identities.environment })
})
after(async () => {
  await site.close()
  await identities.close()
})

let people = 0
/** Somebody at the university, by the name that is typed there. */
function somebody(claims: Record<string, unknown> = {}): { name: string; email: string } {
  people += 1
  const name = `student-${people}`
  const email = typeof claims['email'] === 'string' ? claims['email'] : anEmail()
  identities.people.set(name, { email, email_verified: true, name: 'Ida Berg', ...claims })
  return { name, email }
}

/** Goes to the university and comes back; where the browser then is sent. */
async function through(client: Client, name: string, start = providerAddress('oidc')): Promise<string> {
  const away = await client.fetch(start)
  assert.equal(away.status, 302)
  return await comeBack(client, name, away.headers.get('location') ?? '')
}

/** Connects the university with an account. */
async function connected(client: TestUser, name: string, password = goodPassword): Promise<string> {
  const { address } = await client.call(connectProvider, { body: { provider: 'oidc', password } })
  return await comeBack(client, name, address)
}

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

async function comeBack(client: Client, name: string, address: string): Promise<string> {
  assert.ok(address.startsWith(identities.issuer), address)
  const back = await identities.signIn(address, name)
  assert.equal(back.origin, publicUrl)
  return arrive(client, back)
}

async function arrive(client: Client, back: URL): Promise<string> {
  const arrived = await client.fetch(back.pathname + back.search, { headers: { 'sec-fetch-site': 'cross-site' } })
  assert.equal(arrived.status, 302)
  return arrived.headers.get('location') ?? ''
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

test("nobody can make another user's browser return with the attacker's login", async () => {
  const { name } = somebody()
  const attacker = aVisitor(site)
  const away = await attacker.fetch(providerAddress('oidc'))
  const back = await identities.signIn(away.headers.get('location') ?? '', name)
  const victim = aVisitor(site)
  assert.equal(await arrive(victim, back), '/Login?refused=failed')
  assert.equal(await victim.call(checkUserLogged), -1)
  assert.equal(await arrive(attacker, back), '/CompleteRegister')
  const again = aVisitor(site)
  again.setCookie('sign_in', back.searchParams.get('state') ?? '')
  assert.equal(await arrive(again, back), '/Login?refused=failed')
})

test('a code that was not requested here opens nothing', async () => {
  const visitor = aVisitor(site)
  const away = await visitor.fetch(providerAddress('oidc'))
  const state = new URL(away.headers.get('location') ?? '').searchParams.get('state') ?? ''
  const forged = new URL(
    `${publicUrl}/oauth/oidc/callback?code=made-up&state=${state}&iss=${encodeURIComponent(identities.issuer)}`,
  )
  assert.equal(await arrive(visitor, forged), '/Login?refused=failed')
  assert.equal(await arrive(aVisitor(site), new URL(`${publicUrl}/oauth/oidc/callback`)), '/Login?refused=failed')
})

test('a token that the service has not signed with a published key, or issued to another client, opens nothing', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)
  for (const forge of [
    sign,
    (claims: Record<string, unknown>) => sign({ ...claims, azp: 'another' }),
    async (claims: Record<string, unknown>) => new UnsecuredJWT(claims).encode(),
  ]) {
    identities.forge = forge
    const visitor = aVisitor(site)
    assert.equal(await through(visitor, somebody().name), '/Login?refused=failed')
    assert.equal(await visitor.call(checkUserLogged), -1)
  }
  identities.forge = undefined
  assert.equal(await through(aVisitor(site), somebody().name), '/CompleteRegister')
})

test('a name that is missing, or no text, is no reason to refuse a login; an email counts as verified only if the service says so', async () => {
  for (const claims of [{ name: null }, { name: 7 }])
    assert.equal(await through(aVisitor(site), somebody(claims).name), '/CompleteRegister', JSON.stringify(claims))
  for (const claim of [null, 1])
    assert.equal(
      await through(aVisitor(site), somebody({ email_verified: claim }).name),
      '/Login?refused=unverified',
      String(claim),
    )
})

test('of two tabs, the newer one logs in, even after the older one came back', async () => {
  const { name } = somebody()
  const visitor = aVisitor(site)
  const older = await visitor.fetch(providerAddress('oidc'))
  const newer = await visitor.fetch(providerAddress('oidc'))
  assert.equal(await comeBack(visitor, name, older.headers.get('location') ?? ''), '/Login?refused=failed')
  assert.equal(await comeBack(visitor, name, newer.headers.get('location') ?? ''), '/CompleteRegister')
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

test('state, nonce and PKCE guard the way', async () => {
  const away = await aVisitor(site).fetch(providerAddress('oidc'))
  const parameters = new URL(away.headers.get('location') ?? '').searchParams
  assert.equal(parameters.get('code_challenge_method'), 'S256')
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((parameters.get(name) ?? '').length >= 20, name)
  const cookie = away.headers.getSetCookie().find((line) => line.startsWith('sign_in=')) ?? ''
  assert.match(cookie, /HttpOnly/)
  assert.match(cookie, /SameSite=Lax/)
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

test('when a provider does not answer, the user is sent back to the login', async () => {
  const away = await startSite({ environment: { ...identities.environment, OIDC_ISSUER: 'http://127.0.0.1:9' } })
  const response = await aVisitor(away).fetch(providerAddress('oidc'))
  assert.equal(response.headers.get('location'), '/Login?refused=failed')
  await away.close()
})

test('a discovery document without a needed address is not remembered, and a complete one only until a login fails or hours have passed', async () => {
  const own = await startIdentityServer(publicUrl)
  const away = await startSite({ environment: own.environment })
  const leadsTo = async () => {
    const response = await aVisitor(away).fetch(providerAddress('oidc'))
    return (response.headers.get('location') ?? '').replace(/\?(?!refused).*/, '')
  }
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
    own.announce = (document) => ({ ...document, [name]: undefined })
    assert.equal(await leadsTo(), '/Login?refused=failed', name)
  }
  own.announce = undefined
  assert.equal(await leadsTo(), `${own.issuer}/auth`)

  const moveTo = (path: string) => {
    own.announce = (document) => ({ ...document, authorization_endpoint: own.issuer + path })
  }
  moveTo('/later')
  assert.equal(await leadsTo(), `${own.issuer}/auth`, 'remembered')
  const visitor = aVisitor(away)
  const start = await visitor.fetch(providerAddress('oidc'))
  const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
  await visitor.fetch(`/oauth/oidc/callback?code=made-up&state=${state}&iss=${encodeURIComponent(own.issuer)}`)
  assert.equal(await leadsTo(), `${own.issuer}/later`, 'read again after a failure')

  moveTo('/next-day')
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 })
  assert.equal(await leadsTo(), `${own.issuer}/next-day`, 'read again after a day')
  mock.timers.reset()
  await away.close()
  await own.close()
})

test('a service that is only half configured stops the start with one clear sentence', () => {
  const needed = { DATABASE_URL: 'postgres://localhost/x', JUDGE_URLS: 'http://localhost:1' }
  assert.throws(() => readConfig({ ...needed, GITHUB_CLIENT_ID: 'x' }), {
    message: 'Set GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET all, or none of them.',
  })
  assert.throws(() => readConfig({ ...needed, OIDC_ISSUER: 'nowhere' }), /OIDC_ISSUER/)
})

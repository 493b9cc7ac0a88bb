import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { checkUserLogged } from '@gradus/contract/account'
import { providerAddress } from '@gradus/contract/external'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { aVisitor } from '../../test/client.ts'
import { startIdentityServer } from '../../test/identity-server.ts'
import { startSite } from '../../test/site.ts'
import { publicUrl, startUniversityLogin } from '../../test/university-login.ts'

/** What a browser brings back from the server of a university, and what that server says of itself. */

const { site, identities, somebody, through, comeBack, arrive, close } = await startUniversityLogin()
after(close)

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

test('state, nonce and PKCE guard the way', async () => {
  const away = await aVisitor(site).fetch(providerAddress('oidc'))
  const parameters = new URL(away.headers.get('location') ?? '').searchParams
  assert.equal(parameters.get('code_challenge_method'), 'S256')
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((parameters.get(name) ?? '').length >= 20, name)
  const cookie = away.headers.getSetCookie().find((line) => line.startsWith('sign_in=')) ?? ''
  assert.match(cookie, /HttpOnly/)
  assert.match(cookie, /SameSite=Lax/)
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

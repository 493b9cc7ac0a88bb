import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { CompactSign, exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { ltiAddresses, listLtiRefusals, type LtiRefusalReason, ltiRefusals } from '@gradus/contract/lti'
import { createLtiAccount, describeLtiLink } from '@gradus/contract/lti-account'
import { addLtiPlatform, setLtiPlatformState } from '@gradus/contract/lti-platform'
import { anAdmin } from '../../test/account.ts'
import { aVisitor, type Client, refusalOf } from '../../test/client.ts'
import type { LtiPlatform } from '../../test/lti-platform.ts'
import { beginLaunch, launch, postLaunch, startLtiSite } from '../../test/lti.ts'
import type { TestSite } from '../../test/site.ts'
import { claims } from './claim.ts'
import { insertRefusal } from './refusal-store.ts'

let site: TestSite
let platform: LtiPlatform
before(async () => {
  ;({ site, platform } = await startLtiSite())
})
after(() => site.close())

interface Forgery {
  readonly name: string
  readonly reason: LtiRefusalReason
  readonly forge: (launch: {
    readonly payload: Record<string, unknown>
    readonly state: string
    readonly client: Client
  }) => Promise<Forged>
}
interface Forged {
  readonly token?: string
  readonly state?: string
  readonly client?: Client
  readonly fields?: Record<string, string>
}
const changed =
  (change: Record<string, unknown>): Forgery['forge'] =>
  async ({ payload }) => ({ token: await platform.sign({ ...payload, ...change }) })
const now = () => Math.floor(Date.now() / 1000)

const forgeries: readonly Forgery[] = [
  { name: 'no token', reason: 'malformedToken', forge: async () => ({ token: '' }) },
  { name: 'a token of words', reason: 'malformedToken', forge: async () => ({ token: 'not.a.token' }) },
  {
    name: 'alg none',
    reason: 'wrongAlgorithm',
    forge: async ({ payload }) => ({ token: new UnsecuredJWT(payload).encode() }),
  },
  {
    name: 'HS256 with the public key as its secret',
    reason: 'wrongAlgorithm',
    forge: async ({ payload }) => ({
      token: await new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', kid: 'platform key 1' })
        .sign(new TextEncoder().encode(JSON.stringify(platform.key.n))),
    }),
  },
  {
    name: 'RS512',
    reason: 'wrongAlgorithm',
    forge: async ({ payload }) => ({ token: await signedAs('RS512', payload) }),
  },
  {
    name: 'no kid',
    reason: 'noKeyId',
    forge: async ({ payload }) => ({ token: await platform.sign(payload, { kid: undefined }) }),
  },
  {
    name: 'the key of somebody else under a foreign name',
    reason: 'unknownKey',
    forge: async ({ payload }) => ({ token: await signedAs('RS256', payload, 'somebody') }),
  },
  {
    name: 'the key of somebody else under the platform’s name',
    reason: 'badSignature',
    forge: async ({ payload }) => ({ token: await signedAs('RS256', payload) }),
  },
  {
    name: 'a key that the token brings along',
    reason: 'badSignature',
    forge: async ({ payload }) => {
      const { privateKey, publicKey } = await generateKeyPair('RS256')
      const header = { alg: 'RS256', kid: 'platform key 1', jwk: await exportJWK(publicKey) }
      return { token: await new SignJWT(payload).setProtectedHeader(header).sign(privateKey) }
    },
  },
  {
    name: 'claims that were changed after signing',
    reason: 'badSignature',
    forge: async ({ payload }) => {
      const [header, , signature] = (await platform.sign(payload)).split('.')
      const other = Buffer.from(JSON.stringify({ ...payload, sub: 'the lecturer' })).toString('base64url')
      return { token: [header, other, signature].join('.') }
    },
  },
  { name: 'a foreign issuer', reason: 'wrongIssuer', forge: changed({ iss: 'https://evil.example' }) },
  {
    name: 'an issuer with a slash more',
    reason: 'wrongIssuer',
    forge: async ({ payload }) => ({ token: await platform.sign({ ...payload, iss: `${String(payload['iss'])}/` }) }),
  },
  { name: 'a foreign audience', reason: 'wrongAudience', forge: changed({ aud: 'another tool' }) },
  { name: 'a list of foreign audiences', reason: 'wrongAudience', forge: changed({ aud: ['one', 'other'] }) },
  {
    name: 'several audiences without an authorised party',
    reason: 'wrongParty',
    forge: changed({ aud: ['gradus-tool', 'another tool'] }),
  },
  { name: 'a foreign authorised party', reason: 'wrongParty', forge: changed({ azp: 'another tool' }) },
  { name: 'an expired token', reason: 'expired', forge: async (given) => changed({ exp: now() - 61 })(given) },
  {
    name: 'a token from the future',
    reason: 'notYetValid',
    forge: async (given) => changed({ iat: now() + 120 })(given),
  },
  {
    name: 'a token that is not valid yet',
    reason: 'notYetValid',
    forge: async (given) => changed({ nbf: now() + 120 })(given),
  },
  {
    name: 'a token from before the login',
    reason: 'tooOld',
    forge: async (given) => changed({ iat: now() - 200 })(given),
  },
  { name: 'an old nonce', reason: 'wrongNonce', forge: changed({ nonce: 'of another launch' }) },
  { name: 'no nonce', reason: 'wrongNonce', forge: changed({ nonce: undefined }) },
  { name: 'LTI 1.1', reason: 'wrongVersion', forge: changed({ [claims.version]: 'LTI-1p0' }) },
  {
    name: 'an unknown kind of message',
    reason: 'wrongMessage',
    forge: changed({ [claims.messageType]: 'LtiEulaRequest' }),
  },
  {
    name: 'a wrong deployment',
    reason: 'unknownDeployment',
    forge: changed({ [claims.deploymentId]: 'deployment 2' }),
  },
  { name: 'no deployment', reason: 'unknownDeployment', forge: changed({ [claims.deploymentId]: undefined }) },
  {
    name: 'a foreign target',
    reason: 'foreignTarget',
    forge: changed({ [claims.target]: 'https://evil.example/Course/1' }),
  },
  {
    name: 'a target that only begins like this site',
    reason: 'foreignTarget',
    forge: async (given) => changed({ [claims.target]: `${site.config.PUBLIC_URL}.evil.example/` })(given),
  },
  { name: 'no subject', reason: 'noSubject', forge: changed({ sub: undefined }) },
  { name: 'a NUL character in the subject', reason: 'badClaims', forge: changed({ sub: 'a\0b' }) },
  {
    name: 'a claim that is nested thousands of levels deep',
    reason: 'badClaims',
    forge: async ({ payload }) => {
      const deep = '['.repeat(30_000) + ']'.repeat(30_000)
      const text = JSON.stringify({ ...payload, deep: 0 }).replace('"deep":0', `"deep":${deep}`)
      const signing = new CompactSign(new TextEncoder().encode(text))
      const key = await importJWK(platform.key, 'RS256')
      return { token: await signing.setProtectedHeader({ alg: 'RS256', kid: 'platform key 1' }).sign(key) }
    },
  },
  { name: 'no link', reason: 'badClaims', forge: changed({ [claims.resourceLink]: undefined }) },
  { name: 'roles that are not a list', reason: 'badClaims', forge: changed({ [claims.roles]: 'Instructor' }) },
  { name: 'a state that we never made', reason: 'unknownState', forge: async () => ({ state: 'x'.repeat(27) }) },
  { name: 'no state', reason: 'unknownState', forge: async () => ({ state: '' }) },
  { name: 'another browser', reason: 'otherBrowser', forge: async () => ({ client: aVisitor(site) }) },
  {
    name: 'a browser with another secret',
    reason: 'otherBrowser',
    forge: async ({ state }) => {
      const client = aVisitor(site)
      client.setCookie(`lti-${state.slice(0, 12)}`, 'guessed')
      return { client }
    },
  },
  {
    name: 'a platform that refuses',
    reason: 'platformError',
    forge: async () => ({ fields: { error: 'login_required' } }),
  },
]

async function signedAs(alg: string, payload: Record<string, unknown>, kid = 'platform key 1'): Promise<string> {
  const { privateKey } = await generateKeyPair(alg)
  return await new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(privateKey)
}

async function lastRefusal() {
  const admin = await anAdmin(site)
  return (await admin.call(listLtiRefusals, { query: {} })).items[0]
}

for (const { name, reason, forge } of forgeries)
  test(`a forged launch is refused, with its sentence in the log: ${name}`, async () => {
    const hint = platform.message()
    const begun = await beginLaunch(site, platform, 'forger', hint)
    const payload = platform.claimsOf('forger', begun.nonce, hint)
    const forged = await forge({ payload, state: begun.state, client: begun.client })
    const fields = {
      state: forged.state ?? begun.state,
      ...(forged.fields ?? { id_token: forged.token ?? (await platform.sign(payload)) }),
    }
    const response = await postLaunch(platform, forged.client ?? begun.client, fields)
    assert.equal(response.status, 400)
    const page = await response.text()
    assert.ok(page.includes(ltiRefusals[reason].replaceAll("'", '&#39;')), page.slice(-600))
    const logged = await lastRefusal()
    assert.deepEqual([logged?.reason, logged?.sentence], [reason, ltiRefusals[reason]])
  })

test('a launch that is sent twice is refused the second time, also of two at once', async () => {
  const hint = platform.message()
  const { client, state, nonce } = await beginLaunch(site, platform, 'replayer', hint)
  const token = await platform.sign(platform.claimsOf('replayer', nonce, hint))
  const cookie = `lti-${state.slice(0, 12)}`
  const secret = client.cookie(cookie) ?? ''
  const post = () => {
    const browser = aVisitor(site)
    browser.setCookie(cookie, secret)
    return postLaunch(platform, browser, { state, id_token: token })
  }
  const statuses = (await Promise.all([post(), post(), post()])).map(({ status }) => status)
  assert.deepEqual(
    statuses.toSorted((one, other) => one - other),
    [303, 400, 400],
  )
  assert.equal((await lastRefusal())?.reason, 'unknownState')
})

test('an expired launch: a login ends after ten minutes, and what a launch left in the browser, too', async () => {
  const past = { expires_at: new Date(Date.now() - 1000) }
  const hint = platform.message()
  const { client, state, nonce } = await beginLaunch(site, platform, 'late', hint)
  await site.database.updateTable('lti_login').set(past).execute()
  const idToken = await platform.sign(platform.claimsOf('late', nonce, hint))
  const response = await postLaunch(platform, client, { state, id_token: idToken })
  assert.equal(response.status, 400)
  assert.equal((await lastRefusal())?.reason, 'unknownState')

  const arrived = await launch(site, platform, 'late')
  assert.equal((await arrived.client.call(describeLtiLink)).name, 'Nora Learner')
  await site.database.updateTable('lti_launch').set(past).execute()
  await refusalOf(arrived.client.call(describeLtiLink), 'tokenSpent')
  await refusalOf(arrived.client.call(createLtiAccount, { body: { code: '123456' } }), 'tokenSpent')
})

test('a login is refused for an unknown platform, a foreign target, and a platform that no admin approved', async () => {
  const hint = platform.message()
  const refused = async (changes: Record<string, string>) => {
    const { response } = await beginLaunch(site, platform, 'somebody', hint, { changes })
    assert.equal(response.status, 400)
    return (await lastRefusal())?.reason
  }
  assert.equal(await refused({ iss: 'https://unknown.example' }), 'unknownPlatform')
  assert.equal(await refused({ client_id: 'unknown' }), 'unknownPlatform')
  assert.equal(await refused({ target_link_uri: 'https://evil.example/' }), 'foreignTarget')
  assert.equal(await refused({ login_hint: '' }), 'badRequest')
  const admin = await anAdmin(site)
  const body = { ...platform.form, clientId: 'a second one' }
  const id = await admin.call(addLtiPlatform, { body })
  await admin.call(setLtiPlatformState, { params: { id }, body: { to: 'disabled' } })
  assert.equal(await refused({ client_id: 'a second one' }), 'inactivePlatform')
  await refusalOf(admin.call(addLtiPlatform, { body }), 'conflict')
})

test('a registration that waits for its approval does not disturb launches of the active platform that name no client id', async () => {
  const twin = { issuer: platform.issuer, client_id: 'another', state: 'waiting' as const, user_id: null }
  const addresses = { auth_url: platform.issuer, token_url: platform.issuer, jwks_url: platform.issuer }
  const row = { name: 'A twin', ...twin, ...addresses, token_audience: null, origins: [] }
  const { id } = await site.database.insertInto('lti_platform').values(row).returning('id').executeTakeFirstOrThrow()
  const query = { iss: platform.issuer, login_hint: 'somebody', target_link_uri: site.config.PUBLIC_URL }
  const begin = () => aVisitor(site).fetch(`${ltiAddresses.login}?${new URLSearchParams(query).toString()}`)
  assert.equal((await begin()).status, 302)
  await site.database.updateTable('lti_platform').set({ state: 'active' }).where('id', '=', id).execute()
  assert.equal((await begin()).status, 400)
  await site.database.deleteFrom('lti_platform').where('id', '=', id).execute()
})

test('of refusals that anybody can cause, a hundred an hour are kept for each platform and reason', async () => {
  const { id: platformId } = await site.database
    .selectFrom('lti_platform')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const foreign = { platformId, issuer: '', reason: 'foreignTarget', detail: 'https://evil.example/' } as const
  for (let times = 0; times < 101; times += 1) await insertRefusal(site.database, foreign)
  await insertRefusal(site.database, { ...foreign, reason: 'unknownKey' })
  const { rows } = await sql<{ reason: string; kept: number }>`
    select reason, count(*)::int as kept from lti_refusal
    where platform_id = ${platformId} and reason in ('foreignTarget', 'unknownKey') group by reason`.execute(
    site.database,
  )
  const kept = new Map(rows.map((row) => [row.reason, row.kept]))
  assert.equal(kept.get('foreignTarget'), 100)
  assert.ok((kept.get('unknownKey') ?? 0) > 0)
})

test('an audience in a list with this tool as the authorised party is as good as a text', async () => {
  const hint = platform.message()
  const { client, state, nonce } = await beginLaunch(site, platform, 'list', hint)
  const payload = { ...platform.claimsOf('list', nonce, hint), aud: ['another', 'gradus-tool'], azp: 'gradus-tool' }
  const response = await postLaunch(platform, client, { state, id_token: await platform.sign(payload) })
  assert.equal(response.status, 303)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose'
import { checkUserLogged } from '@gradus/contract/account'
import { getCourse } from '@gradus/contract/course'
import { listLtiRefusals, ltiAddresses, ltiRefusals, type LtiRefusalReason } from '@gradus/contract/lti'
import { createLtiAccount, describeLtiLink, linkLtiAccount } from '@gradus/contract/lti-account'
import { addLtiPlatform, setLtiPlatformState } from '@gradus/contract/lti-platform'
import { aUser, anAdmin } from '../../test/account.ts'
import { aVisitor, refusalOf, type Client } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { aPlatform, beginLaunch, follow, formOf, launch, postForm, postLaunch } from '../../test/lti.ts'
import { contextId, type LtiPlatform } from '../../test/lti-platform.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { claims } from './claim.ts'

let site: TestSite
let platform: LtiPlatform
before(async () => {
  site = await startSite({ environment: { LTI_PRIVATE_ADDRESSES: 'allow' } })
  ;({ platform } = await aPlatform(site))
})
after(async () => {
  await platform.close()
  await site.close()
})

const instructor = { [claims.roles]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'] }
const courseAtPlatform = (id: string) => ({ [claims.context]: { id, title: `The platform’s ${id}` } })

/** A lecturer with a course that is connected with one of the platform. */
async function connected(context = contextId) {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const subject = `lecturer of ${courseId}`
  const message = { ...instructor, ...courseAtPlatform(context) }
  const first = await launch(site, platform, subject, message)
  lecturer.setCookie('lti_launch', first.client.cookie('lti_launch') ?? '')
  const { next } = await lecturer.call(linkLtiAccount)
  const page = await (await lecturer.fetch(next)).text()
  assert.match(page, /Which course is this\?/)
  const { token = '' } = formOf(page, ltiAddresses.connect)
  await postForm(lecturer, ltiAddresses.connect, { token, courseId: String(courseId) })
  return { lecturer, courseId, subject, message }
}

test('a launch in a window: the platform signs in, the user connects an account, and is in the course', async () => {
  const { courseId } = await connected('course of a window')
  const hint = platform.message(courseAtPlatform('course of a window'))
  await platform.signIn('student 1')
  const begun = await beginLaunch(site, platform, 'student 1', hint)
  assert.equal(begun.address.origin, platform.issuer)
  const { action, fields } = await platform.authorize(begun.address.href)
  assert.equal(action, `${site.config.PUBLIC_URL}${ltiAddresses.launch}`)
  const arrived = await follow(begun.client, await postLaunch(platform, begun.client, fields))
  assert.equal(arrived.path, '/LtiLink')
  const described = await begun.client.call(describeLtiLink)
  assert.deepEqual(
    [described.name, described.email, described.cannotCreate],
    ['Nora Learner', 'nora@university.example', null],
  )
  const { next } = await begun.client.call(createLtiAccount)
  const { path } = await follow(begun.client, await begun.client.fetch(next))
  assert.equal(path, `/Course/${courseId}`)
  const course = await begun.client.call(getCourse, { params: { id: courseId } })
  assert.equal(course.role, 'student')

  // The second time nobody is asked, in another browser, too.
  const again = await launch(site, platform, 'student 1', courseAtPlatform('course of a window'))
  assert.equal((await follow(again.client, again.response)).path, `/Course/${courseId}`)
  assert.equal(await again.client.call(checkUserLogged), await begun.client.call(checkUserLogged))
})

test('a launch in a frame shows a page that only the platform frames; its button opens a window with the session', async () => {
  const { courseId, subject, message } = await connected('course of a frame')
  const { client, response } = await launch(site, platform, subject, message, { destination: 'iframe' })
  const page = await response.text()
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-security-policy') ?? '', new RegExp(`frame-ancestors ${platform.issuer}$`))
  assert.equal(response.headers.get('x-frame-options'), null)
  assert.equal(client.cookie('session'), undefined, 'a frame gets no session')
  const opened = await postForm(client, ltiAddresses.enter, formOf(page, ltiAddresses.enter))
  assert.equal((await follow(client, opened)).path, `/Course/${courseId}`)
  assert.notEqual(client.cookie('session'), undefined)
  // From another site nobody can press the button.
  const foreign = await client.fetch(ltiAddresses.enter, {
    method: 'POST',
    headers: { origin: platform.issuer, 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(formOf(page, ltiAddresses.enter)),
  })
  assert.equal(foreign.status, 403)
})

test('frame-ancestors is on the LTI routes alone: every other page refuses to be framed', async () => {
  for (const path of ['/', '/About', '/public/api/Registration', ltiAddresses.jwks]) {
    const response = await aVisitor(site).fetch(path)
    assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path)
  }
})

test('where a frame keeps no cookie, the platform’s storage keeps the secret, and else a new window begins again', async () => {
  const { subject, message } = await connected('course of a storage')
  const hint = platform.message(message)
  const changes = { lti_storage_target: '_parent' }
  const begun = await beginLaunch(site, platform, subject, hint, { changes })
  const put = dataOf(await begun.response.text())
  assert.deepEqual([put['target'], put['origin']], ['_parent', platform.issuer])
  const address = new URL(String(put['next']))
  const [state, nonce] = [address.searchParams.get('state') ?? '', address.searchParams.get('nonce') ?? '']
  assert.equal(put['key'], `state_${state}`)
  const token = await platform.sign(platform.claimsOf(subject, nonce, hint))
  const withoutCookies = aVisitor(site)
  const asks = await postLaunch(platform, withoutCookies, { state, id_token: token }, 'iframe')
  const page = await asks.text()
  assert.equal(dataOf(page)['key'], put['key'])
  const fields = formOf(page, ltiAddresses.bound)
  const bound = await withoutCookies.fetch(ltiAddresses.bound, {
    method: 'POST',
    headers: { 'sec-fetch-dest': 'iframe' },
    body: new URLSearchParams({ ...fields, binding: String(put['value']) }),
  })
  assert.match(await bound.text(), /Open in a new window/)
  assert.equal(bound.status, 200)

  // Neither storage nor a cookie.
  const plain = await beginLaunch(site, platform, subject, hint)
  const idToken = await platform.sign(platform.claimsOf(subject, plain.nonce, hint))
  const lost = await postLaunch(platform, aVisitor(site), { state: plain.state, id_token: idToken }, 'iframe')
  const [, link = ''] = /<a [^>]*href="([^"]+)" target="_blank"/.exec(await lost.text()) ?? []
  const restart = new URL(link.replaceAll('&amp;', '&'), site.config.PUBLIC_URL)
  assert.equal(restart.pathname, ltiAddresses.login)
  assert.deepEqual(
    [restart.searchParams.get('iss'), restart.searchParams.get('lti_message_hint')],
    [platform.issuer, hint],
  )
})

test('an account is connected with its consent alone: not by its address, and not for admins', async () => {
  const owner = await aUser(site, { email: 'taken@university.example' })
  const { client } = await launch(site, platform, 'stranger', { email: 'Taken@University.example' })
  assert.equal((await client.call(describeLtiLink)).cannotCreate, 'taken')
  await refusalOf(client.call(createLtiAccount), 'conflict')
  await refusalOf(client.call(linkLtiAccount), 'notSignedIn')
  // Another one's launch is not in this browser.
  await refusalOf(owner.call(linkLtiAccount), 'tokenSpent')
  const admin = await anAdmin(site)
  admin.setCookie('lti_launch', client.cookie('lti_launch') ?? '')
  await refusalOf(admin.call(linkLtiAccount), 'notAllowed')
  owner.setCookie('lti_launch', client.cookie('lti_launch') ?? '')
  await owner.call(linkLtiAccount)
  const again = await launch(site, platform, 'stranger')
  await follow(again.client, again.response)
  // Nobody connected this course, and without it the account is not in anything.
  await refusalOf(owner.call(getCourse, { params: { id: 1 } }), 'notFound')
})

test('empty roles make nobody a member, and a platform’s admin is nobody in a course', async () => {
  const { courseId } = await connected('course of roles')
  const nobody = [[], ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator']]
  for (const [index, roles] of nobody.entries()) {
    const message = {
      ...courseAtPlatform('course of roles'),
      [claims.roles]: roles,
      email: `nobody${index}@university.example`,
    }
    const { client } = await launch(site, platform, `nobody ${index}`, message)
    const { next } = await client.call(createLtiAccount)
    assert.match(await (await client.fetch(next)).text(), /You have no role in this course/)
    await refusalOf(client.call(getCourse, { params: { id: courseId } }), 'notFound')
  }
})

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
  { name: 'no link', reason: 'badClaims', forge: changed({ [claims.resourceLink]: undefined }) },
  { name: 'roles that are no list', reason: 'badClaims', forge: changed({ [claims.roles]: 'Instructor' }) },
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

test('an audience in a list with this tool as the authorised party is as good as a text', async () => {
  const hint = platform.message()
  const { client, state, nonce } = await beginLaunch(site, platform, 'list', hint)
  const payload = { ...platform.claimsOf('list', nonce, hint), aud: ['another', 'gradus-tool'], azp: 'gradus-tool' }
  const response = await postLaunch(platform, client, { state, id_token: await platform.sign(payload) })
  assert.equal(response.status, 303)
})

function dataOf(page: string): Record<string, unknown> {
  return JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? 'null')
}

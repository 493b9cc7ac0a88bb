import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkUserLogged, logout } from '@gradus/contract/account'
import { getCourse } from '@gradus/contract/course'
import { ltiAddresses } from '@gradus/contract/lti'
import {
  createLtiAccount,
  deleteLtiIdentity,
  describeLtiLink,
  linkLtiAccount,
  listLtiIdentities,
  sendLtiCode,
} from '@gradus/contract/lti-account'
import { roles } from '@gradus/contract/role'
import { manageUsers } from '@gradus/contract/user'
import { anAdmin, aUser, goodPassword } from '../../test/account.ts'
import { callsInOrder, holdAccount } from '../../test/calls-in-order.ts'
import { aVisitor, refusalOf, type Client } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { asInstructor } from '../../test/lti-course.ts'
import { contextId, type LtiPlatform } from '../../test/lti-platform.ts'
import {
  aPlatform,
  beginLaunch,
  follow,
  formOf,
  launch,
  passRepeatTime,
  postForm,
  postLaunch,
  startLtiSite,
} from '../../test/lti.ts'
import { codesTo, mailsAbout } from '../../test/mail.ts'
import type { TestSite } from '../../test/site.ts'
import { claims, messageTypes } from './claim.ts'

let site: TestSite
let platform: LtiPlatform
before(async () => {
  ;({ site, platform } = await startLtiSite())
})
after(() => site.close())

const courseAtPlatform = (id: string) => ({ [claims.context]: { id, title: `The platform’s ${id}` } })

/** A lecturer with a course that is connected with one of the platform. */
async function connected(context = contextId) {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const subject = `lecturer of ${courseId}`
  const message = { ...asInstructor, ...courseAtPlatform(context) }
  const first = await launch(site, platform, subject, message)
  lecturer.setCookie('lti_launch', first.client.cookie('lti_launch') ?? '')
  const { next } = await lecturer.call(linkLtiAccount, { body: { password: '' } })
  const page = await (await lecturer.fetch(next)).text()
  assert.match(page, /Which course is this\?/)
  const { token = '' } = formOf(page, ltiAddresses.connect)
  const written = await postForm(lecturer, ltiAddresses.connect, { token, courseId: `00${courseId}` })
  assert.equal(written.status, 400, 'no id has leading zeros')
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
  const { next } = await createAccount(begun.client, 'nora@university.example')
  const { path } = await follow(begun.client, await begun.client.fetch(next))
  assert.equal(path, `/Course/${courseId}`)
  const course = await begun.client.call(getCourse, { params: { id: courseId } })
  assert.equal(course.role, 'student')

  // The second time nobody is asked, in another browser, too.
  const again = await launch(site, platform, 'student 1', courseAtPlatform('course of a window'))
  assert.equal((await follow(again.client, again.response)).path, `/Course/${courseId}`)
  assert.equal(await again.client.call(checkUserLogged), await begun.client.call(checkUserLogged))
})

test('a platform may send null for what it does not know, and a title of any length', async () => {
  const unknown = { name: null, email: null, given_name: null, [claims.lis]: null, [claims.grades]: { lineitem: null } }
  const context = { [claims.context]: { id: 'course of nulls', title: null, label: 'x'.repeat(2000) } }
  const { client, response } = await launch(site, platform, 'a nameless student', { ...unknown, ...context })
  assert.equal((await follow(client, response)).path, '/LtiLink')
  const described = await client.call(describeLtiLink)
  assert.deepEqual([described.email, described.title], [null, 'x'.repeat(1000)])
})

test('the platform begins a launch by POST as it does by GET', async () => {
  const hint = platform.message(courseAtPlatform('course of a posted login'))
  const begun = await beginLaunch(site, platform, 'a posting student', hint, { method: 'POST' })
  assert.equal(begun.response.status, 302)
  assert.equal(begun.address.origin, platform.issuer)
  assert.deepEqual(
    ['login_hint', 'lti_message_hint', 'response_mode'].map((name) => begun.address.searchParams.get(name)),
    ['a posting student', hint, 'form_post'],
  )
  const token = await platform.sign(platform.claimsOf('a posting student', begun.nonce, hint))
  const fields = { state: begun.state, id_token: token }
  const { path } = await follow(begun.client, await postLaunch(platform, begun.client, fields))
  assert.equal(path, '/LtiLink')
  // The state is bound to the browser that posted, and works once.
  const replayed = await postLaunch(platform, begun.client, fields)
  assert.equal(replayed.status, 400)
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
  // A double click opens two windows, and both arrive.
  const enter = async () => follow(client, await postForm(client, ltiAddresses.enter, formOf(page, ltiAddresses.enter)))
  for (const { path } of await Promise.all([enter(), enter()])) assert.equal(path, `/Course/${courseId}`)
  await passRepeatTime(site)
  assert.equal((await postForm(client, ltiAddresses.enter, formOf(page, ltiAddresses.enter))).status, 409)
  // From another site nobody can press the button.
  const foreign = await client.fetch(ltiAddresses.enter, {
    method: 'POST',
    headers: { origin: platform.issuer, 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(formOf(page, ltiAddresses.enter)),
  })
  assert.equal(foreign.status, 403)
})

test('once its session was ended by logging out, a launch does not log in again', async () => {
  const { courseId, subject, message } = await connected('course of a logout')
  // The session in which the account was connected.
  await site.database
    .updateTable('session')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .execute()
  const { client, response } = await launch(site, platform, subject, message, { destination: 'iframe' })
  const fields = formOf(await response.text(), ltiAddresses.enter)
  assert.equal((await follow(client, await postForm(client, ltiAddresses.enter, fields))).path, `/Course/${courseId}`)
  await client.call(logout)
  assert.equal((await client.fetch(ltiAddresses.resume)).status, 409)
  await postForm(client, ltiAddresses.enter, fields)
  assert.equal((await client.fetch(ltiAddresses.resume)).status, 409)
  assert.equal(client.cookie('session'), undefined)
})

test('frame-ancestors is on the LTI routes alone: every other page refuses to be framed', async () => {
  for (const path of ['/', '/About', '/public/api/Registration', ltiAddresses.jwks]) {
    const response = await aVisitor(site).fetch(path)
    assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path)
  }
})

test('a page that refuses a launch can be framed only by the platform from which it came, and names no other platform', async (context) => {
  const { platform: other } = await aPlatform(site)
  context.after(() => other.close())
  const ancestors = async (response: Response) => {
    assert.match(await response.text(), /This launch was refused/)
    return /frame-ancestors ([^;]*)$/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  }
  const form = { method: 'POST', body: new URLSearchParams({ state: 'nobody has this one', token: 'nor this' }) }
  for (const path of [ltiAddresses.launch, ltiAddresses.resume]) {
    const response = await aVisitor(site).fetch(path, form)
    assert.equal(await ancestors(response), "'none'", path)
  }
  assert.equal(await ancestors(await aVisitor(site).fetch(ltiAddresses.login)), "'none'")
  // The state was used before, so only the origin of the request says which platform it is.
  const spent = await postLaunch(other, aVisitor(site), { state: 'used before' }, 'iframe')
  assert.equal(await ancestors(spent), other.issuer)
  const stranger = { ...form, headers: { origin: 'https://stranger.example', 'sec-fetch-site': 'cross-site' } }
  assert.equal(await ancestors(await aVisitor(site).fetch(ltiAddresses.launch, stranger)), "'none'")
  // An expired launch of the frame.
  const { client, response } = await launch(site, other, 'somebody late', courseAtPlatform('course of a late one'), {
    destination: 'iframe',
  })
  const fields = formOf(await response.text(), ltiAddresses.enter)
  const past = { expires_at: new Date(Date.now() - 1000) }
  await site.database.updateTable('lti_launch').set(past).execute()
  const late = await postForm(client, ltiAddresses.resume, fields)
  assert.deepEqual([late.status, await ancestors(late)], [409, other.issuer])
})

test('in a frame without cookies, the platform’s storage keeps the secret; without a storage, a link opens a new window that begins again', async () => {
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

test('an email address that a platform names proves nothing: a new account needs the code that is sent there', async () => {
  const email = 'victim@university.example'
  const { client } = await launch(site, platform, 'who types another address', { email })
  const create = (code: string) => client.call(createLtiAccount, { body: { code } })
  const codes = codesTo(site, email)
  await refusalOf(create('123456'), 'badInput')
  await client.call(sendLtiCode)
  const right = await codes.next()
  // A code is good for one launch.
  const other = await launch(site, platform, 'another one', { email })
  await refusalOf(other.client.call(createLtiAccount, { body: { code: right } }), 'badInput')
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  for (let tries = 0; tries < 5; tries += 1) await refusalOf(create(wrong), 'badInput')
  await refusalOf(create(right), 'badInput')
  assert.equal(await client.call(checkUserLogged), -1)
  await client.call(sendLtiCode)
  await create(await codes.next())
  assert.notEqual(await client.call(checkUserLogged), -1)
})

test('an account is connected only if its owner confirms it: never by its address alone, and never an admin’s', async () => {
  const owner = await aUser(site, { email: 'taken@university.example', password: goodPassword })
  const { client } = await launch(site, platform, 'stranger', { email: 'Taken@University.example' })
  // Whoever types this address at the platform does not learn that it has an account: its owner does.
  assert.equal((await client.call(describeLtiLink)).cannotCreate, null)
  await client.call(sendLtiCode)
  const [told] = await mailsAbout(site, owner.email, /already have/, 1)
  assert.match(told?.text ?? '', /which already has an account/)
  await refusalOf(client.call(linkLtiAccount, { body: { password: '' } }), 'notSignedIn')
  // The launch is in another browser.
  await refusalOf(owner.call(linkLtiAccount, { body: { password: '' } }), 'tokenSpent')
  const admin = await anAdmin(site)
  admin.setCookie('lti_launch', client.cookie('lti_launch') ?? '')
  await refusalOf(admin.call(linkLtiAccount, { body: { password: '' } }), 'notAllowed')
  owner.setCookie('lti_launch', client.cookie('lti_launch') ?? '')
  // A browser that was left open is not enough.
  await site.database
    .updateTable('session')
    .set({ created_at: new Date(Date.now() - 20 * 60_000) })
    .where('user_id', '=', owner.id)
    .execute()
  await refusalOf(owner.call(linkLtiAccount, { body: { password: '' } }), 'badInput')
  // A double click connects it once.
  const link = () => owner.call(linkLtiAccount, { body: { password: goodPassword } })
  await Promise.all([link(), link()])
  const again = await launch(site, platform, 'stranger')
  await follow(again.client, again.response)
  // The platform's course is not connected with one of ours, so the account is in no course.
  await refusalOf(owner.call(getCourse, { params: { id: 1 } }), 'notFound')

  const [connected] = await mailsAbout(site, owner.email, /How you log in/, 1)
  assert.match(connected?.text ?? '', /was connected to Moodle of a test\. You can now log in from there/)
  const [identity] = await owner.call(listLtiIdentities)
  const params = { id: identity?.id ?? 0 }
  await refusalOf((await aUser(site)).call(deleteLtiIdentity, { params }), 'notFound')
  await owner.call(deleteLtiIdentity, { params })
  const [, ended] = await mailsAbout(site, owner.email, /How you log in/, 2)
  assert.match(ended?.text ?? '', /was disconnected from Moodle of a test/)
  const after = await launch(site, platform, 'stranger')
  assert.equal((await follow(after.client, after.response)).path, '/LtiLink')
})

test('a launch that is under way when its account becomes an admin’s opens no session of it', async () => {
  await connected('course of a promotion')
  const message = { ...courseAtPlatform('course of a promotion'), email: 'promoted@university.example' }
  const first = await launch(site, platform, 'who is promoted', message)
  const { userId, next } = await createAccount(first.client, message.email)
  await follow(first.client, await first.client.fetch(next))
  const admin = await anAdmin(site)
  const again = await launch(site, platform, 'who is promoted', message)
  const [promoted, entered] = await callsInOrder(site, holdAccount(userId), [
    () => admin.call(manageUsers, { body: { ids: [userId], action: 'changeRole', role: roles.admin } }),
    () => follow(again.client, again.response),
  ])
  assert.equal(promoted?.status, 'fulfilled')
  assert.equal(entered?.status, 'fulfilled')
  assert.equal(await again.client.call(checkUserLogged), -1)
})

test('a frame does not act with the rights of an admin: it connects no course, and links nothing', async () => {
  const { lecturer, subject } = await connected('course of somebody promoted')
  await site.database.updateTable('account').set({ role: roles.admin }).where('id', '=', lecturer.id).execute()
  const message = { ...asInstructor, ...courseAtPlatform('course of nobody yet') }
  const { response } = await launch(site, platform, subject, message, { destination: 'iframe' })
  assert.doesNotMatch(await response.text(), /Which course is this\?/)
  const link = { ...message, [claims.messageType]: messageTypes.deepLink, [claims.resourceLink]: undefined }
  const settings = { [claims.deepLinkingSettings]: { deep_link_return_url: `${platform.issuer}/returned` } }
  const choosing = await launch(site, platform, subject, { ...link, ...settings }, { destination: 'iframe' })
  assert.match(await choosing.response.text(), /Not with this account/)
})

async function createAccount(client: Client, email: string) {
  await client.call(sendLtiCode)
  return await client.call(createLtiAccount, { body: { code: await codesTo(site, email).next() } })
}

function dataOf(page: string): Record<string, unknown> {
  return JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? 'null')
}

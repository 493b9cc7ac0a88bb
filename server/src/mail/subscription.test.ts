import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getAccountSettings } from '@gradus/contract/edit-account'
import { getMailSubscription, setMailSubscription } from '@gradus/contract/mail'
import { sendGlobalMessage } from '@gradus/contract/broadcast'
import { roles } from '@gradus/contract/role'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { sendDigests } from '../notification/digest.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const day = 24 * 60 * 60 * 1000
let daysOn = 0

/** A user, and the unsubscribe address in the digest's header. */
async function aReaderOfDigests(): Promise<{ user: TestUser; path: string; token: string }> {
  const user = await aUser(site)
  await site.database
    .insertInto('notification')
    .values({ user_id: user.id, type: 1, subject_kind: 'message', subject_id: 1, title: 'News' })
    .execute()
  daysOn += 8
  await sendDigests(site, new Date(Date.now() + daysOn * day))
  const mail = await mailTo(site, user.email)
  return { user, ...unsubscribeOf(mail) }
}

function unsubscribeOf(mail: { headers: ReadonlyMap<string, string>; text: string; html: string }) {
  const header = mail.headers.get('list-unsubscribe') ?? ''
  const path = /^<http:\/\/gradus\.test(\/Unsubscribe\/[\w-]+)>$/.exec(header)?.[1] ?? ''
  assert.equal(mail.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  // The same address for people.
  assert.ok(mail.text.includes(`http://gradus.test${path}`), header)
  assert.ok(mail.html.includes(`href="http://gradus.test${path}"`))
  return { path, token: path.split('/').at(-1) ?? '' }
}

const digestOf = async (user: TestUser) => (await user.call(getAccountSettings)).mail.digest

/** As a mail program sends it: no cookie, no origin of ours, no Accept of a browser. */
const oneClick = (path: string, init: RequestInit) =>
  fetch(site.url + path, { method: 'POST', redirect: 'manual', ...init })

test('one click in the mail program ends the digests, without a session, as a form or in parts, from anywhere', async () => {
  const inParts = new FormData()
  inParts.set('List-Unsubscribe', 'One-Click')
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), inParts]) {
    const { user, path } = await aReaderOfDigests()
    const response = await oneClick(path, {
      body,
      headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    })
    assert.deepEqual([response.status, await response.text()], [200, '1'])
    assert.equal(await digestOf(user), 'never')
    assert.equal((await oneClick(path, { body: new URLSearchParams() })).status, 200)
  }
})

test('GET alone unsubscribes nobody, because mail scanners follow links', async () => {
  const { user, path, token } = await aReaderOfDigests()
  for (const method of ['GET', 'HEAD']) await fetch(site.url + path, { method })
  assert.deepEqual(await aVisitor(site).call(getMailSubscription, { params: { token } }), {
    mail: 'digest',
    choice: 'weekly',
  })
  assert.equal(await digestOf(user), 'weekly')
})

test("the page's form works without scripts: it leads back to the page, which shows the new state", async () => {
  const { user, path } = await aReaderOfDigests()
  const response = await aVisitor(site).fetch(path, {
    method: 'POST',
    headers: { accept: 'text/html,application/xhtml+xml', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  assert.deepEqual([response.status, response.headers.get('location')], [303, path])
  assert.equal(await digestOf(user), 'never')
})

test('the same link subscribes again', async () => {
  const { user, token } = await aReaderOfDigests()
  const visitor = aVisitor(site)
  for (const choice of ['never', 'daily'] as const) {
    assert.equal(await visitor.call(setMailSubscription, { params: { token }, body: { choice } }), 1)
    assert.equal((await visitor.call(getMailSubscription, { params: { token } })).choice, choice)
    assert.equal(await digestOf(user), choice)
  }
  await refusalOf(visitor.call(setMailSubscription, { params: { token }, body: { choice: 'always' } }), 'badInput')
})

test('nobody can unsubscribe another user, and a link expires with its address', async () => {
  const { user, token } = await aReaderOfDigests()
  const { user: other } = await aReaderOfDigests()
  const [kind = '', id = '', ...signature] = token.split('-')
  const signed = signature.join('-')
  const turned = (signed.startsWith('A') ? 'B' : 'A') + signed.slice(1)
  const forged = [
    `${kind}-${other.id}-${signed}`,
    `messages-${id}-${signed}`,
    `everything-${id}-${signed}`,
    `${kind}-${id}-${turned}`,
    `${kind}-999999999-${signed}`,
  ]
  for (const one of forged) {
    await refusalOf(aVisitor(site).call(getMailSubscription, { params: { token: one } }), 'tokenSpent')
    assert.equal((await oneClick(`/Unsubscribe/${one}`, { body: new URLSearchParams() })).status, 409)
  }
  assert.equal((await oneClick('/Unsubscribe/nothing', { body: new URLSearchParams() })).status, 404)
  assert.deepEqual([await digestOf(user), await digestOf(other)], ['weekly', 'weekly'])
  await site.database
    .updateTable('account')
    .set({ email: `new-${user.email}` })
    .where('id', '=', user.id)
    .execute()
  await refusalOf(aVisitor(site).call(getMailSubscription, { params: { token } }), 'tokenSpent')
})

test('messages of the site that come as mails are unsubscribed from in the same way, and the digests continue', async () => {
  const lecturer = await aUser(site, { role: roles.lecturer })
  const admin = await anAdmin(site)
  await admin.call(sendGlobalMessage, {
    body: { type: 2, title: 'To lecturers', body: '<p>Term begins.</p>', link: '', role: roles.lecturer, byMail: true },
  })
  const { path, token } = unsubscribeOf(await mailTo(site, lecturer.email))
  assert.deepEqual(await aVisitor(site).call(getMailSubscription, { params: { token } }), {
    mail: 'messages',
    choice: 'always',
  })
  await oneClick(path, { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  assert.deepEqual((await lecturer.call(getAccountSettings)).mail, {
    digest: 'weekly',
    messages: false,
    reminders: true,
  })
})

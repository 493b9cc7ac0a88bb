import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  getNotification,
  getUserNotifications,
  readAllNotifications,
  readNotification,
} from '@gradus/contract/notification'
import { notificationAddress } from '@gradus/contract/notification-text'
import { incVote, unVote } from '@gradus/contract/vote'
import { aUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function aLikedQuestion(likes: number) {
  const author = await aUser(site)
  const id = await aPublicQuestion(site, codingForm(), author)
  const likers = await Promise.all(Array.from({ length: likes }, () => aUser(site)))
  await Promise.all(likers.map((liker) => liker.call(incVote, { params: { id } })))
  return { author, id, likers }
}

test('type 0 = question liked: likes share one row while it is unread', async () => {
  const { author, id } = await aLikedQuestion(5)
  const inbox = await author.call(getUserNotifications)
  assert.equal(inbox.length, 1)
  assert.deepEqual([inbox[0]?.type, inbox[0]?.associatedSum, inbox[0]?.link], [0, 4, `/Question/${id}`])
})

test('unread becomes read when opened (PATCH /auth/api/Read/{id}: 1 on success)', async () => {
  const { author, id } = await aLikedQuestion(1)
  const [unread] = await author.call(getUserNotifications)
  const response = await author.fetch(`/auth/api/Read/${unread?.id}`, { method: 'PATCH' })
  assert.equal(await response.text(), '1')
  assert.equal((await author.call(getNotification, { params: { id: unread?.id ?? 0 } })).isRead, true)
  await (await aUser(site)).call(incVote, { params: { id } })
  const after = await author.call(getUserNotifications)
  assert.deepEqual(
    after.map((one) => one.isRead),
    [false, true],
  )
})

test('read-all marks everything read, for its owner only', async () => {
  const one = await aLikedQuestion(2)
  const other = await aLikedQuestion(1)
  assert.equal(await one.author.call(readAllNotifications), 1)
  assert.ok((await one.author.call(getUserNotifications)).every((row) => row.isRead))
  assert.ok((await other.author.call(getUserNotifications)).every((row) => !row.isRead))
})

test('a like that was withdrawn before it was read is not listed', async () => {
  const { author, id, likers } = await aLikedQuestion(2)
  await likers[0]?.call(unVote, { params: { id } })
  assert.equal((await author.call(getUserNotifications))[0]?.associatedSum, 0)
  await likers[1]?.call(unVote, { params: { id } })
  assert.deepEqual(await author.call(getUserNotifications), [])
})

test("nobody reads another user's notification", async () => {
  const { author } = await aLikedQuestion(1)
  const [row] = await author.call(getUserNotifications)
  const other = await aUser(site)
  await refusalOf(other.call(readNotification, { params: { id: row?.id ?? 0 } }), 'notFound')
  await refusalOf(other.call(getNotification, { params: { id: row?.id ?? 0 } }), 'notFound')
})

test('the inbox has the beginning of a message; a single notification has all of it, without anything that runs', async () => {
  const user = await aUser(site)
  await site.database
    .insertInto('notification')
    .values({
      user_id: user.id,
      type: 1,
      subject_kind: 'message',
      subject_id: 1,
      title: 'Maintenance on Sunday',
      body: `<p>The site <em>pauses</em>.</p><script>alert(1)</script><p>${'Nothing is lost. '.repeat(20)}</p>`,
    })
    .execute()
  const [listed] = await user.call(getUserNotifications)
  assert.match(listed?.body ?? '', /^The site pauses\. ?Nothing is lost\./)
  assert.equal(Array.from(listed?.body ?? '').length <= 141, true)
  const whole = await user.call(getNotification, { params: { id: listed?.id ?? 0 } })
  assert.match(whole.body, /^<p>The site <em>pauses<\/em>\.<\/p><p>/)
  assert.ok(whole.body.length > 300)
})

test('a system notification opens its own link if the inbox shows all of its text; other messages open their own page', async () => {
  const user = await aUser(site)
  const rows = [
    ['Short', 1, 'assignment', '<p>Open it to see your points.</p>'],
    ['Long', 1, 'assignment', `<p>${'A long reason. '.repeat(20)}</p>`],
    ['Message', 2, 'job', '<p>Welcome.</p>'],
  ] as const
  for (const [title, type, kind, body] of rows)
    await site.database
      .insertInto('notification')
      .values({ user_id: user.id, type, subject_kind: kind, subject_id: 1, title, body, link: '/Course/1' })
      .execute()
  const inbox = await user.call(getUserNotifications)
  const addresses = inbox.map((one) => [one.qTitle, notificationAddress(one).replace(/\d+$/, '')])
  assert.deepEqual(addresses, [
    ['Message', '/NotificationPage/'],
    ['Long', '/NotificationPage/'],
    ['Short', '/Course/'],
  ])
})

import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { editBroadcast, getBroadcasts, sendGlobalMessage, withdrawBroadcast } from '@gradus/contract/broadcast'
import { deleteCompany } from '@gradus/contract/company-management'
import { removeCourseMember } from '@gradus/contract/course-member'
import { joinCourse, renewJoinLink } from '@gradus/contract/enrolment'
import {
  getNotification,
  getUserNotifications,
  notificationTypes,
  readAllNotifications,
  readNotification,
} from '@gradus/contract/notification'
import { roles } from '@gradus/contract/role'
import { aUser, anAccount, anAdmin, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { mailsNowTo, mailTo } from '../../test/mail.ts'
import { ownData } from '../../test/own-data.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { batchJob } from './batch.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const aMessage = (overrides: object = {}) => ({
  type: notificationTypes.system,
  title: 'The site rests on Sunday',
  body: '<p>From 8 to 9 in the <b>morning</b>.</p>',
  link: '/About',
  role: null,
  byMail: false,
  ...overrides,
})

/** Waits until its background work is done. */
async function settled(admin: TestUser, id: number) {
  for (;;) {
    const { items } = await admin.call(getBroadcasts, { query: {} })
    const broadcast = items.find((one) => one.id === id)
    if (broadcast && ['sent', 'withdrawn'].includes(broadcast.state)) return broadcast
    await wait(50)
  }
}
const inboxOf = async (user: TestUser) => (await user.call(getUserNotifications)).map(({ qTitle }) => qTitle)

test('a message to everyone reaches every inbox, and nobody gets it twice', async () => {
  const admin = await anAdmin(site)
  const users = [await aUser(site), await aUser(site, { role: roles.lecturer })]
  await anAccount(site, { enabled: false })
  await anAccount(site, { activated: false })
  const id = await admin.call(sendGlobalMessage, { body: aMessage() })
  const sent = await settled(admin, id)
  assert.equal(sent.total, sent.written)
  for (const user of users) {
    const [note] = await user.call(getUserNotifications)
    assert.deepEqual(
      [note?.qTitle, note?.type, note?.link, note?.body],
      ['The site rests on Sunday', notificationTypes.system, '/About', 'From 8 to 9 in the morning.'],
    )
    const full = await user.call(getNotification, { params: { id: note?.id ?? 0 } })
    assert.equal(full.body, '<p>From 8 to 9 in the <b>morning</b>.</p>')
  }
  const doubled = await sql<{ twice: number }>`
    select count(*)::int as twice from (
      select user_id from notification where subject_kind = 'broadcast' and subject_id = ${id}
      group by user_id having count(*) > 1) one`.execute(site.database)
  assert.equal(doubled.rows[0]?.twice, 0)
})

test('the download of a user’s data has the messages that their inbox shows, with their texts', async () => {
  const admin = await anAdmin(site)
  const user = await aUser(site, { role: roles.lecturer })
  const send = async (body: string) =>
    await settled(admin, await admin.call(sendGlobalMessage, { body: aMessage({ role: roles.lecturer, body }) }))
  const kept = await send('<p>Rooms have moved.</p>')
  const withdrawn = await send('<p>This was wrong.</p>')
  await site.database.updateTable('broadcast').set({ state: 'withdrawing' }).where('id', '=', withdrawn.id).execute()
  await admin.call(editBroadcast, {
    params: { id: kept.id },
    body: { title: 'Rooms', body: '<p>Rooms have moved twice.</p>', link: '/About' },
  })
  const messages = ((await ownData(user))['notifications'] ?? []).filter(
    ({ subjectKind }) => subjectKind === 'broadcast',
  )
  assert.deepEqual(
    messages.map(({ title, body, link }) => [title, body, link]),
    [['Rooms', '<p>Rooms have moved twice.</p>', '/About']],
  )
})

test('a message to a role reaches the users who have it', async () => {
  const admin = await anAdmin(site)
  const [lecturer, user] = [await aUser(site, { role: roles.lecturer }), await aUser(site)]
  const title = 'For lecturers alone'
  await settled(admin, await admin.call(sendGlobalMessage, { body: aMessage({ title, role: roles.lecturer }) }))
  assert.ok((await inboxOf(lecturer)).includes(title))
  assert.ok(!(await inboxOf(user)).includes(title))
})

test('a message to a company reaches its members, and nobody once the company is deleted', async () => {
  const admin = await anAdmin(site)
  const [member, other] = [await aUser(site), await aUser(site)]
  const companyId = await aCompany(site, [{ userId: member.id, role: 'reviewer' }])
  const title = 'For one company alone'
  const sent = await settled(admin, await admin.call(sendGlobalMessage, { body: aMessage({ title, companyId }) }))
  assert.equal(sent.total, 1)
  assert.match(sent.companyName ?? '', /^Company /)
  assert.ok((await inboxOf(member)).includes(title))
  assert.ok(!(await inboxOf(other)).includes(title))
  assert.ok(!(await inboxOf(admin)).includes(title))

  const both = aMessage({ companyId, role: roles.user })
  await refusalOf(admin.call(sendGlobalMessage, { body: both }), 'badInput')
  await admin.call(deleteCompany, { params: { id: companyId } })
  const late = await refusalOf(admin.call(sendGlobalMessage, { body: aMessage({ companyId }) }), 'badInput')
  assert.equal(late.refusal.field, 'companyId')
  // As after a crash: it was being sent when the company was deleted.
  await site.database.transaction().execute(async (tx) => {
    await tx.updateTable('broadcast').set({ state: 'sending', total: null }).where('id', '=', sent.id).execute()
    await site.queue.send(tx, batchJob, { id: sent.id })
  })
  assert.equal((await settled(admin, sent.id)).total, 0)
  assert.ok(!(await inboxOf(other)).includes(title))
})

test('a message to a course reaches its members, and nobody who left it', async () => {
  const admin = await anAdmin(site)
  const [lecturer, student, gone, other] = [
    await aLecturer(site),
    await aUser(site),
    await aUser(site),
    await aUser(site),
  ]
  const courseId = await aCourse(lecturer, { name: 'Graphs and Trees' })
  const { token } = await lecturer.call(renewJoinLink, { params: { id: courseId }, body: {} })
  for (const one of [student, gone]) await one.call(joinCourse, { body: { token } })
  await gone.call(removeCourseMember, { params: { id: courseId, userId: gone.id } })
  const title = 'For one course alone'
  const sent = await settled(admin, await admin.call(sendGlobalMessage, { body: aMessage({ title, courseId }) }))
  assert.deepEqual([sent.total, sent.courseName, sent.companyName], [2, 'Graphs and Trees', null])
  for (const one of [lecturer, student]) assert.ok((await inboxOf(one)).includes(title))
  for (const one of [gone, other, admin]) assert.ok(!(await inboxOf(one)).includes(title))

  await refusalOf(admin.call(sendGlobalMessage, { body: aMessage({ courseId, role: roles.user }) }), 'badInput')
  const unknown = aMessage({ courseId: 999_999_999 })
  const late = await refusalOf(admin.call(sendGlobalMessage, { body: unknown }), 'badInput')
  assert.equal(late.refusal.field, 'courseId')
})

test('also by mail, but not to users who have turned these mails off', async () => {
  const admin = await anAdmin(site)
  const [reads, turnedOff] = [
    await aUser(site, { role: roles.moderator }),
    await aUser(site, { role: roles.moderator }),
  ]
  await site.database.updateTable('account').set({ mail_messages: false }).where('id', '=', turnedOff.id).execute()
  const title = 'A mail for moderators'
  const body = aMessage({ title, role: roles.moderator, byMail: true })
  const { mailed, written } = await settled(admin, await admin.call(sendGlobalMessage, { body }))
  assert.ok(mailed >= 1 && mailed < written, 'those who turned such mails off are told, but get none')
  const mail = await mailTo(site, reads.email)
  assert.equal(mail.subject, title)
  assert.match(mail.text, /From 8 to 9 in the morning\./)
  assert.equal(mail.link, 'http://gradus.test/About')
  assert.deepEqual(await mailsNowTo(site, turnedOff.email), [])
  assert.ok((await inboxOf(turnedOff)).includes(title))
})

test('the mail of a message without a link leads to the message', async () => {
  const admin = await anAdmin(site)
  const reads = await aUser(site, { role: roles.lecturer })
  const body = aMessage({ title: 'A mail for lecturers', role: roles.lecturer, byMail: true, link: '' })
  await settled(admin, await admin.call(sendGlobalMessage, { body }))
  const [note] = await reads.call(getUserNotifications)
  assert.equal((await mailTo(site, reads.email)).link, `http://gradus.test/NotificationPage/${note?.id}`)
})

test('the list shows how many users opened a message', async () => {
  const admin = await anAdmin(site)
  const [first, second] = [await aUser(site), await aUser(site)]
  await aUser(site)
  const id = await admin.call(sendGlobalMessage, { body: aMessage({ title: 'Opened by two' }) })
  assert.equal((await settled(admin, id)).read, 0)
  const [note] = await first.call(getUserNotifications)
  await first.call(readNotification, { params: { id: note?.id ?? 0 } })
  await second.call(readAllNotifications, {})
  assert.equal((await settled(admin, id)).read, 2)
})

test('an edited message has its new words everywhere; a withdrawn one is gone from every inbox', async () => {
  const admin = await anAdmin(site)
  const user = await aUser(site)
  const id = await admin.call(sendGlobalMessage, { body: aMessage({ title: 'With a mistaek' }) })
  await settled(admin, id)
  const words = { title: 'Without a mistake', body: '<p>Right <script>alert(1)</script>now.</p>', link: '' }
  const before = { title: 'With a mistaek', body: (await settled(admin, id)).body, link: '/About' }
  await admin.call(editBroadcast, { params: { id }, body: { ...words, before } })
  await refusalOf(admin.call(editBroadcast, { params: { id }, body: { ...words, title: 'Stale', before } }), 'conflict')
  const [note] = await user.call(getUserNotifications)
  assert.deepEqual([note?.qTitle, note?.body, note?.link], ['Without a mistake', 'Right now.', ''])
  await admin.call(withdrawBroadcast, { params: { id } })
  assert.ok(!(await inboxOf(user)).includes('Without a mistake'))
  await refusalOf(user.call(getNotification, { params: { id: note?.id ?? 0 } }), 'notFound')
  assert.equal((await settled(admin, id)).written, 0)
  await refusalOf(admin.call(withdrawBroadcast, { params: { id } }), 'conflict')
  await refusalOf(admin.call(editBroadcast, { params: { id }, body: words }), 'conflict')
})

test('many users are notified in batches, whose progress is shown; users who joined later are not', async () => {
  const alone = await startSite()
  const admin = await anAdmin(alone)
  await sql`
    insert into account (email, display_name, activated_at)
    select 'many' || n || '@example.com', 'Many ' || n, now() from generate_series(1, 5000) n`.execute(alone.database)
  const id = await admin.call(sendGlobalMessage, { body: aMessage() })
  const sent = await settled(admin, id)
  assert.deepEqual([sent.total, sent.written], [5001, 5001])
  const late = await aUser(alone)
  assert.deepEqual(await inboxOf(late), [])
  await alone.close()
})

test('only an admin sends; a link leads nowhere but to this site or an encrypted one', async () => {
  const admin = await anAdmin(site)
  await refusalOf(
    (await aUser(site, { role: roles.moderator })).call(sendGlobalMessage, { body: aMessage() }),
    'notAllowed',
  )
  for (const link of ['javascript:alert(1)', 'http://example.com', '//example.com', '/\\example.com'])
    await refusalOf(admin.call(sendGlobalMessage, { body: aMessage({ link }) }), 'badInput')
  await refusalOf(admin.call(sendGlobalMessage, { body: aMessage({ title: ' ' }) }), 'badInput')
  await refusalOf(admin.call(sendGlobalMessage, { body: aMessage({ body: '<p> </p>' }) }), 'badInput')
})

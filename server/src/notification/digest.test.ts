import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { addComment } from '@gradus/contract/comment'
import { setMailPreferences } from '@gradus/contract/edit-account'
import { getUserNotifications, readAllNotifications } from '@gradus/contract/notification'
import { incVote } from '@gradus/contract/vote'
import { anAccount, aUser } from '../../test/account.ts'
import { mailsNowTo, mailsTo, mailTo } from '../../test/mail.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import type { Queue } from '../platform/data/queue.ts'
import { sendDigests } from './digest.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const day = 24 * 60 * 60 * 1000
const daysFromNow = (days: number) => new Date(Date.now() + days * day + 60_000)

/** A user who was notified of a system message. */
async function toldAbout(title: string, digest: 'daily' | 'weekly' | 'never' = 'daily') {
  const account = await anAccount(site)
  await site.database.updateTable('account').set({ mail_digest: digest }).where('id', '=', account.id).execute()
  await tell(account.id, title)
  return account
}

/** Dated by the database, whose clock the account's first digest begins by, too: a Date knows only whole milliseconds. */
async function tell(userId: number, title: string, at?: Date) {
  await site.database
    .insertInto('notification')
    .values({
      user_id: userId,
      type: 1,
      subject_kind: 'message',
      subject_id: 1,
      title,
      ...(at ? { created_at: at } : {}),
    })
    .execute()
}

/** Mails that were handed to the queue, delivered or not. */
async function queuedFor(email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job.job where name = 'mail' and data->>'to' = ${email}`.execute(site.database)
  return rows[0]?.count ?? 0
}

test('a digest lists unread notifications, grouped as in the inbox, as text and HTML', async () => {
  const author = await aUser(site, { displayName: 'Noa Lindqvist' })
  const id = await aPublicQuestion(site, codingForm({ title: 'Ferries & <b>tides</b>' }), author)
  const [dana, ...others] = [
    await aUser(site, { displayName: 'Dana Okafor' }),
    await aUser(site),
    await aUser(site),
    await aUser(site),
  ]
  for (const one of [dana, ...others]) await one.call(incVote, { params: { id } })
  await dana.call(addComment, { body: { body: '<p>Is it ever empty?</p>', type: 0, questionId: id } })
  await author.call(setMailPreferences, { body: { digest: 'daily', messages: true } })
  await sendDigests(site, daysFromNow(1))
  const mail = await mailTo(site, author.email)
  assert.equal(mail.subject, '2 notifications wait for you on Gradus')
  assert.match(mail.text, /^Hello Noa Lindqvist,\n\nThese are new in your inbox:/)
  const link = `http://gradus.test/Question/${id}`
  const commented = `- Dana Okafor commented on “Ferries & <b>tides</b>”\n  ${link}`
  const liked = `- Dana Okafor and 3 others liked “Ferries & <b>tides</b>”\n  ${link}`
  assert.ok(mail.text.includes(`${commented}\n\n${liked}`), mail.text)
  assert.ok(mail.html.includes('Dana Okafor and 3 others liked “Ferries &amp; &lt;b&gt;tides&lt;/b&gt;”'))
  assert.doesNotMatch(mail.html, /<b>/)
  assert.equal(mail.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
})

test('nothing is sent when there is nothing new, and nothing twice', async () => {
  const reader = await aUser(site)
  await reader.call(setMailPreferences, { body: { digest: 'daily', messages: true } })
  await sendDigests(site, daysFromNow(1))
  await tell(reader.id, 'Read before it was mailed', daysFromNow(1.5))
  await reader.call(readAllNotifications)
  await sendDigests(site, daysFromNow(2))
  assert.equal(await queuedFor(reader.email), 0)
  await tell(reader.id, 'Not read', daysFromNow(2.5))
  for (const days of [3, 4, 5]) await sendDigests(site, daysFromNow(days))
  assert.match((await mailTo(site, reader.email)).text, /- Not read\n/)
  assert.equal(await queuedFor(reader.email), 1)
  assert.equal((await reader.call(getUserNotifications)).length, 2)
})

test('at most one digest a period, as preferred: never, daily, weekly', async () => {
  const [never, daily, weekly] = [
    await toldAbout('One', 'never'),
    await toldAbout('One', 'daily'),
    await toldAbout('One', 'weekly'),
  ]
  const counts = async () => Promise.all([never, daily, weekly].map(({ email }) => queuedFor(email)))
  await sendDigests(site, daysFromNow(0.9))
  assert.deepEqual(await counts(), [0, 0, 0])
  await sendDigests(site, daysFromNow(1))
  assert.deepEqual(await counts(), [0, 1, 0])
  for (const { id } of [never, daily, weekly]) await tell(id, 'Two', daysFromNow(1.2))
  await sendDigests(site, daysFromNow(1.9))
  assert.deepEqual(await counts(), [0, 1, 0])
  await sendDigests(site, daysFromNow(2))
  assert.deepEqual(await counts(), [0, 2, 0])
  await sendDigests(site, daysFromNow(7))
  assert.deepEqual(await counts(), [0, 2, 1])
  assert.equal((await mailTo(site, weekly.email)).subject, '2 notifications wait for you on Gradus')
})

test('a server that dies in the middle of a batch sends no digest twice and skips none', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => toldAbout('Before the crash')))
  let sent = 0
  const dying: Queue = {
    ...site.queue,
    async send(tx, job, data) {
      sent += 1
      if (sent === 4) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      await site.queue.send(tx, job, data)
    },
  }
  await assert.rejects(sendDigests({ ...site, queue: dying }, daysFromNow(20)))
  assert.equal(sent, 4)
  for (const { email } of people) assert.equal(await queuedFor(email), 0)
  await sendDigests(site, daysFromNow(20))
  for (const { email } of people) assert.equal(await queuedFor(email), 1)
  for (const { email } of people) await mailTo(site, email)
})

test('users who cannot log in get none, and a message that was mailed is not repeated', async () => {
  const disabled = await toldAbout('To nobody')
  await site.database.updateTable('account').set({ enabled: false }).where('id', '=', disabled.id).execute()
  const { id } = await site.database
    .insertInto('broadcast')
    .values({ type: 1, title: 'By mail already', body: '<p>Words</p>', by_mail: true, state: 'sent' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [mailed, spared] = [await toldAbout('Something else'), await toldAbout('Something else')]
  await site.database.updateTable('account').set({ mail_messages: false }).where('id', '=', spared.id).execute()
  for (const one of [mailed, spared])
    await site.database
      .insertInto('notification')
      .values({ user_id: one.id, type: 1, subject_kind: 'broadcast', subject_id: id })
      .execute()
  await sendDigests(site, daysFromNow(30))
  assert.equal(await queuedFor(disabled.email), 0)
  assert.equal((await mailTo(site, mailed.email)).subject, 'One notification is waiting for you on Gradus')
  assert.match((await mailTo(site, spared.email)).text, /- By mail already: Words\n/)
})

test('if there are very many, the newest are listed and the others counted', async () => {
  const account = await toldAbout('Number 0')
  for (let number = 1; number < 30; number++)
    await tell(account.id, `Number ${number}`, new Date(Date.now() + number * 1000))
  await sendDigests(site, daysFromNow(40))
  const [mail] = await mailsTo(site, account.email)
  assert.equal(mail?.subject, '30 notifications wait for you on Gradus')
  assert.equal(mail?.text.match(/^- Number/gm)?.length, 20)
  assert.match(mail?.text ?? '', /- Number 29\n/)
  assert.match(mail?.text ?? '', /See these and 10 more: /)
  assert.equal((await mailsNowTo(site, account.email)).length, 1)
})

test('several servers at once send each digest once, in batches', async () => {
  const people = await Promise.all(Array.from({ length: 130 }, () => toldAbout('To many')))
  await Promise.all([1, 2, 3].map(() => sendDigests(site, daysFromNow(50))))
  for (const { email } of people) await mailTo(site, email)
  const counts = await Promise.all(people.map(({ email }) => queuedFor(email)))
  assert.ok(counts.every((count) => count === 1))
})

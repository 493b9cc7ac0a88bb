import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setMailPreferences } from '@gradus/contract/edit-account'
import { setMailSubscription } from '@gradus/contract/mail'
import { getUserNotifications } from '@gradus/contract/notification'
import { aVisitor } from '../../test/client.ts'
import { anAssignment, anAttempt, inHours, moveDue } from '../../test/course-work.ts'
import { aStudent } from '../../test/assignment.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { mailsTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import type { TestUser } from '../../test/account.ts'
import { remindOfDueWork } from './remind.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function aClass() {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  return { lecturer, courseId, student: await aStudent(site, lecturer, courseId) }
}

/** What is in the inbox about an assignment. */
async function remindersOf(user: TestUser, assignmentId: number): Promise<number> {
  const notifications = await user.call(getUserNotifications)
  return notifications.filter(({ link }) => link === `/Assignment/${assignmentId}`).length
}

test('reminders come 72 and 24 hours before the due time, each once, on the site and by mail', async () => {
  const { courseId, student } = await aClass()
  const { id } = await anAssignment(site, courseId, inHours(80))
  await remindOfDueWork(site)
  assert.equal(await remindersOf(student, id), 0)
  await moveDue(site, id, inHours(71))
  for (let time = 0; time < 2; time += 1) await remindOfDueWork(site)
  assert.equal(await remindersOf(student, id), 1)
  const [mail] = await mailsTo(site, student.email)
  assert.match(mail?.subject ?? '', /^Lists and trees is due in less than 3 days$/)
  assert.match(mail?.text ?? '', /Asia\/Jerusalem/)
  assert.match(mail?.text ?? '', /You have not submitted anything yet\./)
  assert.equal(new URL(mail?.link ?? '').pathname, `/Assignment/${id}`)
})

test('the reminder of an assignment that was published shortly before its due time says how little is left', async () => {
  const { courseId, student } = await aClass()
  await anAssignment(site, courseId, inHours(0.5))
  await remindOfDueWork(site)
  const [mail] = await mailsTo(site, student.email)
  assert.match(mail?.subject ?? '', /^Lists and trees is due in less than an hour$/)
})

test('a reminder is sent once for each due time: a moved date arms them again', async () => {
  const { courseId, student } = await aClass()
  const { id } = await anAssignment(site, courseId, inHours(20))
  for (let time = 0; time < 2; time += 1) await remindOfDueWork(site)
  assert.equal(await remindersOf(student, id), 1, 'only the one of 24 hours')
  await moveDue(site, id, inHours(60))
  await remindOfDueWork(site)
  assert.equal(await remindersOf(student, id), 2)
  await moveDue(site, id, inHours(23))
  for (let time = 0; time < 2; time += 1) await remindOfDueWork(site)
  assert.equal(await remindersOf(student, id), 3)
  await moveDue(site, id, inHours(-1))
  await remindOfDueWork(site)
  assert.equal(await remindersOf(student, id), 3)
})

test('only those are reminded who have not submitted all of it, and for whom it is', async () => {
  const { courseId, student, lecturer } = await aClass()
  const [done, excused] = [
    await aStudent(site, lecturer, courseId, { displayName: 'Dana Done' }),
    await aStudent(site, lecturer, courseId, { displayName: 'Ed Excused' }),
  ]
  const assignment = await anAssignment(site, courseId, inHours(20))
  await anAttempt(site, done.id, assignment)
  await site.database
    .updateTable('assignment_work')
    .set({ is_excused: true })
    .where('user_id', '=', excused.id)
    .execute()
  await remindOfDueWork(site)
  const reminders = await Promise.all(
    [student, done, excused, lecturer].map((user) => remindersOf(user, assignment.id)),
  )
  assert.deepEqual(reminders, [1, 0, 0, 0])

  // A second question that is not submitted.
  const other = await anAssignment(site, courseId, null)
  await site.database
    .updateTable('assignment_item')
    .set({ assignment_id: assignment.id, position: 1 })
    .where('id', '=', other.itemId)
    .execute()
  await remindOfDueWork(site)
  assert.equal(await remindersOf(done, assignment.id), 1)
  const [mail] = await mailsTo(site, done.email)
  assert.match(mail?.text ?? '', /One question is not submitted yet\./)
})

test('what a teammate submitted counts, until one leaves the team', async () => {
  const { courseId, student, lecturer } = await aClass()
  const mate = await aStudent(site, lecturer, courseId, { displayName: 'Mia Mate' })
  const assignment = await anAssignment(site, courseId, inHours(20))
  const { workId } = await anAttempt(site, mate.id, assignment)
  const { id: teamId } = await site.database
    .insertInto('assignment_team')
    .values({ assignment_id: assignment.id, name: 'Owls', code: 'ABCDEFGH' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await site.database
    .insertInto('assignment_team_member')
    .values([mate, student].map((user) => ({ assignment_id: assignment.id, user_id: user.id, team_id: teamId })))
    .execute()
  await site.database.updateTable('assignment_attempt').set({ team_id: teamId }).where('work_id', '=', workId).execute()
  await remindOfDueWork(site)
  assert.equal(await remindersOf(student, assignment.id), 0)
  await site.database
    .updateTable('assignment_team_member')
    .set({ left_at: new Date() })
    .where('user_id', '=', student.id)
    .execute()
  await remindOfDueWork(site)
  assert.equal(await remindersOf(student, assignment.id), 1)
})

test('reminders by mail are turned off under Edit Account or with one click; those in the inbox stay', async () => {
  const { courseId, student, lecturer } = await aClass()
  const quiet = await aStudent(site, lecturer, courseId, { displayName: 'Quinn Quiet' })
  await quiet.call(setMailPreferences, { body: { digest: 'never', messages: true, reminders: false } })
  const { id } = await anAssignment(site, courseId, inHours(20))
  await remindOfDueWork(site)
  const [mail] = await mailsTo(site, student.email)
  const token = /\/Unsubscribe\/([\w-]+)/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  await aVisitor(site).call(setMailSubscription, { params: { token }, body: { choice: 'never' } })
  const account = await site.database
    .selectFrom('account')
    .select('mail_reminders')
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow()
  assert.equal(account.mail_reminders, false)
  assert.equal(await remindersOf(quiet, id), 1)
  // Its mail would have been queued before this one.
  await moveDue(site, id, inHours(19))
  await site.database.updateTable('account').set({ mail_reminders: true }).where('id', '=', student.id).execute()
  await remindOfDueWork(site)
  await mailsTo(site, student.email, 2)
  assert.deepEqual(await mailsTo(site, quiet.email, 0), [])
})

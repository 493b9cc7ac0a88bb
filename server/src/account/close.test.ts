import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkUserLogged, getPublicBasicInfo, login } from '@gradus/contract/account'
import { getAuditTrail } from '@gradus/contract/audit'
import { addComment, editComment, getCommentsByQuestionId } from '@gradus/contract/comment'
import { closeAccount, deletedUser } from '@gradus/contract/edit-account'
import { manageUsers } from '@gradus/contract/user'
import { editProfile, putPicture } from '@gradus/contract/profile'
import { checkAnswer, getAnswersByQuestionId } from '@gradus/contract/choice'
import { getLatestQuestions } from '@gradus/contract/question-list'
import { getQuestion } from '@gradus/contract/question'
import { rejectQuestion } from '@gradus/contract/question-review'
import { deleteReported } from '@gradus/contract/report'
import { getRanking } from '@gradus/contract/reputation'
import { roles } from '@gradus/contract/role'
import sharp from 'sharp'
import { aUser, anAdmin, goodPassword } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { mailTo } from '../../test/mail.ts'
import { aCompany } from '../../test/company.ts'
import { aJob, anApplication } from '../../test/job.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { aSubmission } from '../../test/submission.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { eraseLateArrivals } from './close.ts'
import { privateTables } from './close-store.ts'
import { ownDataParts } from './own-data-store.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test("the name of a closed account disappears from others' comments and from the audit trail", async () => {
  const [user, other, admin] = [
    await aUser(site, { password: goodPassword, displayName: 'Farah Aziz' }),
    await aUser(site),
    await anAdmin(site),
  ]
  const questionId = await aPublicQuestion(site, codingForm(), other)
  const address = `${site.config.PUBLIC_URL}/profile?id=${user.id}`
  const written = `<p><a href="/Profile?id=${user.id}">@Farah <b>Aziz</b></a>, as <a href="${address}">Farah</a> and <a href="/Profile?id=${other.id}">@Dana</a> say</p>`
  await other.call(addComment, { body: { body: written, type: 0, questionId } })
  const edited = await other.call(addComment, { body: { body: 'nobody yet', type: 0, questionId } })
  await other.call(editComment, {
    params: { id: edited },
    body: { body: `<a href="/Profile?id=${user.id}">@Farah</a>!` },
  })
  await admin.call(manageUsers, { body: { ids: [user.id], action: 'changeRole', role: 2 } })
  await user.call(closeAccount, { body: { password: goodPassword } })
  const [first, second] = await other.call(getCommentsByQuestionId, { params: { questionId }, query: {} })
  const others = `<a href="/Profile?id=${other.id}" rel="nofollow noopener noreferrer ugc">@Dana</a>`
  assert.equal(first?.body, `<p>Deleted user, as Deleted user and ${others} say</p>`)
  assert.equal(second?.body, 'Deleted user!')
  const { items } = await admin.call(getAuditTrail, { query: { userId: admin.id } })
  const entry = items.find(({ action, subjectId }) => action === 'changeRole' && subjectId === user.id)
  assert.equal(entry?.subjectName, deletedUser)
  assert.doesNotMatch(JSON.stringify(items), /Farah/)
})

test('unpublished texts are deleted with the account; published ones stay, and so does what others worked on', async () => {
  const [user, admin] = [await aUser(site, { password: goodPassword }), await anAdmin(site)]
  const waiting = await aWaitingQuestion(site, user, choiceForm({ title: 'A text that waits for review' }))
  const returned = await aWaitingQuestion(site, user, choiceForm({ title: 'A text that came back' }))
  await admin.call(rejectQuestion, { params: { id: returned }, body: { reason: 'Too short.' } })
  const removed = await aPublicQuestion(site, choiceForm(), user)
  const solved = await aPublicQuestion(site, choiceForm(), user)
  const kept = await aPublicQuestion(site, choiceForm(), user)
  const [answer] = await admin.call(getAnswersByQuestionId, { params: { id: solved } })
  await admin.call(checkAnswer, { params: { questionId: solved, answerId: answer?.id ?? 0 } })
  for (const id of [removed, solved]) await admin.call(deleteReported, { params: { id } })
  await user.call(closeAccount, { body: { password: goodPassword } })
  const left = await site.database.selectFrom('question').select('id').where('user_id', '=', user.id).execute()
  assert.deepEqual(new Set(left.map(({ id }) => id)), new Set([solved, kept]))
  const { items } = await admin.call(getAuditTrail, { query: { userId: admin.id, action: 'rejectQuestion' } })
  assert.equal(items.find(({ subjectId }) => subjectId === returned)?.subjectName, 'A deleted question')
  assert.ok(!left.some(({ id }) => id === waiting))
})

test('closing an account leaves no submission that waits, failed, or was replaced by a newer one', async () => {
  const user = await aUser(site, { password: goodPassword })
  const questionId = await aPublicQuestion(site, codingForm())
  const base = { userId: user.id, questionId }
  await aSubmission(site.database, { ...base, source: 'it waits' })
  await aSubmission(site.database, { ...base, source: 'it failed', outcome: 'failed' })
  await aSubmission(site.database, { ...base, source: 'it was replaced', outcome: 'passed' })
  await aSubmission(site.database, { ...base, source: 'others see it', outcome: 'passed', isPublished: true })
  await user.call(closeAccount, { body: { password: goodPassword } })
  const left = await site.database
    .selectFrom('submission')
    .innerJoin('submission_detail', 'submission_id', 'id')
    .select('source')
    .where('user_id', '=', user.id)
    .execute()
  assert.deepEqual(left, [{ source: 'others see it' }])
})

test('closing the account asks for the password, erases personal data and leaves contributions under "Deleted user"', async () => {
  const user = await aUser(site, { password: goodPassword, displayName: 'Farah Aziz' })
  const form = {
    displayName: 'Farah Aziz',
    subtitle: 'here',
    bio: 'me',
    linkedIn: '',
    contact: 'Room 7, Oslo',
    languages: [8],
  }
  await user.call(editProfile, { body: form })
  const id = await aPublicQuestion(site, codingForm({ title: 'What Farah left behind' }), user)
  await user.call(addComment, { body: { body: '<p>My own words</p>', date: '', type: 0, questionId: id } })
  await refusalOf(user.call(closeAccount, { body: { password: 'not the right one' } }), 'badInput')
  assert.equal(await user.call(checkUserLogged), user.id)

  assert.equal(await user.call(closeAccount, { body: { password: goodPassword } }), 1)
  assert.equal(await user.call(checkUserLogged), -1)
  assert.match((await mailTo(site, user.email)).subject, /is closed/)
  const again = { email: user.email, password: goodPassword }
  await refusalOf(aVisitor(site).call(login, { body: again }), 'wrongCredentials')

  const row = await site.database.selectFrom('account').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  assert.doesNotMatch(JSON.stringify(row), new RegExp(`Farah|Oslo|${user.email}|argon2`))
  for (const table of privateTables)
    assert.equal(
      (await site.database.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute()).length,
      0,
      table,
    )

  const question = await aVisitor(site).call(getQuestion, { params: { id }, query: {} })
  assert.deepEqual([question.title, question.displayName], ['What Farah left behind', deletedUser])
  const { items } = await aVisitor(site).call(getLatestQuestions, { query: { type: 'Coding' } })
  assert.equal(items.find((one) => one.id === id)?.displayName, deletedUser)
  const admin = await anAdmin(site)
  const comments = await admin.call(getCommentsByQuestionId, { params: { questionId: id }, query: {} })
  assert.equal(comments[0]?.displayName, deletedUser)
  await refusalOf(aVisitor(site).call(getPublicBasicInfo, { params: { userId: user.id } }), 'notFound')
  for (const period of ['all', 'month'] as const) {
    const ranking = await aVisitor(site).call(getRanking, { query: { period } })
    assert.ok(!ranking.items.some((one) => one.userId === user.id), period)
  }
})

test('a call that is under way while the account closes writes nothing personal back', async () => {
  const user = await aUser(site, { password: goodPassword, displayName: 'Farah Aziz' })
  const form = { displayName: 'Farah Aziz', subtitle: '', bio: '', linkedIn: '', contact: '', languages: [] }
  const untilWaiting = async (count: number) => {
    for (let left = 600; left > 0; left -= 1) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        site.database,
      )
      if (rows.length >= count) return
      await pause(50)
    }
    assert.fail('The calls do not wait for the lock on the account.')
  }
  const aPicture = new FormData()
  const red = sharp({ create: { width: 300, height: 300, channels: 3, background: '#c11' } })
  aPicture.set('picture', new Blob([new Uint8Array(await red.png().toBuffer())], { type: 'image/png' }), 'me.png')
  const pictures = async () => {
    const names = await readdir(join(site.config.DATA_DIR, 'uploads'), { recursive: true }).catch(() => [])
    return names.filter((name) => name.endsWith('.webp'))
  }
  const before = await pictures()
  const calls = await site.database.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', user.id).forUpdate().execute()
    const closing = user.call(closeAccount, { body: { password: goodPassword } })
    await untilWaiting(1)
    const editing = refusalOf(user.call(editProfile, { body: form }), 'notSignedIn')
    await untilWaiting(2)
    const uploading = user
      .fetch(putPicture.url, { method: 'PUT', body: aPicture })
      .then(({ status }) => assert.equal(status, 401))
    await untilWaiting(3)
    return [closing, editing, uploading]
  })
  await Promise.all(calls)
  assert.deepEqual(await pictures(), before, 'no picture is left behind that belongs to no account')
  const query = site.database.selectFrom('account').select('display_name').where('id', '=', user.id)
  assert.equal((await query.executeTakeFirstOrThrow()).display_name, deletedUser)
})

test('what a call that was under way stores after the account was closed is erased within the hour', async () => {
  const [earlier, now] = [await aUser(site, { password: goodPassword }), await aUser(site, { password: goodPassword })]
  const jobId = await aJob(site, await aCompany(site, []))
  const questionId = await aPublicQuestion(site, codingForm())
  for (const user of [earlier, now]) {
    await user.call(closeAccount, { body: { password: goodPassword } })
    await anApplication(site, jobId, user.id)
    await aSubmission(site.database, { userId: user.id, questionId, source: 'it waits' })
  }
  await site.database
    .updateTable('account')
    .set({ closed_at: sql`now() - interval '20 minutes'` })
    .where('id', '=', earlier.id)
    .execute()
  for (let times = 0; times < 2; times += 1) await eraseLateArrivals(site)
  for (const table of ['job_application', 'submission'] as const) {
    const ids = [earlier.id, now.id]
    const left = await site.database.selectFrom(table).select('user_id').where('user_id', 'in', ids).execute()
    assert.deepEqual(left, [{ user_id: now.id }], table)
  }
})

test('the address of a closed account can sign up again as a new user', async () => {
  const user = await aUser(site, { password: goodPassword })
  await user.call(closeAccount, { body: { password: goodPassword } })
  const again = await aUser(site, { email: user.email })
  assert.notEqual(again.id, user.id)
})

test('the last admin cannot close the account', async () => {
  const alone = await startSite()
  const admin = await anAdmin(alone, { password: goodPassword })
  await refusalOf(admin.call(closeAccount, { body: { password: goodPassword } }), 'conflict')
  const other = await anAdmin(alone, { password: goodPassword })
  const ends = await Promise.allSettled(
    [admin, other].map((one) => one.call(closeAccount, { body: { password: goodPassword } })),
  )
  assert.deepEqual(ends.map((end) => end.status).toSorted(), ['fulfilled', 'rejected'])
  const left = await alone.database.selectFrom('account').select('id').where('role', '=', roles.admin).execute()
  assert.equal(left.length, 1)
  await alone.close()
})

/**
 * Tables that name an account, with the reasons why they are not in `ownDataParts`, and why they are not in
 * `privateTables`: their rows stay, or other code deletes them.
 */
const exceptions: Record<string, { notDownloaded?: string; notPrivate?: string }> = {
  account_token: { notDownloaded: 'pending links, stored only as hashes' },
  announcement: { notPrivate: 'a contribution' },
  assignment_exception: { notPrivate: 'deleted, except in courses on hold' },
  assignment_team_member: { notPrivate: 'what a team submitted counts for the others, too' },
  assignment_work: { notPrivate: 'part of the grade: stays as long as its course keeps it, without the name' },
  question_progress: { notPrivate: 'counts of the question' },
  audit_entry: { notPrivate: 'the record of the site, without the name' },
  job: { notPrivate: 'a company’s offer, without the address' },
  grade: {
    notPrivate: 'part of the grade: deleted with the work',
    notDownloaded: 'a student’s own points are in `grades`, as their pages show them (own-data.ts)',
  },
  grade_change: { notPrivate: 'the record of grades: deleted with the work' },
  line_comment: { notPrivate: 'a part of the feedback on somebody’s work' },
  regrade_request: { notPrivate: 'part of the grade: deleted with the work' },
  work_total: {
    notPrivate: 'part of the grade: deleted with the work',
    notDownloaded: 'a student’s own points are in `grades`, as their pages show them (own-data.ts)',
  },
  name_reveal: { notDownloaded: 'the audit trail has it', notPrivate: 'the record of a course, without the name' },
  similarity_pair: { notDownloaded: 'decisions are in the cases', notPrivate: 'deleted with the work' },
  similarity_case: { notPrivate: 'part of the grade: deleted with the work' },
  gradebook_import: { notDownloaded: 'the audit trail has it', notPrivate: 'the record of a course, without the name' },
  job_application_note: { notPrivate: 'what colleagues rely on' },
  job_application_step: {
    notPrivate: 'the record of somebody else’s application; a user’s own are deleted with the application',
  },
  comment_mention: { notDownloaded: 'who is named in others’ comments', notPrivate: 'deleted, with the names' },
  company: { notPrivate: 'what others rely on' },
  company_invitation: { notPrivate: 'deleted by account and by address' },
  company_member: { notPrivate: 'deleted; admins are asked for a new owner where none is left' },
  inquiry: { notPrivate: 'deleted by address; who answered somebody else’s stays on record, without the name' },
  data_request: { notPrivate: 'the record of the request, without its note' },
  broadcast: { notPrivate: 'a message to others' },
  assessment_look: { notPrivate: 'the record that candidates read, without the name' },
  blog_post: { notPrivate: 'a contribution' },
  blog_post_vote: { notPrivate: 'a part of a count' },
  comment: { notPrivate: 'a contribution' },
  comment_vote: { notPrivate: 'a part of a count' },
  idempotency_key: { notDownloaded: 'replies that were already sent, for a day' },
  notification_actor: { notDownloaded: 'who is counted in others’ notifications', notPrivate: 'a part of a count' },
  passkey_challenge: { notDownloaded: 'challenges that a browser has to sign, for five minutes' },
  question: { notPrivate: 'a contribution; unpublished ones are deleted' },
  question_vote: { notPrivate: 'a part of a count' },
  rejudge: { notDownloaded: 'the record of the site', notPrivate: 'the record of the site' },
  decoy_check: { notDownloaded: 'the record of the site', notPrivate: 'the record of the site' },
  report: { notPrivate: 'the record of a decision' },
  reputation_month: { notDownloaded: 'sums of what is downloaded' },
  question_revision: { notPrivate: 'the record of a question' },
  sign_in_attempt: { notDownloaded: 'browsers that are at an identity provider, for ten minutes' },
  course: { notPrivate: 'what others rely on' },
  course_invitation: { notPrivate: 'deleted by account and by address' },
  course_member: { notPrivate: 'deleted; admins are asked for a new owner where none is left' },
  live_room_group: { notPrivate: 'the record of a course, without the name' },
  fairness_check: { notPrivate: 'the record of a course, without the name' },
  lti_identity: { notPrivate: 'deleted, with its open launches' },
  lti_score: { notPrivate: 'deleted; the platform keeps its own' },
  lti_registration_link: { notPrivate: 'deleted by lti/erase.ts' },
  lti_platform: { notPrivate: 'what others rely on, without the name' },
  lti_context: { notPrivate: 'what a course relies on, without the name' },
  course_hold: { notPrivate: 'the record of a course, without the name' },
  work_look: { notPrivate: 'the record that students read, without the name' },
  setting: { notDownloaded: 'the record of the site', notPrivate: 'the record of the site' },
  submission: { notPrivate: 'those that others see are contributions; the others are deleted' },
  submission_day: { notDownloaded: 'sums of what is downloaded' },
  submission_vote: { notPrivate: 'a part of a count' },
  tournament: { notPrivate: 'a contribution' },
  tournament_clarification: { notPrivate: 'those that everybody reads are contributions; the others are deleted' },
  tournament_event: { notPrivate: 'the record of a tournament, without the name' },
  tournament_invitation: { notPrivate: 'deleted by account and by address' },
  tournament_participation: { notPrivate: 'a part of a ranking; those that had not begun are deleted' },
  tag_follower: { notPrivate: 'deleted, and its count is lowered' },
}

test('every table that names an account is downloaded and erased, or there is a reason why not', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct c.conrelid::regclass::text as table from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'account'::regclass`.execute(site.database)
  const text = ownDataParts.map(([, part]) => part(1).compile(site.database).sql).join('\n')
  const missing = rows.flatMap(({ table }) => {
    const reasons = exceptions[table] ?? {}
    const downloaded = new RegExp(`from "?${table}"?\\b`).test(text)
    const erased = (privateTables as readonly string[]).includes(table)
    return [
      ...(downloaded || reasons.notDownloaded ? [] : [`${table}: add it to own-data.ts, or say above why not`]),
      ...(erased || reasons.notPrivate ? [] : [`${table}: add it to close-store.ts, or say above why it stays`]),
    ]
  })
  assert.deepEqual(missing, [])
})

test('an account is closed even if the closing deadlocks with a submission of its owner', async () => {
  const user = await aUser(site, { password: goodPassword })
  const today = { user_id: user.id, day: sql<Date>`current_date`, submissions: 1, bytes: 1 }
  await site.database.insertInto('submission_day').values(today).execute()
  const closing = await site.database.transaction().execute(async (tx) => {
    await tx.updateTable('submission_day').set({ submissions: 2 }).where('user_id', '=', user.id).execute()
    const answer = user.call(closeAccount, { body: { password: goodPassword } })
    await pause(700)
    await tx.selectFrom('account').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()
    return { answer }
  })
  await closing.answer
  const { closed_at } = await site.database
    .selectFrom('account')
    .select('closed_at')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  assert.ok(closed_at)
})

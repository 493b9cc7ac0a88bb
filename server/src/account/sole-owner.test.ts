import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getAuditTrail } from '@gradus/contract/audit'
import { addDataRequest, eraseRequestedData, getErasure } from '@gradus/contract/data-request'
import { closeAccount, getLeftWithoutOwner } from '@gradus/contract/edit-account'
import { getJob } from '@gradus/contract/job'
import { getUserNotifications } from '@gradus/contract/notification'
import { aUser, anAdmin, goodPassword, type TestUser } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { aJob } from '../../test/job.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aTournament } from '../../test/tournament.ts'
import { waitUntil } from '../../test/wait-until.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const joinCourse = (courseId: number, userId: number, role: 'owner' | 'lecturer' | 'student') =>
  site.database.insertInto('course_member').values({ course_id: courseId, user_id: userId, role }).execute()

async function nameOfCompany(id: number): Promise<string> {
  const { name } = await site.database
    .selectFrom('company')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

async function aRunningAssessment(companyId: number): Promise<number> {
  const id = await aTournament(site, { isPublic: false, minutesPerParticipant: 60 })
  await site.database
    .updateTable('tournament')
    .set({ company_id: companyId, is_assessment: true })
    .where('id', '=', id)
    .execute()
  return id
}

const isTold = (user: TestUser, title: string) =>
  waitUntil(async () => (await user.call(getUserNotifications)).some((note) => note.qTitle === title))

test('whoever closes their account or has it erased is shown what will have no owner', async () => {
  const [owner, other, admin] = [await aLecturer(site), await aLecturer(site), await anAdmin(site)]
  const alone = await aCourse(owner, { name: 'Compilers' })
  await joinCourse(alone, other.id, 'lecturer')
  await joinCourse(await aCourse(owner, { name: 'Shared' }), other.id, 'owner')
  const companyId = await aCompany(site, [
    { userId: owner.id, role: 'owner' },
    { userId: other.id, role: 'recruiter' },
  ])
  await aCompany(site, [
    { userId: owner.id, role: 'owner' },
    { userId: other.id, role: 'owner' },
  ])
  await aRunningAssessment(companyId)
  const left = {
    courses: [{ id: alone, name: 'Compilers', lecturers: 1 }],
    companies: [
      { id: companyId, name: await nameOfCompany(companyId), runningAssessments: 1, recruiters: 1, openJobs: 0 },
    ],
  }
  const nothing = { isStudent: false, hasApplied: false, hasAssessments: false }
  assert.deepEqual(await owner.call(getLeftWithoutOwner), { ...left, ...nothing })
  assert.deepEqual(await other.call(getLeftWithoutOwner), { courses: [], companies: [], ...nothing })
  const receivedDate = new Date().toISOString().slice(0, 10)
  const id = await admin.call(addDataRequest, { body: { email: owner.email, kind: 'erase', receivedDate } })
  assert.deepEqual(await admin.call(getErasure, { params: { id } }), left)
  await admin.call(eraseRequestedData, { params: { id } })
  await isTold(other, 'Compilers')
})

test('who closes their account is told which of their records that concerns', async () => {
  const effects = async (user: TestUser) => {
    const { isStudent, hasApplied, hasAssessments } = await user.call(getLeftWithoutOwner)
    return [isStudent, hasApplied, hasAssessments]
  }
  const [newcomer, student, candidate] = [await aUser(site), await aUser(site), await aUser(site)]
  await joinCourse(await aCourse(await aLecturer(site), { name: 'Networks' }), student.id, 'student')
  const tournamentId = await aRunningAssessment(await aCompany(site))
  await site.database
    .insertInto('tournament_participation')
    .values({ tournament_id: tournamentId, user_id: candidate.id, kind: 'live' })
    .execute()
  assert.deepEqual(await effects(newcomer), [false, false, false])
  assert.deepEqual(await effects(student), [true, false, false])
  assert.deepEqual(await effects(candidate), [false, false, true])
})

test('a course and a company without other staff have nobody who is notified', async () => {
  const owner = await aLecturer(site)
  await aCourse(owner, { name: 'Alone' })
  await aCompany(site, [{ userId: owner.id, role: 'owner' }])
  const { courses, companies } = await owner.call(getLeftWithoutOwner)
  assert.deepEqual([courses[0]?.lecturers, companies[0]?.recruiters], [0, 0])
})

test('when nobody is left who can read applications, the company’s offers are closed that people answer here', async () => {
  const owner = await aUser(site, { password: goodPassword })
  const reviewer = await aUser(site)
  const companyId = await aCompany(site, [
    { userId: owner.id, role: 'owner' },
    { userId: reviewer.id, role: 'reviewer' },
  ])
  const [here, elsewhere] = [
    await aJob(site, companyId),
    await aJob(site, companyId, { apply_here: false, apply_url: 'https://robots.example/jobs' }),
  ]
  const stateOf = async (id: number) => (await aVisitor(site).call(getJob, { params: { id } })).state
  assert.equal((await owner.call(getLeftWithoutOwner)).companies[0]?.openJobs, 1)
  assert.deepEqual([await stateOf(here), await stateOf(elsewhere)], ['open', 'open'])
  await owner.call(closeAccount, { body: { password: goodPassword } })
  const isClosed = async () => {
    const query = site.database.selectFrom('job').select('closed_at').where('id', '=', here)
    return (await query.executeTakeFirstOrThrow()).closed_at !== null
  }
  await waitUntil(isClosed)
  assert.equal(await stateOf(elsewhere), 'open')
  const { items } = await (await anAdmin(site)).call(getAuditTrail, { query: { action: 'closeJob' } })
  const entry = items.find(({ subjectId }) => subjectId === here)
  assert.deepEqual([entry?.subjectKind, entry?.userId], ['job', null])
})

test('when the last owner closes their account, the remaining lecturers and recruiters are told without a name', async () => {
  const owner = await aUser(site, { password: goodPassword, displayName: 'Farah Aziz' })
  const [lecturer, student, recruiter, reviewer] = [
    await aUser(site),
    await aUser(site),
    await aUser(site),
    await aUser(site),
  ]
  const courseId = await aCourse(await aLecturer(site), { name: 'Databases' })
  await site.database.deleteFrom('course_member').where('course_id', '=', courseId).execute()
  await joinCourse(courseId, owner.id, 'owner')
  await joinCourse(courseId, lecturer.id, 'lecturer')
  await joinCourse(courseId, student.id, 'student')
  const companyId = await aCompany(site, [
    { userId: owner.id, role: 'owner' },
    { userId: recruiter.id, role: 'recruiter' },
    { userId: reviewer.id, role: 'reviewer' },
  ])
  await owner.call(closeAccount, { body: { password: goodPassword } })
  await isTold(lecturer, 'Databases')
  await isTold(recruiter, await nameOfCompany(companyId))
  for (const user of [lecturer, recruiter]) {
    const notes = await user.call(getUserNotifications)
    assert.equal(notes.length, 1)
    assert.match(JSON.stringify(notes), /last owner/)
    assert.doesNotMatch(JSON.stringify(notes), /Farah/)
  }
  for (const user of [student, reviewer]) assert.deepEqual(await user.call(getUserNotifications), [])
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { getAuditTrail } from '@gradus/contract/audit'
import { getCourse } from '@gradus/contract/course'
import { inviteCourseMember, listCourseInvitations, listCourseMembers } from '@gradus/contract/course-member'
import { endCourseHold, getCourseRetention, holdCourse, listLooksAtOwnWork } from '@gradus/contract/course-record'
import { closeAccount, deletedUser, downloadOwnData } from '@gradus/contract/edit-account'
import { getStudentSubmissions } from '@gradus/contract/grade'
import { roles } from '@gradus/contract/role'
import { changeSettings, defaultSettings } from '@gradus/contract/setting'
import { aUser, anAdmin, goodPassword, type TestUser } from '../../test/account.ts'
import { aVisitor, pathOf, refusalOf } from '../../test/client.ts'
import { anAssignment, anAttempt, inHours } from '../../test/course-work.ts'
import { aStudent } from '../../test/assignment.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { aClass } from '../../test/grade.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { logLooks } from './look-log.ts'
import { eraseOldWork } from './retention.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

/** A course with a student who has submitted something that counts, something to practise, and was looked at. */
async function aWorkedCourse() {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  await site.database
    .updateTable('course_member')
    .set({ official_name: 'Samantha Student', student_number: '0042' })
    .where('user_id', '=', student.id)
    .execute()
  const assignment = await anAssignment(site, courseId, inHours(20))
  const { workId, submissionId } = await anAttempt(site, student.id, assignment)
  await site.database
    .insertInto('assignment_exception')
    .values({ assignment_id: assignment.id, user_id: student.id, times: '{}', reason: 'Was ill for a week.' })
    .execute()
  await lecturer.call(inviteCourseMember, {
    params: { id: courseId },
    body: { email: 'later@example.com', role: 'student' },
  })
  await logLooks(site.database, { id: lecturer.id, role: roles.lecturer }, [{ id: workId, userId: student.id }])
  return { lecturer, courseId, student, assignment, workId, submissionId }
}

const endedYearsAgo = (courseId: number, years: number) =>
  site.database
    .updateTable('course')
    .set({ starts_at: yearsAgo(years + 1), ends_at: yearsAgo(years, 1) })
    .where('id', '=', courseId)
    .execute()
const yearsAgo = (years: number, days = 0) => new Date(Date.now() - (years * 366 + days) * 24 * 60 * 60 * 1000)

async function readRecords({ courseId, workId, submissionId, student }: Awaited<ReturnType<typeof aWorkedCourse>>) {
  const { database } = site
  const rows = {
    work: await database.selectFrom('assignment_work').select('id').where('id', '=', workId).execute(),
    submission: await database.selectFrom('submission').select('id').where('id', '=', submissionId).execute(),
    membership: await database
      .selectFrom('course_member')
      .select('user_id')
      .where('course_id', '=', courseId)
      .where('user_id', '=', student.id)
      .execute(),
    looks: await database.selectFrom('work_look').select('id').where('work_id', '=', workId).execute(),
    reason: await database
      .selectFrom('assignment_exception')
      .select('id')
      .where('user_id', '=', student.id)
      .where('reason', '<>', '')
      .execute(),
    invitations: await database
      .selectFrom('course_invitation')
      .select('id')
      .where('course_id', '=', courseId)
      .execute(),
  }
  return Object.entries(rows).flatMap(([name, found]) => (found.length > 0 ? [name] : []))
}

const all = ['work', 'submission', 'membership', 'looks', 'reason', 'invitations']

test('the work that grades are based on is kept for five years after the end of a course, everything else for one', async () => {
  const workedCourse = await aWorkedCourse()
  await eraseOldWork(site.database)
  assert.deepEqual(await readRecords(workedCourse), all)
  await endedYearsAgo(workedCourse.courseId, 1)
  await eraseOldWork(site.database)
  assert.deepEqual(await readRecords(workedCourse), ['work', 'submission', 'membership', 'reason'])
  await endedYearsAgo(workedCourse.courseId, 4)
  await eraseOldWork(site.database)
  assert.deepEqual(await readRecords(workedCourse), ['work', 'submission', 'membership', 'reason'])
  await endedYearsAgo(workedCourse.courseId, 5)
  await eraseOldWork(site.database)
  assert.deepEqual(await readRecords(workedCourse), [])
  const course = await workedCourse.lecturer.call(getCourse, { params: { id: workedCourse.courseId } })
  assert.deepEqual([course.name, course.role], ['Programming 1', 'owner'])
})

test('work that cannot be erased keeps nobody else’s', async () => {
  const [stuck, free] = [await aWorkedCourse(), await aWorkedCourse()]
  for (const { courseId } of [stuck, free]) await endedYearsAgo(courseId, 5)
  await sql`create table keeper (work_id bigint references assignment_work)`.execute(site.database)
  await sql`insert into keeper values (${stuck.workId})`.execute(site.database)
  try {
    await assert.rejects(eraseOldWork(site.database), AggregateError)
  } finally {
    await sql`drop table keeper`.execute(site.database)
  }
  assert.ok((await readRecords(stuck)).includes('work'))
  assert.deepEqual(await readRecords(free), [])
  await eraseOldWork(site.database)
  assert.deepEqual(await readRecords(stuck), [])
})

test('the retention time is a setting of the site, and lecturers see when it ends', async () => {
  const another = await startSite()
  try {
    const lecturer = await aLecturer(another)
    const courseId = await aCourse(lecturer)
    const read = () => lecturer.call(getCourseRetention, { params: { id: courseId } })
    const { otherWorkUntil, gradedWorkUntil, hold, can } = await read()
    assert.deepEqual([otherWorkUntil.slice(0, 10), gradedWorkUntil.slice(0, 10)], ['2028-02-28', '2032-02-28'])
    assert.deepEqual([hold, can], [null, { hold: true }])
    const admin = await anAdmin(another)
    await admin.call(changeSettings, { body: { ...defaultSettings, gradedWorkYears: 10, otherWorkYears: 2 } })
    const after = await read()
    assert.deepEqual([after.otherWorkUntil.slice(0, 4), after.gradedWorkUntil.slice(0, 4)], ['2029', '2037'])
  } finally {
    await another.close()
  }
})

test('a hold keeps all of it, with its reason in the audit trail; owners decide, also in an archived course', async () => {
  const course = await aWorkedCourse()
  const { lecturer, courseId, student } = course
  const params = { id: courseId }
  await refusalOf(student.call(getCourseRetention, { params }), 'notAllowed')
  await refusalOf(student.call(holdCourse, { params, body: { reason: 'Because.' } }), 'notAllowed')
  await refusalOf((await aUser(site)).call(holdCourse, { params, body: { reason: 'Because.' } }), 'notFound')
  await refusalOf(lecturer.call(holdCourse, { params, body: { reason: '' } }), 'badInput')
  await site.database.updateTable('course').set({ state: 'archived' }).where('id', '=', courseId).execute()
  await lecturer.call(holdCourse, { params, body: { reason: 'An appeal is open.' } })
  const { hold } = await lecturer.call(getCourseRetention, { params })
  assert.deepEqual([hold?.reason, hold?.displayName], ['An appeal is open.', 'Lea Lecturer'])
  await endedYearsAgo(courseId, 9)
  await eraseOldWork(site.database)
  assert.deepEqual(await readRecords(course), all)
  const { items } = await (await anAdmin(site)).call(getAuditTrail, { query: { userId: lecturer.id } })
  assert.ok(
    items.some(({ action, details }) => action === 'holdCourse' && details?.['reason'] === 'An appeal is open.'),
  )
  await lecturer.call(endCourseHold, { params })
  await eraseOldWork(site.database)
  assert.deepEqual(await readRecords(course), [])
})

test('erasure under hold', async () => {
  const held = await aWorkedCourse()
  const free = await aWorkedCourse()
  await held.lecturer.call(holdCourse, { params: { id: held.courseId }, body: { reason: 'An appeal is open.' } })
  for (const { student } of [held, free]) await student.call(closeAccount, { body: { password: goodPassword } })
  // Without a hold the account's code and its place in the course go with it; points lead back to nobody.
  assert.deepEqual(await readRecords(free), ['work', 'looks', 'invitations'])
  // Under it both stay, under the name that the university knows; the account itself is erased all the same.
  assert.deepEqual(await readRecords(held), all)
  const { items } = await held.lecturer.call(listCourseMembers, {
    params: { id: held.courseId },
    query: { state: 'left' },
  })
  assert.deepEqual(
    items.map(({ displayName, officialName, studentNumber }) => [displayName, officialName, studentNumber]),
    [[deletedUser, 'Samantha Student', '0042']],
  )
  await eraseOldWork(site.database)
  assert.deepEqual(await readRecords(held), all)
  await held.lecturer.call(endCourseHold, { params: { id: held.courseId } })
  await eraseOldWork(site.database)
  assert.deepEqual(await readRecords(held), ['work', 'looks', 'invitations'])
})

test('a student can see which members of staff looked at the work; reloads count as one look, and the student’s own as none', async () => {
  const { student, lecturer, assignment, workId, courseId } = await aWorkedCourse()
  const work = { id: workId, userId: student.id }
  for (const user of [lecturer, student]) await logLooks(site.database, { id: user.id, role: roles.user }, [work])
  const looks = await student.call(listLooksAtOwnWork, { params: { id: assignment.id } })
  assert.deepEqual(
    looks.map(({ displayName }) => displayName),
    ['Lea Lecturer'],
  )
  const other = await aStudent(site, lecturer, courseId, { displayName: 'Olu Other' })
  assert.deepEqual(await other.call(listLooksAtOwnWork, { params: { id: assignment.id } }), [])
  await refusalOf((await aUser(site)).call(listLooksAtOwnWork, { params: { id: assignment.id } }), 'notFound')
  const data = await dataOf(student)
  assert.equal(data['looksAtCourseWork']?.length, 1)
  assert.doesNotMatch(JSON.stringify(data), /Lea Lecturer/, 'names of others are not part of one’s own data')
})

test('opening a student’s page counts as a look at the work on it', async () => {
  const { lecturer, students, groupId, id } = await aClass(site, { students: 2 })
  const [ada, ben] = students
  assert.ok(ada && ben)
  const looksAt = async (user: TestUser) => (await user.call(listLooksAtOwnWork, { params: { id } })).length
  await lecturer.call(getStudentSubmissions, { params: { gid: groupId, sid: String(ada.id) }, query: {} })
  assert.deepEqual([await looksAt(ada), await looksAt(ben)], [1, 0])
  const query = { assignmentId: id }
  await lecturer.call(getStudentSubmissions, { params: { gid: groupId, sid: String(ben.id) }, query })
  assert.deepEqual([await looksAt(ada), await looksAt(ben)], [1, 1])
})

test('rosters are never public: neither visitors nor students read who else is in a course', async () => {
  const { student, lecturer, courseId } = await aWorkedCourse()
  await aStudent(site, lecturer, courseId, { displayName: 'Olu Other' })
  const params = { id: courseId }
  await refusalOf(student.call(listCourseMembers, { params, query: {} }), 'notAllowed')
  await refusalOf(student.call(listCourseInvitations, { params, query: {} }), 'notAllowed')
  for (const path of [pathOf(getCourse, params), pathOf(listCourseMembers, params)])
    assert.equal((await aVisitor(site).fetch(path)).status, 401)
  assert.doesNotMatch(JSON.stringify(await student.call(getCourse, { params })), /Olu Other|0042/)
  for (const path of [`/Course/${courseId}`, '/'])
    assert.doesNotMatch(await (await aVisitor(site).fetch(path)).text(), /Olu Other|Samantha Student/)
})

async function dataOf(user: TestUser): Promise<Record<string, unknown[]>> {
  const response = await user.fetch(downloadOwnData.url)
  const [file] = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
  return JSON.parse(strFromU8(file ?? new Uint8Array())) as Record<string, unknown[]>
}

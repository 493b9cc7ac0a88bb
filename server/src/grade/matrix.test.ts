import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTeam, joinTeam } from '@gradus/contract/assignment-team'
import { getStudentSubmissions, putGrade, matrixStates, type MatrixState } from '@gradus/contract/grade'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { addCourseGroup } from '@gradus/contract/course-group'
import { changeCourseMember, listCourseMembers } from '@gradus/contract/course-member'
import { getGradebook } from '@gradus/contract/gradebook'
import { askForRegrade } from '@gradus/contract/regrade'
import type { TestUser } from '../../test/account.ts'
import { inHours } from '../../test/assignment.ts'
import { joins } from '../../test/assignment-attempt.ts'
import { aClass, anAttempt, released, type TestClass } from '../../test/grade.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const late = { percent: 10, interval: 'day' as const }
const past = { opens: inHours(-72), due: inHours(-24), lateUntil: inHours(24), late }

/** Names of a page of the matrix, in its order. */
async function namesOf({ lecturer, id }: TestClass, query: object): Promise<string[]> {
  const { rows, students } = await lecturer.call(getMatrix, { params: { id }, query })
  assert.equal(students, rows.length)
  return rows.map(({ student }) => student.name)
}

async function graded({ lecturer, itemIds }: TestClass, student: TestUser, points: number, at = 0) {
  const body = { itemId: itemIds[at] ?? 0, sid: String(student.id), points, version: 0 }
  await lecturer.call(putGrade, { body })
}

test('the matrix can be filtered by students to grade, late, missing, without a submission, or with a regrade request', async () => {
  const gradedClass = await aClass(site, { students: 4, items: 2, changes: past })
  const [punctual, tardy, half, absent] = gradedClass.students
  const [itemId = 0, other = 0] = gradedClass.itemIds
  assert.ok(punctual && tardy && half && absent)
  for (const item of [itemId, other]) {
    await anAttempt(site, punctual, { itemId: item, receivedAt: new Date(inHours(-30)) })
    await anAttempt(site, tardy, { itemId: item, receivedAt: new Date(inHours(-2)) })
  }
  await anAttempt(site, half, { itemId, receivedAt: new Date(inHours(-40)) })
  // Attempts that do not count and practice are not submissions.
  await anAttempt(site, absent, { itemId, state: 'ignored', receivedAt: new Date(inHours(-40)) })
  await anAttempt(site, absent, { itemId, isPractice: true, receivedAt: new Date(inHours(30)) })
  await graded(gradedClass, punctual, 10)
  await graded(gradedClass, punctual, 9, 1)
  const found = async (state: MatrixState) => await namesOf(gradedClass, { state })
  const everyState = async () =>
    Object.fromEntries(await Promise.all(matrixStates.map(async (state) => [state, await found(state)] as const)))
  assert.deepEqual(await everyState(), {
    toGrade: ['Student 2', 'Student 3'],
    regrade: [],
    late: ['Student 2'],
    missing: ['Student 3', 'Student 4'],
    none: ['Student 4'],
    draft: ['Student 1', 'Student 2', 'Student 3', 'Student 4'],
    released: [],
  })
  await released(gradedClass)
  await half.call(askForRegrade, { body: { itemId, text: 'The second test is about ties.' } })
  assert.deepEqual([await found('regrade'), await found('draft')], [['Student 3'], []])
  assert.equal((await found('released')).length, 4)
})

test('the matrix is sorted by name, last submission and points; students without one come last', async () => {
  const gradedClass = await aClass(site, { students: 4, changes: past })
  const [itemId = 0] = gradedClass.itemIds
  const sent = [
    { passed: 5, receivedAt: new Date(inHours(-30)) },
    { passed: 9, receivedAt: new Date(inHours(-50)) },
    // Eight passed, less a day's 10 %.
    { passed: 8, receivedAt: new Date(inHours(-2)) },
  ]
  for (const [at, attempt] of sent.entries()) {
    const student = gradedClass.students[at]
    assert.ok(student)
    await anAttempt(site, student, { itemId, tests: 10, ...attempt })
  }
  const order = async (sort: string) =>
    (await namesOf(gradedClass, { sort })).map((name) => Number(name.replace('Student ', '')))
  assert.deepEqual(await order('name'), [1, 2, 3, 4])
  assert.deepEqual(await order('newest'), [3, 1, 2, 4])
  assert.deepEqual(await order('oldest'), [2, 1, 3, 4])
  assert.deepEqual(await order('most'), [2, 3, 1, 4])
  assert.deepEqual(await order('fewest'), [1, 3, 2, 4])
})

test('a team’s submission has to be graded, and is late, for each of its members', async () => {
  const gradedClass = await aClass(site, {
    students: 3,
    changes: { ...past, due: inHours(1), lateUntil: null, late: null, teamSize: 2 },
  })
  const [ann, ben] = gradedClass.students
  assert.ok(ann && ben)
  const code = await ann.call(createTeam, { params: { id: gradedClass.id }, body: { name: 'The doubles' } })
  await ben.call(joinTeam, { params: { id: gradedClass.id }, body: { code } })
  const attemptId = await anAttempt(site, ann, { itemId: gradedClass.itemIds[0] ?? 0 })
  const team = await site.database
    .selectFrom('assignment_team')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst()
  await site.database
    .updateTable('assignment_attempt')
    .set({ team_id: team?.id ?? 0 })
    .where('id', '=', attemptId)
    .execute()
  assert.deepEqual(await namesOf(gradedClass, { state: 'toGrade' }), ['Student 1', 'Student 2'])
  assert.deepEqual(await namesOf(gradedClass, { state: 'none' }), ['Student 3'])
  await graded(gradedClass, ben, 7)
  assert.deepEqual(await namesOf(gradedClass, { state: 'toGrade' }), ['Student 1'])
})

test('the next student is one of the same group and state, also after this one left that state', async () => {
  const gradedClass = await aClass(site, { students: 4 })
  const [first, second, third, fourth] = gradedClass.students
  assert.ok(first && second && third && fourth)
  for (const student of [first, third, fourth]) await anAttempt(site, student, { itemId: gradedClass.itemIds[0] ?? 0 })
  const params = { id: gradedClass.courseId }
  const blue = await gradedClass.lecturer.call(addCourseGroup, { params, body: { groupName: 'Blue' } })
  await gradedClass.lecturer.call(changeCourseMember, {
    params: { id: gradedClass.courseId, userId: third.id },
    body: { groupIds: [blue] },
  })
  const nextOf = async (gid: number, student: TestUser, state?: MatrixState) => {
    const { work } = await gradedClass.lecturer.call(getStudentSubmissions, {
      params: { gid, sid: String(student.id) },
      query: { assignmentId: gradedClass.id, ...(state ? { state } : {}) },
    })
    return work && [work.previousSid, work.nextSid]
  }
  const sid = ({ id }: TestUser) => String(id)
  assert.deepEqual(await nextOf(0, second), [sid(first), sid(third)])
  assert.deepEqual(await nextOf(0, first, 'toGrade'), [null, sid(third)])
  assert.deepEqual(await nextOf(gradedClass.groupId, second), [sid(first), sid(fourth)])
  await graded(gradedClass, third, 5)
  assert.deepEqual(await nextOf(0, third, 'toGrade'), [sid(first), sid(fourth)])
})

test('a group of another course is no filter: it would tell who belongs to it', async () => {
  const [own, other] = [await aClass(site, { students: 1 }), await aClass(site, { students: 1 })]
  const [student] = own.students
  assert.ok(student)
  const params = { id: other.courseId }
  const groupId = await other.lecturer.call(addCourseGroup, { params, body: { groupName: 'Repeaters' } })
  await joins(site, other.courseId, student.id, 'student', groupId)
  const query = { groupId }
  assert.deepEqual(await namesOf(own, query), [])
  const ofCourse = { params: { id: own.courseId }, query }
  assert.deepEqual((await own.lecturer.call(listCourseMembers, ofCourse)).items, [])
  assert.deepEqual((await own.lecturer.call(getGradebook, ofCourse)).rows, [])
  const there = await other.lecturer.call(listCourseMembers, { params, query })
  assert.deepEqual(
    there.items.map(({ userId }) => userId),
    [student.id],
  )
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getAssignment } from '@gradus/contract/assignment'
import { putException } from '@gradus/contract/assignment-exception'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { releaseGrades } from '@gradus/contract/grade-release'
import { getOwnGrades, getOwnWork } from '@gradus/contract/own-grade'
import { getAttempt } from '@gradus/contract/student-work'
import type { TestUser } from '../../test/account.ts'
import { anAssignment, aStudent, inHours } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { aClass, anAnswer, anAttempt, released } from '../../test/grade.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function aCodingClass(changes: Parameters<typeof anAssignment>[3] = {}) {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const other = await aStudent(site, lecturer, courseId)
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site)], changes)
  const itemId = items[0]?.itemId ?? 0
  const due = (user: TestUser, hours: number) =>
    lecturer.call(putException, { params: { id }, body: { userId: user.id, due: inHours(hours) } })
  const attempt = (passed: number, hours = 0) =>
    anAttempt(site, student, { itemId, passed, tests: 4, receivedAt: new Date(Date.now() + hours * 3_600_000) })
  return { lecturer, courseId, student, other, id, due, attempt }
}

/** The student's points wherever they are shown, and the current total in percent. */
async function pointsSeen(student: TestUser, courseId: number, id: number) {
  const work = await student.call(getOwnWork, { params: { id } })
  const page = await student.call(getAssignment, { params: { id } })
  const { totals, assignments } = await student.call(getOwnGrades, { params: { id: courseId } })
  return [work.points, page.own?.points, page.questions[0]?.grade, assignments[0]?.points, totals.current]
}

test('grades of tests that are hidden until due are not released while anybody in the class can submit', async () => {
  const { lecturer, courseId, student, other, id, due, attempt } = await aCodingClass()
  await attempt(1)
  const release = () => lecturer.call(releaseGrades, { params: { id }, body: {} })
  const isBlocked = async () => (await lecturer.call(getMatrix, { params: { id }, query: {} })).hidesTestsWhileOpen
  await refusalOf(release(), 'conflict')
  await due(student, -0.1)
  await refusalOf(release(), 'conflict')
  assert.equal(await isBlocked(), true, 'the other student can still submit')
  assert.deepEqual(await pointsSeen(student, courseId, id), [null, null, null, null, null])
  await due(other, -0.1)
  assert.equal(await isBlocked(), false)
  await release()
  assert.deepEqual(await pointsSeen(student, courseId, id), [2.5, 2.5, 2.5, 2.5, 25])
})

test('attempts after a release stay hidden in points and totals until grades are released again', async () => {
  const { lecturer, courseId, student, other, id, due, attempt } = await aCodingClass()
  await attempt(1, -0.5)
  await due(student, -0.1)
  await due(other, -0.1)
  await released({ lecturer, id })
  const before = await pointsSeen(student, courseId, id)
  await due(student, 1)
  await attempt(4, 0.1)
  assert.deepEqual(await pointsSeen(student, courseId, id), before)
  const { rows } = await lecturer.call(getMatrix, { params: { id }, query: {} })
  assert.ok(
    rows.some(({ points }) => points === 10),
    'the lecturer sees the new attempt',
  )
  await refusalOf(lecturer.call(releaseGrades, { params: { id }, body: {} }), 'conflict')
  await due(student, -0.05)
  assert.deepEqual(await pointsSeen(student, courseId, id), before)
  await site.database
    .updateTable('assignment_attempt')
    .set({ received_at: new Date() })
    .where('passed', '=', 4)
    .execute()
  await released({ lecturer, id })
  assert.deepEqual(await pointsSeen(student, courseId, id), [10, 10, 10, 10, 100])
})

test('if tests are never shown, an early release is possible, and later attempts reveal nothing', async () => {
  const { lecturer, courseId, student, id, attempt } = await aCodingClass({ testsShown: 'never' })
  await attempt(1)
  await released({ lecturer, id })
  const before = await pointsSeen(student, courseId, id)
  await attempt(4, 0.01)
  assert.deepEqual(await pointsSeen(student, courseId, id), before)
  assert.equal(before[0], 2.5)
  assert.equal((await student.call(getOwnWork, { params: { id } })).items[0]?.tests, null)
})

test('a choice after the release is not marked right or wrong until grades are released again', async () => {
  const gradedClass = await aClass(site)
  const [student] = gradedClass.students
  const [itemId] = gradedClass.itemIds
  assert.ok(student && itemId !== undefined)
  const answered = (text: string) => anAnswer(student, { assignmentId: gradedClass.id, itemId }, text)
  const isCorrect = async (id: number) => (await student.call(getAttempt, { params: { id } })).choice?.isCorrect
  const first = await answered('1')
  await released(gradedClass)
  const second = await answered('2')
  assert.notEqual(await isCorrect(first), null)
  assert.equal(await isCorrect(second), null)
  await released(gradedClass)
  assert.notEqual(await isCorrect(second), null)
})

test('if each result shows its tests, released points follow later attempts', async () => {
  const { lecturer, courseId, student, id, attempt } = await aCodingClass({ testsShown: 'always' })
  await attempt(1)
  await released({ lecturer, id })
  await attempt(4, 0.01)
  assert.deepEqual(await pointsSeen(student, courseId, id), [10, 10, 10, 10, 100])
  const { items } = await student.call(getOwnWork, { params: { id } })
  assert.deepEqual(items[0]?.tests, { passed: 4, all: 4 }, 'how many tests passed')
})

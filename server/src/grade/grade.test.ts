import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editAssignment, getManagedAssignment } from '@gradus/contract/assignment'
import { putException } from '@gradus/contract/assignment-exception'
import { addCourseGroup, deleteCourseGroup } from '@gradus/contract/course-group'
import { changeCourseMember } from '@gradus/contract/course-member'
import { chooseAttempt, getStudentSubmissions, putGrade } from '@gradus/contract/grade'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { revealNames } from '@gradus/contract/grade-release'
import { putRubric } from '@gradus/contract/rubric'
import { getAttempt } from '@gradus/contract/student-work'
import { addLineComment } from '@gradus/contract/line-comment'
import { getAuditTrail } from '@gradus/contract/audit'
import { pathOf, refusalOf } from '../../test/client.ts'
import { anAdmin, type TestUser } from '../../test/account.ts'
import { aStudent, inHours } from '../../test/assignment.ts'
import { aClass, anAttempt, promoted, type TestClass } from '../../test/grade.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { theFirst } from '../../test/the-first.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const matrixOf = (user: TestUser, id: number, query: object = {}) => user.call(getMatrix, { params: { id }, query })
const workOf = async ({ lecturer, id }: TestClass, student: TestUser) => {
  const params = { gid: 0, sid: String(student.id) }
  const { work } = await lecturer.call(getStudentSubmissions, { params, query: { assignmentId: id } })
  assert.ok(work)
  return work
}

const lateWork = {
  opens: inHours(-72),
  due: inHours(-24),
  lateUntil: inHours(24),
  late: { percent: 10, interval: 'day' as const },
}

test('a matrix has each student’s grade of each item, from the attempt that counts after its deduction', async () => {
  const gradedClass = await aClass(site, { students: 2, items: 2, changes: lateWork })
  const [itemId = 0, other = 0] = gradedClass.itemIds
  const [ada, ben] = [theFirst(gradedClass.students), theFirst(gradedClass.students.slice(1))]
  await anAttempt(site, ada, { itemId, passed: 7, tests: 10, receivedAt: new Date(inHours(-30)) })
  await anAttempt(site, ada, { itemId, passed: 9, tests: 10, receivedAt: new Date(inHours(-2)) })
  await anAttempt(site, ada, { itemId, passed: 3, tests: 10, receivedAt: new Date(inHours(-1)) })
  await anAttempt(site, ben, { itemId: other, state: 'waiting' })
  const { rows, possible, students } = await matrixOf(gradedClass.lecturer, gradedClass.id)
  assert.deepEqual([possible, students], [20, 2])
  assert.deepEqual(
    rows.map(({ student, points, cells }) => [student.name, points, cells.map((cell) => [cell.points, cell.state])]),
    [
      [
        'Student 1',
        8,
        [
          [8, 'computed'],
          [null, 'none'],
        ],
      ],
      [
        'Student 2',
        null,
        [
          [null, 'none'],
          [null, 'waiting'],
        ],
      ],
    ],
  )
  const { attempts } = theFirst((await workOf(gradedClass, ada)).items)
  assert.deepEqual(
    attempts.map(({ points, timing, counts }) => [points, timing, counts]),
    [
      [7, 'onTime', false],
      [8, 'late', true],
      [2, 'late', false],
    ],
  )
})

test('an extension after late work: recomputed and recorded', async () => {
  const gradedClass = await aClass(site, { changes: lateWork })
  const student = theFirst(gradedClass.students)
  await anAttempt(site, student, { itemId: theFirst(gradedClass.itemIds), receivedAt: new Date(inHours(-2)) })
  assert.equal((await workOf(gradedClass, student)).points, 9)
  const body = { userId: student.id, due: inHours(1), reason: 'She was ill.' }
  await gradedClass.lecturer.call(putException, { params: { id: gradedClass.id }, body })
  const work = await workOf(gradedClass, student)
  assert.equal(work.points, 10)
  const [change] = work.changes
  assert.deepEqual(
    [change?.before, change?.after, change?.source, change?.reason, change?.displayName],
    ['9', '10', 'exception', 'She was ill.', 'Lea Lecturer'],
  )
})

/** What the record says first, and the points that the lecturer sees. */
async function lastChange(gradedClass: TestClass, student: TestUser) {
  const { changes, points } = await workOf(gradedClass, student)
  const [change] = changes
  assert.equal(change?.displayName, 'Lea Lecturer')
  return [change.before, change.after, change.source, points]
}

test('every change of a grade is an appended row, also when the assignment’s points or late rule change', async () => {
  const gradedClass = await aClass(site, { changes: lateWork })
  const { lecturer, id } = gradedClass
  const student = theFirst(gradedClass.students)
  await anAttempt(site, student, { itemId: theFirst(gradedClass.itemIds), receivedAt: new Date(inHours(-2)) })
  const { form } = await lecturer.call(getManagedAssignment, { params: { id } })
  const items = form.items.map((item) => ({ ...item, points: 20 }))
  await lecturer.call(editAssignment, { params: { id }, body: { ...form, items } })
  assert.deepEqual(await lastChange(gradedClass, student), ['9', '18', 'assignment', 18])
  await lecturer.call(editAssignment, { params: { id }, body: { ...form, items, late: null } })
  assert.deepEqual(await lastChange(gradedClass, student), ['18', '20', 'assignment', 20])
  await lecturer.call(editAssignment, { params: { id }, body: { ...form, items, late: null, title: 'Loops' } })
  assert.equal((await workOf(gradedClass, student)).changes.length, 2, 'an edit that changes no grade')
})

test('changing group in the middle: late work is rated again, and the change is recorded', async () => {
  const gradedClass = await aClass(site, { changes: lateWork })
  const { lecturer, id, courseId, groupId } = gradedClass
  const student = theFirst(gradedClass.students)
  await anAttempt(site, student, { itemId: theFirst(gradedClass.itemIds), receivedAt: new Date(inHours(-2)) })
  const later = await lecturer.call(addCourseGroup, { params: { id: courseId }, body: { groupName: 'Later' } })
  const body = { groupId: later, due: inHours(1), reason: 'Illness' }
  await lecturer.call(putException, { params: { id }, body })
  assert.deepEqual((await workOf(gradedClass, student)).changes, [])
  const into = (groupIds: number[]) =>
    lecturer.call(changeCourseMember, { params: { id: courseId, userId: student.id }, body: { groupIds } })
  await into([groupId, later])
  assert.deepEqual(await lastChange(gradedClass, student), ['9', '10', 'group', 10])
  await lecturer.call(deleteCourseGroup, { params: { id: later } })
  assert.deepEqual(await lastChange(gradedClass, student), ['10', '9', 'group', 9])
  assert.equal((await workOf(gradedClass, student)).changes.length, 2)
})

test('a stale save gets 409 with both versions, and changes nothing', async () => {
  const gradedClass = await aClass(site)
  const student = theFirst(gradedClass.students)
  const itemId = theFirst(gradedClass.itemIds)
  const attemptId = await anAttempt(site, student, { itemId })
  const second = await aStudent(site, gradedClass.lecturer, gradedClass.courseId, { displayName: 'Tom Tutor' })
  await promoted(gradedClass, second, 'lecturer')
  const grade = { attemptId, itemId, version: 0 }
  assert.equal(await gradedClass.lecturer.call(putGrade, { body: { ...grade, points: 6, comment: 'Good start' } }), 1)
  const stale = await second.fetch(pathOf(putGrade, {}), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...grade, points: 3, comment: 'Hm' }),
  })
  assert.equal(stale.status, 409)
  const both = (await stale.json()) as { version: number; theirs: object; yours: object }
  assert.equal(both.version, 1)
  assert.partialDeepStrictEqual(both.theirs, { byHand: 6, comment: 'Good start', graderName: 'Lea Lecturer' })
  assert.partialDeepStrictEqual(both.yours, { byHand: 3, comment: 'Hm', graderName: 'Tom Tutor', version: 0 })
  assert.equal((await workOf(gradedClass, student)).points, 6)
  assert.equal(await second.call(putGrade, { body: { ...grade, points: 3, version: 1 } }), 2)
  const { items, changes } = await workOf(gradedClass, student)
  assert.deepEqual(theFirst(items).grade.comment, 'Good start')
  assert.deepEqual(
    changes.map(({ before, after, displayName, source }) => [before, after, displayName, source]),
    [
      ['6', '3', 'Tom Tutor', 'grader'],
      ['10', '6', 'Lea Lecturer', 'grader'],
    ],
  )
})

test('a grade is refused if the rubric is no longer the one that the grader saw, and nothing is saved', async () => {
  const gradedClass = await aClass(site)
  const student = theFirst(gradedClass.students)
  const itemId = theFirst(gradedClass.itemIds)
  await anAttempt(site, student, { itemId, passed: 3, tests: 3 })
  const params = { id: itemId }
  const change = (criteria: { id?: number; text: string; points: number }[], changes = 0) =>
    gradedClass.lecturer.call(putRubric, { params, query: {}, body: { criteria, changes } })
  const rubricNow = async () => theFirst((await workOf(gradedClass, student)).items).rubric
  await change([{ text: 'Clear names', points: -2 }])
  const seen = await rubricNow()
  const { id } = theFirst(seen)
  await change([{ id, text: 'Unclear names', points: -5 }])
  const grade = { itemId, sid: String(student.id), points: null, criterionIds: [id], version: 0 }
  const { refusal } = await refusalOf(
    gradedClass.lecturer.call(putGrade, { body: { ...grade, rubric: seen } }),
    'conflict',
  )
  assert.equal(refusal.field, 'rubric')
  assert.equal((await workOf(gradedClass, student)).points, 10)
  await gradedClass.lecturer.call(putGrade, { body: { ...grade, rubric: await rubricNow() } })
  assert.equal((await workOf(gradedClass, student)).points, 5)
})

test('points by hand cannot exceed the item’s points, and null removes them', async () => {
  const gradedClass = await aClass(site)
  const student = theFirst(gradedClass.students)
  const itemId = theFirst(gradedClass.itemIds)
  await anAttempt(site, student, { itemId, passed: 1, tests: 3 })
  const grade = { itemId, sid: String(student.id) }
  const { refusal } = await refusalOf(
    gradedClass.lecturer.call(putGrade, { body: { ...grade, points: 10.5, version: 0 } }),
    'badInput',
  )
  assert.equal(refusal.field, 'points')
  await gradedClass.lecturer.call(putGrade, { body: { ...grade, points: 9.25, version: 0 } })
  assert.equal((await workOf(gradedClass, student)).points, 9.25)
  await gradedClass.lecturer.call(putGrade, { body: { ...grade, points: null, version: 1 } })
  assert.equal((await workOf(gradedClass, student)).points, 3.33)
})

test('choosing another attempt clears score, rubric and comments of the previous one only after a confirmation', async () => {
  const gradedClass = await aClass(site)
  const student = theFirst(gradedClass.students)
  const itemId = theFirst(gradedClass.itemIds)
  const first = await anAttempt(site, student, { itemId, passed: 1, tests: 2 })
  const second = await anAttempt(site, student, { itemId })
  await gradedClass.lecturer.call(putGrade, {
    body: { attemptId: second, itemId, points: 7, comment: 'Fine', version: 0 },
  })
  const comment = { fromLine: 1, toLine: 1, text: 'Why this line?' }
  await gradedClass.lecturer.call(addLineComment, { params: { id: second }, body: comment })
  const choose = (clear: boolean) =>
    gradedClass.lecturer.fetch(pathOf(chooseAttempt, {}), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ itemId, attemptId: first, clear, version: 1 }),
    })
  const asks = await choose(false)
  assert.equal(asks.status, 409)
  assert.deepEqual(await asks.json(), {
    version: 1,
    clears: { points: 7, comment: true, criteria: 0, lineComments: 1 },
  })
  assert.equal((await workOf(gradedClass, student)).points, 7)
  assert.equal(await (await choose(true)).text(), '2')
  const { items, points } = await workOf(gradedClass, student)
  assert.equal(points, 5)
  assert.deepEqual([theFirst(items).grade.byHand, theFirst(items).grade.comment], [null, ''])
  assert.deepEqual((await gradedClass.lecturer.call(getAttempt, { params: { id: second } })).comments, [])
})

test('a grade by hand survives later attempts, and is marked', async () => {
  const gradedClass = await aClass(site)
  const student = theFirst(gradedClass.students)
  const itemId = theFirst(gradedClass.itemIds)
  const attemptId = await anAttempt(site, student, { itemId, passed: 1, tests: 2 })
  await gradedClass.lecturer.call(putGrade, { body: { attemptId, itemId, points: 4, version: 0 } })
  const cell = async () => theFirst(theFirst((await matrixOf(gradedClass.lecturer, gradedClass.id)).rows).cells)
  assert.deepEqual([(await cell()).hasNewerAttempt, (await cell()).state], [false, 'byHand'])
  await anAttempt(site, student, { itemId, receivedAt: new Date(Date.now() + 1000) })
  assert.deepEqual([(await cell()).points, (await cell()).hasNewerAttempt], [4, true])
})

test('tutors grade their own groups, and students cannot grade', async () => {
  const gradedClass = await aClass(site)
  const blue = await gradedClass.lecturer.call(addCourseGroup, {
    params: { id: gradedClass.courseId },
    body: { groupName: 'Blue' },
  })
  const other = await aStudent(site, gradedClass.lecturer, gradedClass.courseId, {
    displayName: 'Bea Blue',
    groupId: blue,
  })
  const tutor = await aStudent(site, gradedClass.lecturer, gradedClass.courseId, {
    displayName: 'Tom Tutor',
    groupId: blue,
  })
  await promoted(gradedClass, tutor, 'tutor')
  assert.deepEqual(
    (await matrixOf(tutor, gradedClass.id)).rows.map(({ student }) => student.name),
    ['Bea Blue'],
  )
  const [student, itemId] = [theFirst(gradedClass.students), theFirst(gradedClass.itemIds)]
  const gradeOf = (user: TestUser) => ({ itemId, sid: String(user.id), points: 1, version: 0 })
  await refusalOf(tutor.call(putGrade, { body: gradeOf(student) }), 'notFound')
  await tutor.call(putGrade, { body: gradeOf(other) })
  await refusalOf(student.call(putGrade, { body: gradeOf(student) }), 'notAllowed')
  await refusalOf(matrixOf(student, gradedClass.id), 'notAllowed')
  const read = (gid: number, sid: string) => tutor.call(getStudentSubmissions, { params: { gid, sid }, query: {} })
  assert.equal((await read(blue, String(other.id))).assignments.length, 1)
  await refusalOf(read(blue, String(student.id)), 'notFound')
  await refusalOf(read(gradedClass.groupId, String(student.id)), 'notFound')
})

test('anonymous: pseudonyms and their order in every reply, until names are revealed in the audit trail', async () => {
  const gradedClass = await aClass(site, { students: 4, changes: { isAnonymous: true } })
  const itemId = theFirst(gradedClass.itemIds)
  const attempts = []
  for (const student of gradedClass.students) attempts.push(await anAttempt(site, student, { itemId }))
  const matrix = await matrixOf(gradedClass.lecturer, gradedClass.id)
  const sids = matrix.rows.map(({ student }) => student.sid)
  assert.deepEqual(sids, sids.toSorted())
  const names = gradedClass.students.flatMap(({ id }, at) => [`Student ${at + 1}`, `"${id}"`, `:${id},`])
  const hides = (reply: object) => {
    const { courseId: _, assignmentId: __, ...rest } = reply as Record<string, unknown>
    const text = JSON.stringify(rest)
    assert.deepEqual(
      names.filter((name) => !name.startsWith(':') && text.includes(name)),
      [],
    )
  }
  hides(matrix)
  const [sid = ''] = sids
  const read = (key: string) =>
    gradedClass.lecturer.call(getStudentSubmissions, {
      params: { gid: 0, sid: key },
      query: { assignmentId: gradedClass.id },
    })
  hides(await read(sid))
  await refusalOf(read(String(theFirst(gradedClass.students).id)), 'notFound')
  assert.equal((await matrixOf(gradedClass.lecturer, gradedClass.id, { q: 'Student 1' })).rows.length, 0)
  await gradedClass.lecturer.call(putGrade, { body: { itemId, sid, points: 2, version: 0 } })
  hides(await gradedClass.lecturer.call(getAttempt, { params: { id: theFirst(attempts) } }))
  await gradedClass.lecturer.call(revealNames, { params: { id: gradedClass.id } })
  await refusalOf(gradedClass.lecturer.call(revealNames, { params: { id: gradedClass.id } }), 'conflict')
  const revealed = await matrixOf(gradedClass.lecturer, gradedClass.id)
  assert.deepEqual(
    revealed.rows.map(({ student }) => student.name),
    ['Student 1', 'Student 2', 'Student 3', 'Student 4'],
  )
  const { items } = await (await anAdmin(site)).call(getAuditTrail, { query: { action: 'revealNames' } })
  assert.equal(items.find(({ subjectId }) => subjectId === gradedClass.id)?.userId, gradedClass.lecturer.id)
})

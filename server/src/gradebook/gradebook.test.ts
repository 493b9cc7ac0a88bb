import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getGradebook, getItemStatistics, putGradebookCell, putGradeCategories } from '@gradus/contract/gradebook'
import { putGrade } from '@gradus/contract/grade'
import { getOwnGrades } from '@gradus/contract/own-grade'
import type { TestUser } from '../../test/account.ts'
import { anAssignment, aStudent } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aGradedClass, aClass, anAttempt, promoted, released, type TestClass } from '../../test/grade.ts'
import { sendGradebook } from '../../test/gradebook.ts'
import { aPublicQuestion, choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { theFirst } from '../../test/the-first.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const read = (user: TestUser, id: number) => user.call(getGradebook, { params: { id }, query: {} })

async function another(one: TestClass, title: string, points: number): Promise<{ id: number; itemId: number }> {
  const questionId = await aPublicQuestion(site, choiceForm())
  const { id, items } = await anAssignment(one.lecturer, one.courseId, [questionId], {
    title,
    items: [{ questionId, points }],
  })
  return { id, itemId: theFirst(items).itemId }
}

test('current and final total; excused leaves both; categories rescale; drop-lowest keeps the best set', async () => {
  const gradedClass = await aGradedClass(site, 1)
  const student = theFirst(gradedClass.students)
  const sid = String(student.id)
  const [exam, extra] = [await another(gradedClass, 'Exam', 50), await another(gradedClass, 'Essay', 20)]
  const totals = async () => theFirst((await read(gradedClass.lecturer, gradedClass.courseId)).rows).totals
  assert.deepEqual(await totals(), { current: 10, final: 1.25 })
  await anAttempt(site, student, { itemId: exam.itemId, passed: 1, tests: 2 })
  await gradedClass.lecturer.call(putGradebookCell, {
    params: { id: extra.id },
    body: { sid, points: null, isExcused: true, version: 0 },
  })
  assert.deepEqual(await totals(), { current: 43.33, final: 43.33 })
  const categories = [
    { name: 'Exercises', weight: 30, dropLowest: 0, assignmentIds: [gradedClass.id, extra.id] },
    { name: 'Exams', weight: 70, dropLowest: 0, assignmentIds: [exam.id] },
  ]
  await gradedClass.lecturer.call(putGradeCategories, { params: { id: gradedClass.courseId }, body: { categories } })
  assert.deepEqual(await totals(), { current: 38, final: 38 })
  const known = (await read(gradedClass.lecturer, gradedClass.courseId)).categories
  const swapped = categories.map((category, at) => ({
    ...category,
    id: known[at]?.id,
    name: categories[1 - at]?.name ?? '',
    assignmentIds: at === 0 ? [gradedClass.id, extra.id, exam.id] : [],
    dropLowest: at === 0 ? 1 : 0,
  }))
  await gradedClass.lecturer.call(putGradeCategories, {
    params: { id: gradedClass.courseId },
    body: { categories: swapped },
  })
  const { rows } = await read(gradedClass.lecturer, gradedClass.courseId)
  assert.deepEqual(theFirst(rows).totals, { current: 50, final: 50 })
  assert.deepEqual(
    theFirst(rows).cells.map(({ isDropped }) => isDropped),
    [true, false, false],
  )
  const twice = [...categories, { name: 'Again', weight: 1, assignmentIds: [exam.id] }]
  await refusalOf(
    gradedClass.lecturer.call(putGradeCategories, {
      params: { id: gradedClass.courseId },
      body: { categories: twice },
    }),
    'badInput',
  )
})

test('the current total leaves out questions without a grade, for lecturers and for students after the release', async () => {
  const gradedClass = await aClass(site, { items: 2 })
  const { lecturer, courseId } = gradedClass
  const student = theFirst(gradedClass.students)
  await lecturer.call(putGrade, {
    body: { itemId: theFirst(gradedClass.itemIds), sid: String(student.id), points: 6.5, version: 0 },
  })
  const totals = { current: 65, final: 32.5 }
  assert.deepEqual(theFirst((await read(lecturer, courseId)).rows).totals, totals)
  await released(gradedClass)
  assert.deepEqual((await student.call(getOwnGrades, { params: { id: courseId } })).totals, totals)
  await lecturer.call(putGradebookCell, {
    params: { id: gradedClass.id },
    body: { sid: String(student.id), points: 5, version: 0 },
  })
  assert.deepEqual(theFirst((await read(lecturer, courseId)).rows).totals, { current: 25, final: 25 })
})

test('mean, median, histogram, and for each question its difficulty and discrimination', async () => {
  const gradedClass = await aClass(site, { students: 5, items: 2 })
  const [easy = 0, hard = 0] = gradedClass.itemIds
  for (const [at, student] of gradedClass.students.entries()) {
    await anAttempt(site, student, { itemId: easy, passed: 5 + at, tests: 10 })
    await anAttempt(site, student, { itemId: hard, passed: at, tests: 10 })
  }
  const { statistics, items } = await gradedClass.lecturer.call(getItemStatistics, { params: { id: gradedClass.id } })
  assert.deepEqual([statistics?.count, statistics?.mean.toFixed(2), statistics?.median], [5, '0.45', 0.45])
  assert.deepEqual(
    items.map(({ difficulty, discrimination }) => [difficulty?.toFixed(2), discrimination?.toFixed(2)]),
    [
      ['0.70', '1.00'],
      ['0.20', '1.00'],
    ],
  )
})

test('an anonymous assignment is in no gradebook until its names are revealed; its students see their own grade', async () => {
  const gradedClass = await aClass(site, { changes: { isAnonymous: true } })
  const student = theFirst(gradedClass.students)
  await anAttempt(site, student, { itemId: theFirst(gradedClass.itemIds) })
  await released(gradedClass)
  const { assignments, anonymous, rows } = await read(gradedClass.lecturer, gradedClass.courseId)
  assert.deepEqual([assignments, anonymous.map(({ title }) => title)], [[], ['Lists and loops']])
  assert.deepEqual([theFirst(rows).totals, theFirst(rows).cells], [{ current: null, final: null }, []])
  const own = await student.call(getOwnGrades, { params: { id: gradedClass.courseId } })
  assert.equal(own.totals.current, 100)
})

test('tutors read the gradebook of their groups, and change and import nothing', async () => {
  const gradedClass = await aGradedClass(site, 1)
  await aStudent(site, gradedClass.lecturer, gradedClass.courseId, { displayName: 'Not in the group' })
  const tutor = await aStudent(site, gradedClass.lecturer, gradedClass.courseId, {
    displayName: 'Tom Tutor',
    groupId: gradedClass.groupId,
  })
  await promoted(gradedClass, tutor, 'tutor')
  const gradebook = await read(tutor, gradedClass.courseId)
  assert.deepEqual([gradebook.rows.map(({ displayName }) => displayName), gradebook.can.edit], [['Student 1'], false])
  const cell = { sid: String(theFirst(gradedClass.students).id), points: 1, version: 0 }
  await refusalOf(tutor.call(putGradebookCell, { params: { id: gradedClass.id }, body: cell }), 'notAllowed')
  assert.equal((await sendGradebook(tutor, gradedClass.courseId, 'ID,x\n')).status, 403)
  await refusalOf(read(theFirst(gradedClass.students), gradedClass.courseId), 'notAllowed')
})

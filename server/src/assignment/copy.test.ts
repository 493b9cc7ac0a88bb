import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getManagedAssignment, listAssignments } from '@gradus/contract/assignment'
import { listExceptions, putException } from '@gradus/contract/assignment-exception'
import { copyCourse, getCourse } from '@gradus/contract/course'
import { addCourseGroup } from '@gradus/contract/course-group'
import { getGradebook, putGradeCategories } from '@gradus/contract/gradebook'
import { getQuestionSignedIn } from '@gradus/contract/question'
import { getRubric, putRubric } from '@gradus/contract/rubric'
import { anAssignment, aStudent, inHours } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { anAttempt } from '../../test/grade.ts'
import { aPublicQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('a course is copied with its assignments: as drafts with copies of the questions, dates in local time, rubrics, groups and categories by name; no work, exceptions or teams', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const groupId = await lecturer.call(addCourseGroup, { params: { id: courseId }, body: { groupName: 'Sunday' } })
  const student = await aStudent(site, lecturer, courseId, { groupId })
  const sources = [await aPublicQuestion(site, choiceForm()), await aPublicQuestion(site, codingForm())]
  const rules = {
    late: { percent: 10, interval: 'day' as const, graceMinutes: 15, floor: 20 },
    attempts: 3,
    attemptRule: 'last' as const,
    testsShown: 'afterRelease' as const,
    submitDraftsAtDue: true,
    teamSize: 2,
  }
  const { id, items } = await anAssignment(lecturer, courseId, sources, {
    opens: '2026-10-19T05:00:00.000Z',
    due: '2026-11-01T21:59:59.999Z',
    lateUntil: '2026-11-03T21:59:59.999Z',
    groupIds: [groupId],
    ...rules,
  })
  await lecturer.call(putGradeCategories, {
    params: { id: courseId },
    body: { categories: [{ name: 'Homework', weight: 3, dropLowest: 1, assignmentIds: [id] }] },
  })
  await lecturer.call(putException, { params: { id }, body: { userId: student.id, due: inHours(500) } })
  await anAttempt(site, student, { itemId: items[1]?.itemId ?? 0 })
  const criteria = [
    { text: 'שמות ברורים', points: 1.5 },
    { text: 'No tests', points: -2 },
  ]
  await lecturer.call(putRubric, { params: { id: items[1]?.itemId ?? 0 }, query: {}, body: { criteria } })

  const body = { name: 'Programming 1, spring', startDate: '2027-03-14T00:00:00+02:00' }
  const copyId = await lecturer.call(copyCourse, { params: { id: courseId }, body })
  const [listed, ...others] = await lecturer.call(listAssignments, { params: { id: copyId } })
  assert.ok(listed)
  assert.deepEqual([others, listed.isDraft, listed.progress], [[], true, { submitted: 0, complete: 0, students: 0 }])
  const copy = await lecturer.call(getManagedAssignment, { params: { id: listed.id } })
  // 147 days later. Eight in the morning stays that, and a minute before midnight too, though the clocks have gone forward.
  assert.deepEqual(
    [copy.form.opens, copy.form.due, copy.form.lateUntil],
    ['2027-03-15T06:00:00.000Z', '2027-03-28T20:59:59.999Z', '2027-03-30T20:59:59.999Z'],
  )
  const original = await lecturer.call(getManagedAssignment, { params: { id } })
  const { late, attempts, attemptRule, testsShown, submitDraftsAtDue, teamSize } = copy.form
  assert.deepEqual({ late, attempts, attemptRule, testsShown, submitDraftsAtDue, teamSize }, rules)
  assert.deepEqual([copy.form.title, copy.form.body], [original.form.title, original.form.body])
  const { groups } = await lecturer.call(getCourse, { params: { id: copyId } })
  assert.deepEqual(
    [groups.map(({ groupName }) => groupName), copy.form.groupIds],
    [['Sunday'], groups.map((group) => group.id)],
  )
  assert.notDeepEqual(copy.form.groupIds, [groupId])
  const { categories } = await lecturer.call(getGradebook, { params: { id: copyId }, query: {} })
  assert.deepEqual(
    categories.map(({ name, weight, dropLowest }) => [name, weight, dropLowest]),
    [['Homework', 3, 1]],
  )
  assert.equal(copy.form.categoryId, categories[0]?.id)

  assert.deepEqual(
    copy.items.map(({ title, points, sourceId, attempts: tries }) => [title, points, sourceId, tries]),
    original.items.map(({ title, points, sourceId }) => [title, points, sourceId, 0]),
  )
  const rubrics = await Promise.all(
    copy.items.map(({ itemId }) => lecturer.call(getRubric, { params: { id: itemId } })),
  )
  assert.deepEqual(
    rubrics.map((rubric) => rubric.map(({ text, points }) => ({ text, points }))),
    [[], criteria],
  )
  for (const [at, { questionId }] of copy.items.entries()) {
    assert.notEqual(questionId, items[at]?.questionId, 'a change in one term is none in the other')
    await refusalOf(student.call(getQuestionSignedIn, { params: { id: questionId }, query: {} }), 'notFound')
  }
  assert.deepEqual(await lecturer.call(listExceptions, { params: { id: listed.id } }), [])
  const left = await site.database
    .selectFrom('assignment_work')
    .select('id')
    .where('assignment_id', '=', listed.id)
    .execute()
  assert.deepEqual(left, [])
})

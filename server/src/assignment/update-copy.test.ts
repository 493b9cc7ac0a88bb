import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getManagedAssignment } from '@gradus/contract/assignment'
import { updateItemCopy } from '@gradus/contract/assignment-question'
import { removeCourseMember, restoreCourseMember } from '@gradus/contract/course-member'
import { editQuestion } from '@gradus/contract/editing'
import { joinCourse, renewJoinLink } from '@gradus/contract/enrolment'
import { postQuestion } from '@gradus/contract/question-form'
import { anAssignment } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { promoted } from '../../test/grade.ts'
import { choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('the copy of a colleague’s question is updated only while they teach the course', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const colleague = await aLecturer(site, 'Cleo Colleague')
  const { token } = await lecturer.call(renewJoinLink, { params: { id: courseId }, body: {} })
  await colleague.call(joinCourse, { body: { token } })
  await promoted({ lecturer, courseId }, colleague, 'lecturer')
  const form = { ...choiceForm({ title: 'Which of these is even' }), visibility: 'course' as const }
  const source = await colleague.call(postQuestion, { body: form })
  const { id, items } = await anAssignment(lecturer, courseId, [source])
  const update = () => lecturer.call(updateItemCopy, { params: { id: items[0]?.itemId ?? 0 } })
  const shown = async () => {
    const [item] = (await lecturer.call(getManagedAssignment, { params: { id } })).items
    return [item?.title, item?.isOutdated]
  }
  const member = { params: { id: courseId, userId: colleague.id } }
  await lecturer.call(removeCourseMember, member)
  const body = choiceForm({ title: 'The exam of another class' })
  await colleague.call(editQuestion, { params: { id: source }, body })
  assert.deepEqual(await shown(), ['Which of these is even', false])
  const { refusal } = await refusalOf(update(), 'conflict')
  assert.match(refusal.message, /can’t be used in this course any more/)
  assert.deepEqual(await shown(), ['Which of these is even', false])

  await lecturer.call(restoreCourseMember, member)
  assert.deepEqual(await shown(), ['Which of these is even', true])
  await update()
  assert.deepEqual(await shown(), ['The exam of another class', false])
})

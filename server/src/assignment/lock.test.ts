import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deleteAssignment, editAssignment } from '@gradus/contract/assignment'
import { submitCode } from '@gradus/contract/submission'
import { saveDraft } from '@gradus/contract/draft'
import { anAssignment, aStudent, inHours } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { countLockWaits } from '../../test/lock-waits.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { submitDue } from './due-draft.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const source = 'double = lambda n: 2 * n\n'

async function aClass() {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const questionId = await aPublicQuestion(site, codingForm())
  const { id, items } = await anAssignment(lecturer, courseId, [questionId], { submitDraftsAtDue: true })
  const [item] = items
  assert.ok(item)
  return { lecturer, courseId, student, id, questionId: item.questionId }
}

const waits = (count: number) => waitUntil(async () => (await countLockWaits(site)) === count)

test('a lecturer deletes an assignment while a student submits to it: it is deleted, and the student learns that it is gone', async () => {
  const { lecturer, student, id, questionId } = await aClass()
  const body = { candidateSource: source, type: 8 as const, questionId, additionalFiles: [], assignmentId: id }
  const { deleting, submitting } = await site.database.transaction().execute(async (grading) => {
    await grading.selectFrom('assignment').select('id').where('id', '=', id).forUpdate().execute()
    const deleting = lecturer.call(deleteAssignment, { params: { id } })
    await waits(1)
    const submitting = refusalOf(student.call(submitCode, { body }))
    await waits(2)
    return { deleting, submitting }
  })
  assert.equal(await deleting, 1)
  assert.equal((await submitting).code, 'notFound')
})

test('a lecturer moves the due time in the moment in which drafts are submitted: neither ends as a deadlock', async () => {
  const { lecturer, student, id, questionId } = await aClass()
  const context = { assignmentId: id }
  await student.call(saveDraft, { params: { questionId }, body: { type: 8, source, revision: 0, context } })
  const past = new Date(Date.now() + 1000)
  await site.database.updateTable('assignment').set({ due_at: past }).where('id', '=', id).execute()
  await site.database.updateTable('assignment_work').set({ due_at: past }).where('assignment_id', '=', id).execute()
  await waitUntil(() => Promise.resolve(Date.now() > past.getTime()))
  const form = {
    title: 'Lists and loops',
    body: '<p>Solve them all.</p>',
    due: inHours(2),
    submitDraftsAtDue: true,
    items: [{ questionId, points: 10 }],
  }
  const { drafts, moving } = await site.database.transaction().execute(async (other) => {
    // Submitting the draft has claimed the student's work when it gets here.
    await other
      .insertInto('submission_day')
      .values({ user_id: student.id, day: new Date(), submissions: 1, bytes: 1 })
      .execute()
    const drafts = submitDue(site)
    await waits(1)
    const moving = lecturer.call(editAssignment, { params: { id }, body: form })
    await waits(2)
    return { drafts, moving }
  })
  assert.equal(await drafts, 1)
  assert.equal(await moving, id)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAssignments } from '@gradus/contract/assignment'
import { putException } from '@gradus/contract/assignment-exception'
import { closeAccount } from '@gradus/contract/edit-account'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { getUserNotifications } from '@gradus/contract/notification'
import { goodPassword } from '../../test/account.ts'
import { anAssignment, aStudent, inHours } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { released } from '../../test/grade.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { waitUntil } from '../../test/wait-until.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('a student who closes the account is no longer counted, the lecturers are told, and a release of the class’s grades does not wait for them', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  await aStudent(site, lecturer, courseId)
  const leaving = await aStudent(site, lecturer, courseId)
  const { id } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site)], {
    opens: inHours(-3),
    due: inHours(-2),
    testsShown: 'afterDue',
  })
  await lecturer.call(putException, { params: { id }, body: { userId: leaving.id, due: inHours(48), reason: 'Ill' } })
  const students = async () =>
    (await lecturer.call(listAssignments, { params: { id: courseId } })).map(({ progress }) => progress?.students)
  assert.deepEqual(await students(), [2])
  await refusalOf(released({ lecturer, id }), 'conflict')

  await leaving.call(closeAccount, { body: { password: goodPassword } })
  assert.deepEqual(await students(), [1])
  const notes = () => lecturer.call(getUserNotifications)
  await waitUntil(async () => (await notes()).length > 0)
  const [note] = await notes()
  assert.match(note?.body ?? '', /A student has closed their account and is no longer in the gradebook\./)
  assert.equal(note?.link, `/CourseManagement/${courseId}/gradebook`)
  assert.equal((await lecturer.call(getMatrix, { params: { id }, query: {} })).isOpen, false)
  await released({ lecturer, id })
})

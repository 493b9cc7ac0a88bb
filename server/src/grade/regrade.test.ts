import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putGrade } from '@gradus/contract/grade'
import { putGradebookCell } from '@gradus/contract/gradebook'
import { getOwnGrades, getOwnWork } from '@gradus/contract/own-grade'
import { takeBackGrades } from '@gradus/contract/grade-release'
import { answerRegrade, askForRegrade, listRegradeRequests } from '@gradus/contract/regrade'
import { getUserNotifications } from '@gradus/contract/notification'
import { refusalOf } from '../../test/client.ts'
import { type TestUser } from '../../test/account.ts'
import { aStudent } from '../../test/assignment.ts'
import { aGradedClass, promoted, released } from '../../test/grade.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { theFirst } from '../../test/the-first.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const own = (user: TestUser, id: number) => user.call(getOwnWork, { params: { id } })

test('regrade requests: within 7 days of release, one open per item, answered by another grader where there is one', async () => {
  const gradedClass = await aGradedClass(site, 1)
  const student = theFirst(gradedClass.students)
  const itemId = theFirst(gradedClass.itemIds)
  const ask = (text = 'Please look again.') => student.call(askForRegrade, { body: { itemId, text } })
  await gradedClass.lecturer.call(putGrade, { body: { itemId, sid: String(student.id), points: 4, version: 0 } })
  await refusalOf(ask(), 'conflict')
  await released(gradedClass)
  await refusalOf(ask('x'.repeat(2001)), 'badInput')
  const id = await ask()
  await refusalOf(ask(), 'conflict')
  const answer = { answer: 'The third test is right.', points: 6, version: 1 }
  const listed = async (user: TestUser) =>
    theFirst((await user.call(listRegradeRequests, { params: { id: gradedClass.courseId }, query: {} })).items)
  assert.equal((await listed(gradedClass.lecturer)).can.answer, true)
  const tutor = await aStudent(site, gradedClass.lecturer, gradedClass.courseId, {
    displayName: 'Tom Tutor',
    groupId: gradedClass.groupId,
  })
  await promoted(gradedClass, tutor, 'tutor')
  assert.equal((await listed(gradedClass.lecturer)).can.answer, false)
  await refusalOf(gradedClass.lecturer.call(answerRegrade, { params: { id }, body: answer }), 'notAllowed')
  await refusalOf(tutor.call(answerRegrade, { params: { id }, body: { ...answer, version: 0 } }), 'conflict')
  await tutor.call(answerRegrade, { params: { id }, body: answer })
  const seen = theFirst((await own(student, gradedClass.id)).items)
  assert.deepEqual([seen.points, theFirst(seen.regrades).answer], [6, 'The third test is right.'])
  assert.equal(seen.canAskForRegrade, true)
  const [news] = await student.call(getUserNotifications, {})
  assert.deepEqual(
    [news?.qTitle, news?.body, news?.link],
    ['Lists and loops', 'Your regrade request was answered.', `/OwnWork/${gradedClass.id}`],
  )
  const past = new Date(Date.now() - 8 * 24 * 3_600_000)
  await site.database
    .updateTable('assignment_work')
    .set({ released_at: past })
    .where('user_id', '=', student.id)
    .execute()
  assert.equal(theFirst((await own(student, gradedClass.id)).items).canAskForRegrade, false)
  await refusalOf(ask(), 'conflict')
})

test('graders are notified of regrade requests: once until they read it, and not who gave the grade if another can answer', async () => {
  const gradedClass = await aGradedClass(site, 2)
  const { lecturer, courseId } = gradedClass
  const tutor = await aStudent(site, lecturer, courseId, { displayName: 'Tom Tutor', groupId: gradedClass.groupId })
  await promoted(gradedClass, tutor, 'tutor')
  const stranger = await aStudent(site, lecturer, courseId, { displayName: 'Una Unrelated' })
  await promoted(gradedClass, stranger, 'tutor')
  const itemId = theFirst(gradedClass.itemIds)
  const [one, other] = gradedClass.students
  assert.ok(one && other)
  await lecturer.call(putGrade, { body: { itemId, sid: String(one.id), points: 4, version: 0 } })
  await released(gradedClass)
  const link = `/RegradeRequests/${courseId}`
  const requestsIn = async (user: TestUser) =>
    (await user.call(getUserNotifications, {})).filter((note) => note.link === link)
  await one.call(askForRegrade, { body: { itemId, text: 'Please look again.' } })
  assert.deepEqual((await requestsIn(lecturer)).length, 0)
  assert.deepEqual((await requestsIn(stranger)).length, 0)
  const [note] = await requestsIn(tutor)
  assert.deepEqual(
    [note?.qTitle, note?.body, note?.opensLink],
    ['Lists and loops', 'A student asks you to look at a grade again.', true],
  )
  assert.ok(!JSON.stringify(note).includes('Student 1'))
  await other.call(askForRegrade, { body: { itemId, text: 'Mine too, please.' } })
  assert.deepEqual([(await requestsIn(lecturer)).length, (await requestsIn(tutor)).length], [1, 1])
  assert.deepEqual((await requestsIn(one)).length, 0)
})

test('where the points of the whole assignment are set, a request says so, and so does the student’s page', async () => {
  const gradedClass = await aGradedClass(site, 1)
  const student = theFirst(gradedClass.students)
  const itemId = theFirst(gradedClass.itemIds)
  const { id, lecturer, courseId } = gradedClass
  await released(gradedClass)
  await student.call(askForRegrade, { body: { itemId, text: 'Please look again.' } })
  const isOverridden = async () => {
    const { items } = await lecturer.call(listRegradeRequests, { params: { id: courseId }, query: {} })
    const grades = await student.call(getOwnGrades, { params: { id: courseId } })
    return [
      theFirst(items).isOverridden,
      (await own(student, id)).isOverridden,
      theFirst(grades.assignments).isOverridden,
    ]
  }
  assert.deepEqual(await isOverridden(), [false, false, false])
  const sid = String(student.id)
  await lecturer.call(putGradebookCell, { params: { id }, body: { sid, points: 9, version: 0 } })
  assert.deepEqual(await isOverridden(), [true, true, true])
})

test('while grades are taken back, a regrade request can’t be answered: the student could not see the answer', async () => {
  const gradedClass = await aGradedClass(site, 1)
  const student = theFirst(gradedClass.students)
  const { lecturer, courseId, id: assignmentId } = gradedClass
  await released(gradedClass)
  const id = await student.call(askForRegrade, {
    body: { itemId: theFirst(gradedClass.itemIds), text: 'Please look again.' },
  })
  await lecturer.call(takeBackGrades, { params: { id: assignmentId }, body: {} })
  const { message } = await refusalOf(
    lecturer.call(answerRegrade, { params: { id }, body: { answer: 'It is right.', version: 0 } }),
    'conflict',
  )
  assert.match(message, /taken back/)
  const { items } = await lecturer.call(listRegradeRequests, { params: { id: courseId }, query: {} })
  assert.equal(theFirst(items).can.answer, false)
  await released(gradedClass)
  await lecturer.call(answerRegrade, { params: { id }, body: { answer: 'It is right.', version: 0 } })
  assert.equal(theFirst(theFirst((await own(student, assignmentId)).items).regrades).answer, 'It is right.')
})

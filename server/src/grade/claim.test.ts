import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putGrade } from '@gradus/contract/grade'
import { claimGrade, endClaim } from '@gradus/contract/grade-claim'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { anAdmin, type TestUser } from '../../test/account.ts'
import { aStudent } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aClass, anAttempt, promoted } from '../../test/grade.ts'
import { countLockWaits } from '../../test/lock-waits.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { theFirst } from '../../test/the-first.ts'
import { waitUntil } from '../../test/wait-until.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const matrixOf = (user: TestUser, id: number) => user.call(getMatrix, { params: { id }, query: {} })

test('a grader’s claim expires after 30 minutes', async () => {
  const gradedClass = await aClass(site)
  const student = theFirst(gradedClass.students)
  const itemId = theFirst(gradedClass.itemIds)
  await anAttempt(site, student, { itemId })
  const tutor = await aStudent(site, gradedClass.lecturer, gradedClass.courseId, {
    displayName: 'Tom Tutor',
    groupId: gradedClass.groupId,
  })
  await promoted(gradedClass, tutor, 'tutor')
  const gradeOf = { itemId, sid: String(student.id) }
  const { untilDate, isOwn } = await gradedClass.lecturer.call(claimGrade, { body: gradeOf })
  const minutes = (Date.parse(untilDate) - Date.now()) / 60_000
  assert.ok(isOwn && minutes > 25 && minutes <= 30)
  await refusalOf(tutor.call(claimGrade, { body: gradeOf }), 'conflict')
  await refusalOf(tutor.call(claimGrade, { body: { ...gradeOf, takeOver: true } }), 'conflict')
  await refusalOf(tutor.call(putGrade, { body: { ...gradeOf, points: 3, version: 0 } }), 'conflict')
  assert.equal(theFirst(theFirst((await matrixOf(tutor, gradedClass.id)).rows).cells).isClaimed, true)
  const past = new Date(Date.now() - 1000)
  await site.database.updateTable('grade').set({ claimed_until: past }).where('item_id', '=', itemId).execute()
  await tutor.call(claimGrade, { body: gradeOf })
  await gradedClass.lecturer.call(claimGrade, { body: { ...gradeOf, takeOver: true } })
  await gradedClass.lecturer.call(endClaim, { body: gradeOf })
  assert.equal(await tutor.call(putGrade, { body: { ...gradeOf, points: 3, version: 0 } }), 1)
})

test('of two graders who begin at once, the second reads who was first', async () => {
  const gradedClass = await aClass(site)
  const { lecturer } = gradedClass
  const student = theFirst(gradedClass.students)
  const itemId = theFirst(gradedClass.itemIds)
  await anAttempt(site, student, { itemId })
  const gradeOf = { itemId, sid: String(student.id) }
  await lecturer.call(claimGrade, { body: gradeOf })
  await lecturer.call(endClaim, { body: gradeOf })
  const admin = await anAdmin(site)
  const { refused } = await site.database.transaction().execute(async (tx) => {
    await tx.selectFrom('grade').select('id').where('item_id', '=', itemId).forUpdate().execute()
    const refused = refusalOf(admin.call(claimGrade, { body: gradeOf }), 'conflict')
    await waitUntil(async () => (await countLockWaits(site)) === 1)
    const claimed = { claimed_by: lecturer.id, claimed_until: new Date(Date.now() + 60_000) }
    await tx.updateTable('grade').set(claimed).where('item_id', '=', itemId).execute()
    return { refused }
  })
  assert.match((await refused).refusal.message, new RegExp(`^${lecturer.displayName} is grading this`))
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addAssessment, editAssessment } from '@gradus/contract/assessment'
import { editAssignment, getManagedAssignment } from '@gradus/contract/assignment'
import { getAuditTrail } from '@gradus/contract/audit'
import { addTournament, editTournament } from '@gradus/contract/tournament-management'
import { anAdmin } from '../../test/account.ts'
import { assessmentForm } from '../../test/assessment-form.ts'
import { anAssignment } from '../../test/assignment.ts'
import { aCompany } from '../../test/company.ts'
import { aCourse } from '../../test/course.ts'
import { tournamentForm } from '../../test/play.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('The audit trail tells publishing a tournament, an assignment or an assessment from changing it', async () => {
  const admin = await anAdmin(site)
  const questionId = await aPublicQuestion(site)
  const actionsOn = async (kind: string, id: number) => {
    const { items } = await admin.call(getAuditTrail, { query: { userId: admin.id } })
    return items.filter((one) => one.subjectKind === kind && one.subjectId === id).map(({ action }) => action)
  }

  const tournament = (isDraft: boolean) => tournamentForm([questionId], { isDraft })
  const tournamentId = await admin.call(addTournament, { body: tournament(true) })
  for (const isDraft of [true, false, false])
    await admin.call(editTournament, { params: { id: tournamentId }, body: tournament(isDraft) })
  assert.deepEqual(await actionsOn('tournament', tournamentId), [
    'editTournament',
    'publishTournament',
    'editTournament',
    'addTournament',
  ])

  const { id: assignmentId } = await anAssignment(admin, await aCourse(admin), [questionId], { isDraft: true })
  const { form } = await admin.call(getManagedAssignment, { params: { id: assignmentId } })
  for (const isDraft of [false, false])
    await admin.call(editAssignment, { params: { id: assignmentId }, body: { ...form, isDraft } })
  assert.deepEqual(await actionsOn('assignment', assignmentId), [
    'editAssignment',
    'publishAssignment',
    'addAssignment',
  ])

  const assessment = (isDraft: boolean) => assessmentForm([questionId], { isDraft })
  const companyId = await aCompany(site)
  const assessmentId = await admin.call(addAssessment, { params: { id: companyId }, body: assessment(true) })
  for (const isDraft of [false, false])
    await admin.call(editAssessment, { params: { id: assessmentId }, body: assessment(isDraft) })
  assert.deepEqual(await actionsOn('assessment', assessmentId), [
    'editAssessment',
    'publishAssessment',
    'addAssessment',
  ])
})

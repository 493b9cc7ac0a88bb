import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editAssessment } from '@gradus/contract/assessment'
import { assignCandidateReviewers, changeCandidate, listCandidates } from '@gradus/contract/assessment-candidate'
import { beginAssessment, confirmSystemCheck } from '@gradus/contract/assessment-own'
import { removeCompanyMember } from '@gradus/contract/company-member'
import { anEmail } from '../../test/account.ts'
import { agreeAsGuest, anAssessment, inviteByMail } from '../../test/assessment.ts'
import { assessmentForm } from '../../test/assessment-form.ts'
import { callsInOrder } from '../../test/calls-in-order.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function aCandidate() {
  const questionIds = [await (await sceneOf(site)).coding()]
  const scene = await anAssessment(site, questionIds, { minutes: 60 })
  const { client } = await agreeAsGuest(site, await inviteByMail(site, scene, anEmail()))
  const [row] = (await scene.recruiter.call(listCandidates, { params: { id: scene.id }, query: {} })).items
  return { ...scene, questionIds, client, candidateId: row?.candidateId ?? 0 }
}

test('extra time that is given while the assessment becomes longer is a share of the new length', async () => {
  const { id, questionIds, owner, recruiter, client, candidateId } = await aCandidate()
  const made = await callsInOrder(
    site,
    (tx) => tx.selectFrom('tournament').select('id').where('id', '=', id).forUpdate().execute(),
    [
      () => owner.call(editAssessment, { params: { id }, body: assessmentForm(questionIds, { minutes: 120 }) }),
      () => recruiter.call(changeCandidate, { params: { id: candidateId }, body: { extraPercent: 50 } }),
    ],
  )
  assert.deepEqual(
    made.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  )
  await client.call(confirmSystemCheck, { params: { id } })
  const { begunAt, endsAt } = await client.call(beginAssessment, { params: { id } })
  assert.equal(Date.parse(endsAt) - Date.parse(begunAt), 180 * 60_000)
})

test('a member who is removed from the company at that moment does not become a reviewer', async () => {
  const { companyId, owner, recruiter, reviewer, candidateId } = await aCandidate()
  const [removed, assigned] = await callsInOrder(
    site,
    (tx) => tx.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().execute(),
    [
      () => owner.call(removeCompanyMember, { params: { id: companyId, userId: reviewer.id } }),
      () => recruiter.call(assignCandidateReviewers, { params: { id: candidateId }, body: { userIds: [reviewer.id] } }),
    ],
  )
  assert.deepEqual([removed?.status, assigned?.status], ['fulfilled', 'rejected'])
  const left = await site.database.selectFrom('assessment_reviewer').selectAll().execute()
  assert.deepEqual(left, [])
})

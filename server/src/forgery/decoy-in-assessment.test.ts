import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listCandidates } from '@gradus/contract/assessment-candidate'
import { finishAssessment } from '@gradus/contract/assessment-own'
import { getOwnAssessmentReport } from '@gradus/contract/assessment-own-report'
import { downloadReportCsv, getAssessmentReport } from '@gradus/contract/assessment-report'
import { getRevokedPasses } from '@gradus/contract/forgery'
import { roles } from '@gradus/contract/role'
import { anEmail, aUser } from '../../test/account.ts'
import { anAssessment, aStartedGuest, inviteByMail } from '../../test/assessment.ts'
import { pathOf } from '../../test/client.ts'
import { equalsEverything, forgeableForm, rightSource, secondLook, submitPython } from '../../test/forged-pass.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

test('the report of an assessment says that a pass was revoked and why, and its points follow', async () => {
  const questionId = await aPublicQuestion(site, forgeableForm())
  const scene = await anAssessment(site, [questionId])
  // A company's own question is examined as a public one is.
  const own = { audience: 'company' as const, published_at: null, company_id: scene.companyId }
  await site.database.updateTable('question').set(own).where('id', '=', questionId).execute()
  const { client } = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail()))
  const { id, verdict } = await submitPython(client, questionId, equalsEverything, { tournamentId: scene.id })
  assert.equal(verdict?.outcome, 'passed')
  await client.call(finishAssessment, { params: { id: scene.id } })
  const [row] = (await scene.recruiter.call(listCandidates, { params: { id: scene.id }, query: {} })).items
  const params = { id: scene.id, participationId: row?.participationId ?? 0 }
  const read = () => scene.recruiter.call(getAssessmentReport, { params })
  const before = await read()
  assert.deepEqual([before.score.points, before.questions[0]?.submissions[0]?.revoked], [100, null])
  await secondLook(site)

  const report = await read()
  const [question] = report.questions
  assert.deepEqual([report.score.points, question?.isSolved], [0, false])
  const [submission] = question?.submissions ?? []
  assert.deepEqual([submission?.revoked, submission?.state, submission?.passed], ['forged', 'rejected', 0])
  const theirs = await client.call(getOwnAssessmentReport, { params: { id: scene.id } })
  assert.deepEqual(theirs.questions, report.questions, 'the candidate reads the same')
  const csv = await (await scene.recruiter.fetch(pathOf(downloadReportCsv, params))).text()
  assert.match(csv, /Revoked results.*also passed tests whose expected answers were made wrong/)
  const moderator = await aUser(site, { role: roles.moderator })
  const { items } = await moderator.call(getRevokedPasses, { query: {} })
  assert.ok(!items.some(({ submissionId }) => submissionId === id), 'a candidate’s code is the company’s to read')
})

test('three forged passes do not keep a candidate from going on with the assessment', async () => {
  const questions = [await aPublicQuestion(site, forgeableForm()), await aPublicQuestion(site, forgeableForm())]
  const third = await aPublicQuestion(site, forgeableForm())
  const scene = await anAssessment(site, [...questions, third])
  const { client } = await aStartedGuest(site, scene.id, await inviteByMail(site, scene, anEmail()))
  const params = { tournamentId: scene.id }
  for (const questionId of [...questions, third]) await submitPython(client, questionId, equalsEverything, params)
  await secondLook(site)
  assert.equal((await submitPython(client, third, rightSource, params)).verdict?.outcome, 'passed')
  await client.call(finishAssessment, { params: { id: scene.id } })
  const report = await client.call(getOwnAssessmentReport, { params: { id: scene.id } })
  assert.deepEqual(
    report.questions.map(({ points, submissions }) => [points, ...submissions.map(({ revoked }) => revoked)]),
    [
      [0, 'forged'],
      [0, 'forged'],
      [100, 'forged', null],
    ],
  )
})

import { requestMoreTime, beginAssessment, confirmSystemCheck, finishAssessment } from '@gradus/contract/assessment-own'
import { saveReportNote } from '@gradus/contract/assessment-own-report'
import { agreeSignedIn } from '@gradus/contract/assessment-link'
import { consentVersion } from '@gradus/contract/assessment-rule'
import { getAssessmentReport } from '@gradus/contract/assessment-report'
import { addAssessment } from '@gradus/contract/assessment'
import { addApplicationNote } from '@gradus/contract/application-review'
import { inviteCompanyMember } from '@gradus/contract/company-member'
import { saveDraft } from '@gradus/contract/draft'
import { applyForJob } from '@gradus/contract/job-application'
import { saveRecordingChunk } from '@gradus/contract/recording'
import { createChunkEncoder } from '@gradus/contract/recording/encode'
import { emptyRecording } from '@gradus/contract/recording/event'
import { submitCode } from '@gradus/contract/submission'
import { assessmentForm } from '../assessment-form.ts'
import { anAssessment, sendCandidates } from '../assessment.ts'
import { aHiringCompany, moveApplication } from '../job-application.ts'
import { aJob } from '../job.ts'
import { aContestQuestion, solution } from '../play.ts'
import type { TestSite } from '../site.ts'
import type { Cast } from './community.ts'
import { tokenFromMail } from './mail.ts'
import { herEmail, herName } from './trace.ts'

/** She takes an assessment, and applies for a job of a company that also invites her as a member. */
export async function lookForWork(site: TestSite, { her, other }: Cast): Promise<void> {
  await assessed(site, her)
  const { owner, recruiter, companyId, jobId } = await aHiringCompany(site)
  const application = await her.call(applyForJob, { params: { id: jobId }, body: { message: 'zqapplication' } })
  await recruiter.call(addApplicationNote, { params: { id: application }, body: { text: `zqnote about ${herName}` } })
  const mail = { subject: 'zqmail', text: `Dear ${herName}, zqmailtext` }
  await moveApplication(recruiter, application, { to: 'interview', revision: 1, mail })
  await owner.call(inviteCompanyMember, { params: { id: companyId }, body: { email: herEmail, role: 'reviewer' } })
  // As a member of another company she has published an offer with her own address, and written about an applicant.
  const hers = await aHiringCompany(site)
  await site.database
    .insertInto('company_member')
    .values({ company_id: hers.companyId, user_id: her.id, role: 'recruiter' })
    .execute()
  const form = assessmentForm([await aContestQuestion(site)], { contact: herEmail, title: 'The zqassessment' })
  await her.call(addAssessment, { params: { id: hers.companyId }, body: form })
  await aJob(site, hers.companyId, { user_id: her.id, apply_here: false, apply_email: herEmail, title: 'The zqoffer' })
  const theirs = await other.call(applyForJob, { params: { id: hers.jobId }, body: { message: 'I can do it.' } })
  await her.call(addApplicationNote, { params: { id: theirs }, body: { text: 'zqcolleague' } })
}

async function assessed(site: TestSite, her: Cast['her']): Promise<void> {
  const questionId = await aContestQuestion(site)
  const scene = await anAssessment(site, [questionId])
  await sendCandidates(scene.recruiter, scene.id, `email,name\n${herEmail},zqcandidate Quirinia\n`)
  const token = await tokenFromMail(site, /Assessment/)
  const agreement = { token, version: consentVersion, agrees: true } as const
  await her.call(agreeSignedIn, { body: agreement })
  const params = { id: scene.id }
  const { participation_id } = await site.database
    .selectFrom('assessment_candidate')
    .select('participation_id')
    .where('tournament_id', '=', scene.id)
    .executeTakeFirstOrThrow()
  const participationId = participation_id ?? 0
  await her.call(requestMoreTime, { params, body: { percent: 25, note: 'zqneed' } })
  for (const call of [confirmSystemCheck, beginAssessment]) await her.call(call, { params })
  const chunk = createChunkEncoder(emptyRecording)
  chunk.add({ kind: 'open', at: 0, language: 8, name: 'solution.py', text: '# zqtyped\n' })
  await her.call(saveRecordingChunk, {
    params: { participationId, questionId, segment: 'segment-1', number: 0 },
    body: { startedAt: new Date().toISOString(), data: Buffer.from(chunk.bytes()).toString('base64') },
  })
  const draft = { type: 8 as const, source: '# zqtestdraft\n', additionalFiles: [], revision: 0 }
  await her.call(saveDraft, { params: { questionId }, body: { ...draft, context: { tournamentId: scene.id } } })
  const candidateSource = `# zqtest\n${solution.half}`
  const sent = { questionId, type: 8 as const, candidateSource, additionalFiles: [], tournamentId: scene.id }
  await her.call(submitCode, { body: sent })
  await her.call(finishAssessment, { params })
  await her.call(saveReportNote, { params, body: { part: 'total', text: 'zqremark' } })
  await scene.recruiter.call(getAssessmentReport, { params: { id: scene.id, participationId } })
}

import type { CompanyRole } from '@gradus/contract/company'
import type { AssessedCandidate } from './assessed-candidate.ts'
import { assessmentForm } from './assessment-form.ts'
import { aPeopleFile, asOwner, asRecruiter, asReviewer } from './permission-given.ts'
import { row, type Row } from './permission-row.ts'
import type { Scene } from './scene.ts'

const asAssigned = 'which its author is assigned to review'
const asCandidate = 'that its author takes'

type Given = Parameters<typeof row>[3]
type Options = Parameters<Scene['assessed']>[1]

const from =
  (
    as: CompanyRole | 'candidate',
    given: (made: AssessedCandidate) => Awaited<ReturnType<Given>>,
    options?: Options,
  ): Given =>
  async (scene) =>
    given(await scene.assessed(as, options))

const theCompany = ({ companyId }: AssessedCandidate) => ({ params: { id: companyId } })
const theNewOne = ({ companyId, questionId }: AssessedCandidate) => ({
  params: { id: companyId },
  // Its questions are the company's own or public; a draft needs none.
  body: { ...assessmentForm([]), isDraft: true, title: `Another one beside ${questionId}` },
})
const theAssessment = ({ id }: AssessedCandidate) => ({ params: { id } })
const theEdit = ({ id, questionId }: AssessedCandidate) => ({
  params: { id },
  body: assessmentForm([questionId], { minutes: 55 }),
})
const theFile = ({ id }: AssessedCandidate) => ({ params: { id }, body: aPeopleFile() })
const theCandidate = ({ candidateId: id }: AssessedCandidate) => ({ params: { id } })
const theTime = (made: AssessedCandidate) => ({ ...theCandidate(made), body: { extraPercent: 10 } })
const theReviewers = (made: AssessedCandidate) => ({ ...theCandidate(made), body: { userIds: [] } })
const theReport = ({ id, participationId }: AssessedCandidate) => ({ params: { id, participationId } })
const theComparison = ({ id, participationId }: AssessedCandidate) => ({
  params: { id },
  query: { candidates: String(participationId) },
})
const theSubmission = ({ id, submissionId }: AssessedCandidate) => ({ params: { id, submissionId } })
const thePair = ({ id, pairId }: AssessedCandidate) => ({ params: { id, pairId } })

/** Assessments: what owner, recruiter, reviewer and candidate may, and others may not. */
export function assessmentRows(): Row[] {
  const managed = ([role, on]: readonly [CompanyRole, string], author: string): Row[] => {
    const answers = `401 ${author} 404 404 404 +`
    return [
      ...row('addAssessment', on, answers, from(role, theNewOne)),
      ...row('downloadCandidatesCsv', on, answers, from(role, theAssessment)),
      ...row('editAssessment', on, answers, from(role, theEdit)),
      ...row('inviteCandidates', on, answers, from(role, theFile)),
      ...row('changeCandidate', on, answers, from(role, theTime, { isRunning: true })),
      ...row('assignCandidateReviewers', on, answers, from(role, theReviewers)),
      ...row('resendCandidate revokeCandidate shareResult eraseCandidate', on, answers, from(role, theCandidate)),
      ...row('getSimilarPair', on, answers, from(role, thePair)),
    ]
  }
  const read = (on: string, answers: string, made: (given: Parameters<typeof from>[1]) => Given): Row[] => [
    ...row('getAssessmentReport downloadReportPdf downloadReportCsv', on, answers, made(theReport)),
    ...row('compareCandidates', on, answers, made(theComparison)),
    ...row('getAssessmentSubmission', on, answers, made(theSubmission)),
  ]
  const listed = (role: CompanyRole, on: string): Row[] => [
    ...row('listAssessments', on, '401 + 404 404 404 +', from(role, theCompany)),
    ...row('getManagedAssessment listCandidates', on, '401 + 404 404 404 +', from(role, theAssessment)),
  ]
  const own = (names: string, author: string, given: Parameters<typeof from>[1] = theAssessment): Row[] =>
    row(names, asCandidate, `401 ${author} 404 404 404 404`, from('candidate', given))
  return [
    ...listed('owner', asOwner),
    ...listed('recruiter', asRecruiter),
    ...listed('reviewer', asReviewer),
    ...managed(['owner', asOwner], '+'),
    ...managed(['recruiter', asRecruiter], '+'),
    ...managed(['reviewer', asReviewer], '404'),
    ...row('deleteAssessment', asRecruiter, '401 409 404 404 404 409', from('recruiter', theAssessment)),
    ...row('deleteAssessment', asReviewer, '401 404 404 404 404 409', from('reviewer', theAssessment)),
    ...read(asOwner, '401 + 404 404 404 +', (given) => from('owner', given)),
    ...read(asRecruiter, '401 + 404 404 404 +', (given) => from('recruiter', given)),
    ...read(asReviewer, '401 404 404 404 404 +', (given) => from('reviewer', given)),
    ...read(asAssigned, '401 + 404 404 404 +', (given) => from('reviewer', given, { assigned: true })),
    // The other candidate of the pair is not assigned.
    ...row('getSimilarPair', asAssigned, '401 404 404 404 404 +', from('reviewer', thePair, { assigned: true })),
    ...row('getAssessmentSubmission', asCandidate, '401 + 404 404 404 +', from('candidate', theSubmission)),
    ...row('getAssessmentReport', asCandidate, '401 404 404 404 404 +', from('candidate', theReport)),
    ...own(
      'getOwnAssessment confirmSystemCheck getAssessmentTest finishAssessment getOwnAssessmentReport downloadOwnReportPdf downloadAssessmentData',
      '+',
    ),
    ...own('beginAssessment withdrawFromAssessment', '409'),
    ...own('requestMoreTime', '409', (made) => ({ ...theAssessment(made), body: { percent: 10 } })),
    ...own('keepAsAccount', '409', (made) => ({
      ...theAssessment(made),
      body: { displayName: 'Ada', password: 'steps up the stair', acceptTerms: true },
    })),
    ...own('openAssessmentQuestion', '409', ({ id, questionId }) => ({ params: { id, questionId } })),
    ...own('recordAssessmentEvents', '+', (made) => ({
      ...theAssessment(made),
      body: { events: [{ kind: 'leave', millisecondsAgo: 0 }] },
    })),
    ...own('saveReportNote', '+', (made) => ({ ...theAssessment(made), body: { part: 'total', text: 'Thank you.' } })),
    ...own('eraseAssessmentData', '+', (made) => ({ ...theAssessment(made), body: { confirm: true } })),
    ...row('getRecording', 'of a candidate', '401 + 404 404 404 +', async (scene) => ({
      params: await scene.recorded(),
    })),
    ...row('saveRecordingChunk', 'of a candidate', '401 + 404 404 404 404', async (scene) => ({
      params: { ...(await scene.recorded()), segment: 'first-page', number: 0 },
      body: { startedAt: new Date().toISOString(), data: 'AQ==' },
    })),
  ]
}

import type { CompanyRole } from '@gradus/contract/company'
import type { AssessedCandidate } from './assessed-candidate.ts'
import { assessmentForm } from './assessment-form.ts'
import { aPeopleFile, asOwner, asRecruiter, asReviewer } from './permission-given.ts'
import { row, type Row } from './permission-row.ts'
import type { Scene } from './scene.ts'

const asAssigned = 'which its author is assigned to review'
const asCandidate = 'that its author takes'

type PrepareScene = Parameters<typeof row>[3]
type Options = Parameters<Scene['assessed']>[1]

const prepared =
  (
    as: CompanyRole | 'candidate',
    inputOf: (candidate: AssessedCandidate) => Awaited<ReturnType<PrepareScene>>,
    options?: Options,
  ): PrepareScene =>
  async (scene) =>
    inputOf(await scene.assessed(as, options))

const theCompany = ({ companyId }: AssessedCandidate) => ({ params: { id: companyId } })
const theNewOne = ({ companyId, questionId }: AssessedCandidate) => ({
  params: { id: companyId },
  // Only the company's own questions and public ones are allowed; a draft needs none.
  body: { ...assessmentForm([]), isDraft: true, title: `Another one beside ${questionId}` },
})
const theAssessment = ({ id }: AssessedCandidate) => ({ params: { id } })
const theEdit = ({ id, questionId }: AssessedCandidate) => ({
  params: { id },
  body: assessmentForm([questionId], { minutes: 55 }),
})
const theFile = ({ id }: AssessedCandidate) => ({ params: { id }, body: aPeopleFile() })
const theCandidate = ({ candidateId: id }: AssessedCandidate) => ({ params: { id } })
const theTime = (candidate: AssessedCandidate) => ({ ...theCandidate(candidate), body: { extraPercent: 10 } })
const theReviewers = (candidate: AssessedCandidate) => ({ ...theCandidate(candidate), body: { userIds: [] } })
const theReport = ({ id, participationId }: AssessedCandidate) => ({ params: { id, participationId } })
const theComparison = ({ id, participationId }: AssessedCandidate) => ({
  params: { id },
  query: { candidates: String(participationId) },
})
const theSubmission = ({ id, submissionId }: AssessedCandidate) => ({ params: { id, submissionId } })
const thePair = ({ id, pairId }: AssessedCandidate) => ({ params: { id, pairId } })

/** Assessments: what the owner, recruiter, reviewer and candidate may do, and that others may not. */
export function assessmentRows(): Row[] {
  const managed = ([role, on]: readonly [CompanyRole, string], author: string): Row[] => {
    const statuses = `401 ${author} 404 404 404 +`
    return [
      ...row('addAssessment', on, statuses, prepared(role, theNewOne)),
      ...row('downloadCandidatesCsv', on, statuses, prepared(role, theAssessment)),
      ...row('editAssessment', on, statuses, prepared(role, theEdit)),
      ...row('inviteCandidates', on, statuses, prepared(role, theFile)),
      ...row('changeCandidate', on, statuses, prepared(role, theTime, { isRunning: true })),
      ...row('assignCandidateReviewers', on, statuses, prepared(role, theReviewers)),
      ...row('resendCandidate revokeCandidate shareResult eraseCandidate', on, statuses, prepared(role, theCandidate)),
      ...row('getSimilarPair', on, statuses, prepared(role, thePair)),
    ]
  }
  const read = (
    on: string,
    statuses: string,
    prepare: (inputOf: Parameters<typeof prepared>[1]) => PrepareScene,
  ): Row[] => [
    ...row('getAssessmentReport downloadReportPdf downloadReportCsv', on, statuses, prepare(theReport)),
    ...row('compareCandidates', on, statuses, prepare(theComparison)),
    ...row('getAssessmentSubmission', on, statuses, prepare(theSubmission)),
  ]
  const listed = (role: CompanyRole, on: string): Row[] => [
    ...row('listAssessments', on, '401 + 404 404 404 +', prepared(role, theCompany)),
    ...row('listCandidates', on, '401 + 404 404 404 +', prepared(role, theAssessment)),
  ]
  const own = (names: string, author: string, inputOf: Parameters<typeof prepared>[1] = theAssessment): Row[] =>
    row(names, asCandidate, `401 ${author} 404 404 404 404`, prepared('candidate', inputOf))
  return [
    ...listed('owner', asOwner),
    ...listed('recruiter', asRecruiter),
    ...listed('reviewer', asReviewer),
    ...managed(['owner', asOwner], '+'),
    ...managed(['recruiter', asRecruiter], '+'),
    ...managed(['reviewer', asReviewer], '404'),
    ...row('deleteAssessment', asRecruiter, '401 409 404 404 404 409', prepared('recruiter', theAssessment)),
    ...row('deleteAssessment', asReviewer, '401 404 404 404 404 409', prepared('reviewer', theAssessment)),
    ...row('getManagedAssessment', asOwner, '401 + 404 404 404 +', prepared('owner', theAssessment)),
    ...row('getManagedAssessment', asRecruiter, '401 + 404 404 404 +', prepared('recruiter', theAssessment)),
    ...row('getManagedAssessment', asReviewer, '401 404 404 404 404 +', prepared('reviewer', theAssessment)),
    ...row(
      'getManagedAssessment',
      asAssigned,
      '401 + 404 404 404 +',
      prepared('reviewer', theAssessment, { assigned: true }),
    ),
    ...read(asOwner, '401 + 404 404 404 +', (inputOf) => prepared('owner', inputOf)),
    ...read(asRecruiter, '401 + 404 404 404 +', (inputOf) => prepared('recruiter', inputOf)),
    ...read(asReviewer, '401 404 404 404 404 +', (inputOf) => prepared('reviewer', inputOf)),
    ...read(asAssigned, '401 + 404 404 404 +', (inputOf) => prepared('reviewer', inputOf, { assigned: true })),
    // The reviewer is not assigned to the pair's other candidate.
    ...row('getSimilarPair', asAssigned, '401 404 404 404 404 +', prepared('reviewer', thePair, { assigned: true })),
    ...row('getAssessmentSubmission', asCandidate, '401 + 404 404 404 +', prepared('candidate', theSubmission)),
    ...row('getAssessmentReport', asCandidate, '401 404 404 404 404 +', prepared('candidate', theReport)),
    ...own(
      'getOwnAssessment confirmSystemCheck getAssessmentTest finishAssessment getOwnAssessmentReport downloadOwnReportPdf downloadAssessmentData',
      '+',
    ),
    ...own('beginAssessment withdrawFromAssessment', '409'),
    ...own('requestMoreTime', '409', (candidate) => ({ ...theAssessment(candidate), body: { percent: 10 } })),
    ...own('sendKeepCode', '409'),
    ...own('keepAsAccount', '409', (candidate) => ({
      ...theAssessment(candidate),
      body: { displayName: 'Ada', password: 'steps up the stair', code: '123456', acceptTerms: true },
    })),
    ...own('openAssessmentQuestion', '409', ({ id, questionId }) => ({ params: { id, questionId } })),
    ...own('recordAssessmentEvents', '+', (candidate) => ({
      ...theAssessment(candidate),
      body: { events: [{ kind: 'leave', millisecondsAgo: 0 }] },
    })),
    ...own('saveReportNote', '+', (candidate) => ({
      ...theAssessment(candidate),
      body: { part: 'total', text: 'Thank you.' },
    })),
    ...own('eraseAssessmentData', '+', (candidate) => ({ ...theAssessment(candidate), body: { confirm: true } })),
    ...row('getRecording', 'of a candidate', '401 + 404 404 404 +', async (scene) => ({
      params: await scene.recorded(),
    })),
    ...row('saveRecordingChunk', 'of a candidate', '401 + 404 404 404 404', async (scene) => ({
      params: { ...(await scene.recorded()), segment: 'first-page', number: 0 },
      body: { startedAt: new Date().toISOString(), data: 'AQ==' },
    })),
  ]
}

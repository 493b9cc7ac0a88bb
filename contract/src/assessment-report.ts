import { z } from 'zod'
import { CandidateState } from './assessment-candidate.ts'
import { Score } from './assessment-rule.ts'
import { endpoint } from './endpoint.ts'
import { Verdict } from './judge.ts'
import { Id, Timestamp, WithId } from './part.ts'
import {
  Look,
  ReportEvent,
  ReportNote,
  ReportQuestion,
  ReportSimilarity,
  ReportSubmission,
  ScoreDistribution,
} from './assessment-report-part.ts'

/** Reports of assessments: one object for the page, the PDF, the CSV and the candidate (contests.md 30). */

/**
 * One object for the page, the PDF and the CSV, so that they cannot differ. The candidate's report is generated from it,
 * too.
 */
export const AssessmentReport = z.object({
  assessmentId: z.number().int(),
  title: z.string(),
  companyName: z.string(),
  minutes: z.number().int(),
  recordsEvents: z.boolean(),
  recordsPlayback: z.boolean(),
  candidateId: z.number().int(),
  participationId: z.number().int(),
  name: z.string(),
  email: z.string(),
  state: CandidateState,
  agreedDate: Timestamp,
  begunDate: Timestamp.nullable(),
  endsDate: Timestamp.nullable(),
  finishedDate: Timestamp.nullable(),
  erasureDate: Timestamp.nullable(),
  extraPercent: z.number().int(),
  /** Seconds from the start to the finish. */
  secondsUsed: z.number().nullable(),
  /** True if no submission waits for a judge any more. */
  isComplete: z.boolean(),
  score: Score,
  percentile: z.number().nullable(),
  distribution: ScoreDistribution,
  questions: z.array(ReportQuestion),
  /** Scores by tag of the questions; a question counts for each of its tags. */
  topics: z.array(Score.extend({ tag: z.string() })),
  totals: z.object({
    submissions: z.number().int(),
    /** Null if events are not recorded. */
    runs: z.number().int().nullable(),
    pastes: z.number().int().nullable(),
    pastedCharacters: z.number().int().nullable(),
    leaves: z.number().int().nullable(),
    secondsAway: z.number().nullable(),
  }),
  timeLine: z.array(ReportEvent),
  similarity: z.array(ReportSimilarity),
  /** Questions whose last submission has so little code of its own that it was not compared with others. */
  tooShort: z.array(z.number().int()),
  notes: z.array(ReportNote),
  looks: z.array(Look),
  sharedDate: Timestamp.nullable(),
})
export type AssessmentReport = z.infer<typeof AssessmentReport>

/* The company's calls. Owners and recruiters, and admins, make all of them; a reviewer only those that read candidates who are
   assigned to them. */

const OfReport = z.object({ id: Id, participationId: Id })

export const getAssessmentReport = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id/Reports/:participationId',
  who: 'user',
  summary: 'The report of a candidate who has agreed. The look is logged.',
  params: OfReport,
  reply: AssessmentReport,
  refuses: ['notFound'],
})

export const downloadReportPdf = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id/Reports/:participationId/Pdf',
  who: 'user',
  summary: 'The report of a candidate as a PDF. The look is logged.',
  params: OfReport,
  reply: z.string(),
  download: 'application/pdf',
  limit: 'upload',
  refuses: ['notFound'],
})

export const downloadReportCsv = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id/Reports/:participationId/Csv',
  who: 'user',
  summary: 'The report of a candidate as CSV: a row for each part. The look is logged.',
  params: OfReport,
  reply: z.string(),
  download: 'text/csv',
  limit: 'upload',
  refuses: ['notFound'],
})

export const compareCandidates = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id/Comparison',
  who: 'user',
  summary:
    'The reports of up to five candidates, for a comparison side by side, without those whom you may not see or whose data was erased. The looks are logged.',
  params: WithId,
  query: z.object({
    /** Participations, with commas between them. */
    candidates: z.string().regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,4}$/, { error: 'Choose up to five candidates.' }),
  }),
  reply: z.object({ reports: z.array(AssessmentReport) }),
  refuses: ['notFound'],
})

export const getAssessmentSubmission = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id/Submissions/:submissionId',
  who: 'user',
  summary:
    'The code of a candidate’s submission with its verdict, for the company and the candidate. The look is logged.',
  params: z.object({ id: Id, submissionId: Id }),
  reply: ReportSubmission.extend({
    participationId: z.number().int(),
    questionId: z.number().int(),
    source: z.string(),
    additionalFiles: z.array(z.object({ fileName: z.string(), body: z.string() })),
    verdict: Verdict.nullable(),
  }),
  candidate: true,
  refuses: ['notFound'],
})

/* The candidate's calls. The calls with a token need no session; the others need the session of a guest or a user. */

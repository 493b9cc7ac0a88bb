import { z } from 'zod'
import { CandidateState } from './assessment-candidate.ts'
import { Score } from './assessment-rule.ts'
import { endpoint } from './endpoint.ts'
import { Verdict } from './judge.ts'
import { Id, Moment, WithId } from './part.ts'
import { SourceMatch } from './similarity.ts'

/** Reports of assessments: one object for the page, the PDF, the CSV and the candidate (contests.md 30). */

/** How all who finished did, the anonymised ones included. */
export const ScoreDistribution = z.object({
  candidates: z.number().int(),
  average: z.number().nullable(),
  median: z.number().nullable(),
  /** Candidates by share of the points: under 10 %, 10 to under 20 %, … 90 to 100 %. */
  buckets: z.array(z.number().int()).length(10),
})
export type ScoreDistribution = z.infer<typeof ScoreDistribution>

/** Parts of a report that a candidate can write a note on. */
export const NotePart = z.string().regex(/^(total|timeLine|similarity|question:[1-9]\d{0,15})$/)

export const ReportEventKind = z.enum(['begin', 'open', 'paste', 'leave', 'return', 'run', 'submission', 'finish'])
export type ReportEventKind = z.infer<typeof ReportEventKind>

export const ReportEvent = z.object({
  kind: ReportEventKind,
  date: Moment,
  /** Since the start. */
  seconds: z.number(),
  questionId: z.number().int().nullable(),
  /** Characters of a paste; seconds away, of a return. */
  size: z.number().nullable(),
  submissionId: z.number().int().nullable(),
})
export type ReportEvent = z.infer<typeof ReportEvent>

export const ReportSubmission = z.object({
  submissionId: z.number().int(),
  receivedDate: Moment,
  seconds: z.number(),
  type: z.number().int(),
  state: z.enum(['waiting', 'ignored', 'rejected', 'accepted']),
  passed: z.number().int(),
  tests: z.number().int(),
  /** It arrived after their time, so it does not count. */
  isLate: z.boolean(),
  /** The one that the points come from. */
  counts: z.boolean(),
})
export type ReportSubmission = z.infer<typeof ReportSubmission>

export const ReportQuestion = Score.extend({
  questionId: z.number().int(),
  title: z.string(),
  difficultLevel: z.number().int(),
  tags: z.array(z.string()),
  tries: z.number().int(),
  isSolved: z.boolean(),
  /** Of the submission that counts, otherwise of the draft; null where there is neither. */
  type: z.number().int().nullable(),
  /** Its own time in seconds, extra time included; null without one. */
  seconds: z.number().int().nullable(),
  openedDate: Moment.nullable(),
  submissions: z.array(ReportSubmission),
  /** What counts, or else the last submission, or else the draft. */
  code: z
    .object({
      /** Null for a draft. */
      submissionId: z.number().int().nullable(),
      type: z.number().int(),
      source: z.string(),
      additionalFiles: z.array(z.object({ fileName: z.string(), body: z.string() })),
    })
    .nullable(),
})
export type ReportQuestion = z.infer<typeof ReportQuestion>

/** "Look at this": never a verdict. The candidate sees it without the other's name and code. */
export const ReportSimilarity = z.object({
  pairId: z.number().int(),
  questionId: z.number().int(),
  /** 0 to 1. */
  similarity: z.number(),
  submissionId: z.number().int(),
  other: z
    .object({
      participationId: z.number().int(),
      submissionId: z.number().int(),
      name: z.string(),
    })
    .nullable(),
})
export type ReportSimilarity = z.infer<typeof ReportSimilarity>

export const ReportNote = z.object({ part: NotePart, text: z.string(), date: Moment })
export type ReportNote = z.infer<typeof ReportNote>

export const lookKinds = ['report', 'submission', 'playback', 'pdf', 'csv', 'comparison', 'similarity'] as const

export const Look = z.object({
  /** Null once that account is gone. */
  displayName: z.string().nullable(),
  kind: z.enum(lookKinds),
  date: Moment,
})
export type Look = z.infer<typeof Look>

/** One object for the page, the PDF and the CSV, so that they say the same; and for the candidate. */
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
  agreedDate: Moment,
  begunDate: Moment.nullable(),
  endsDate: Moment.nullable(),
  finishedDate: Moment.nullable(),
  erasedDate: Moment.nullable(),
  extraPercent: z.number().int(),
  /** From the start to the finish. */
  secondsUsed: z.number().nullable(),
  /** No submission waits for a judge. */
  isComplete: z.boolean(),
  score: Score,
  percentile: z.number().nullable(),
  distribution: ScoreDistribution,
  questions: z.array(ReportQuestion),
  /** By tag of the questions; a question counts for each of its tags. */
  topics: z.array(Score.extend({ tag: z.string() })),
  totals: z.object({
    submissions: z.number().int(),
    /** Null where events are not recorded. */
    runs: z.number().int().nullable(),
    pastes: z.number().int().nullable(),
    pastedCharacters: z.number().int().nullable(),
    leaves: z.number().int().nullable(),
    secondsAway: z.number().nullable(),
  }),
  timeLine: z.array(ReportEvent),
  similarity: z.array(ReportSimilarity),
  notes: z.array(ReportNote),
  looks: z.array(Look),
  sharedDate: Moment.nullable(),
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
  summary: 'The reports of up to five candidates, for a comparison side by side. The looks are logged.',
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

export const ComparedCode = z.object({
  participationId: z.number().int(),
  name: z.string(),
  submissionId: z.number().int(),
  type: z.number().int(),
  source: z.string(),
  additionalFiles: z.array(z.object({ fileName: z.string(), body: z.string() })),
})
export type ComparedCode = z.infer<typeof ComparedCode>

export const getSimilarPair = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id/Similarity/:pairId',
  who: 'user',
  summary:
    'Two similar submissions side by side with their matching parts, for those who see both candidates. The looks are logged.',
  params: z.object({ id: Id, pairId: Id }),
  reply: z.object({
    pairId: z.number().int(),
    questionId: z.number().int(),
    title: z.string(),
    similarity: z.number(),
    left: ComparedCode,
    right: ComparedCode,
    matches: z.array(SourceMatch),
  }),
  refuses: ['notFound'],
})

/* What a candidate does. The calls with a token need no session; the others are a guest's or a signed-in user's. */

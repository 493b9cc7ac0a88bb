import { z } from 'zod'
import { DisplayName, Password } from './account.ts'
import { endpoint } from './endpoint.ts'
import { InvitationPreview, InvitationRowState, invitationLimits } from './invitation.ts'
import { Verdict } from './judge.ts'
import { LanguageCode } from './language.ts'
import { Done, Id, Moment, PageNumber, WithId, pageOf } from './part.ts'
import { OwnResult } from './participation.ts'
import { Body, Title, bytesOfBody } from './question.ts'
import { SourceMatch } from './similarity.ts'
import { Line, Lines } from './text.ts'
import { Instant, TimeZone } from './time.ts'
import { TournamentState, tournamentLimits } from './tournament.ts'

/**
 * Assessments: what a company asks of its candidates (contests.md, section 6). Each is a private tournament of the
 * company, so its times, drafts, submissions and verdicts are a tournament's, and its id is the tournament's.
 *
 * A candidate needs no account: with the consent they get a guest account, whose session may make only the calls that
 * declare `candidate`, and only for their own assessment.
 */

export const assessmentLimits = {
  minutes: 1440,
  /** Of one question, where each has its own time. */
  secondsPerQuestion: { minimum: 30, maximum: 86_400 },
  retentionDays: { minimum: 1, default: 90, maximum: 730 },
  extraPercent: { step: 5, maximum: 300 },
  /** Candidates of a comparison. */
  compared: 5,
  /** Recorded for one candidate; what comes later is counted and not stored. */
  events: 4000,
  /** Of one call. */
  eventsAtOnce: 100,
  note: 2000,
} as const

/** Steps of 5 % (contests.md 28). */
export const ExtraPercent = z
  .number()
  .int()
  .min(0)
  .max(assessmentLimits.extraPercent.maximum, { error: 'Give at most 300 % more time.' })
  .refine((percent) => percent % assessmentLimits.extraPercent.step === 0, { error: 'Choose a step of 5 %.' })

/** What a candidate agrees to. Whoever changes a sentence raises the version, which is stored with the consent. */
export const consentVersion = 1

export interface ConsentFacts {
  readonly company: string
  readonly recordsEvents: boolean
  readonly recordsPlayback: boolean
  readonly retentionDays: number
}

/** The sentences of the consent, one for each fact: what is recorded, who sees it, how long it is kept. */
export function consentText({ company, recordsEvents, recordsPlayback, retentionDays }: ConsentFacts): string[] {
  const days = retentionDays === 1 ? '1 day' : `${retentionDays} days`
  return [
    'Recorded: your name and email address, the code that you submit or leave as a draft, its results, and when you started and finished.',
    recordsEvents
      ? 'Also recorded: when you paste and how many characters (not the text itself), when you leave this page and come back, and when you run your code. Nothing blocks you from doing any of it.'
      : 'Not recorded: pasting, leaving this page, and running your code.',
    recordsPlayback
      ? 'Also recorded: your edits in the editor, so that your work can be played back.'
      : 'Not recorded: your edits in the editor.',
    'Never recorded: camera, microphone, screen, other tabs, or keys outside the editor.',
    `Who sees it: the people at ${company} who recruit or whom they ask to review your work, and the operators of this site. Each look is logged, and you can read the log. You see the same report as they do.`,
    `How long: ${days} after you finish. Then everything that identifies you is deleted. You can download or erase it yourself at any time before.`,
    'Similar code is only pointed out to a person. No decision is made automatically.',
  ]
}

const Contact = Line({ minimum: 3, maximum: 200, tooShort: 'Enter how candidates can reach you.' })

export const AssessmentForm = z
  .object({
    title: Title,
    /** HTML that candidates read before they start; may be empty. */
    introduction: Body.default(''),
    /** Candidates can start between these. */
    startDate: Instant,
    endDate: Instant,
    /** IANA name. */
    timeZone: TimeZone,
    minutes: z
      .number()
      .int()
      .min(1, { error: 'Give candidates at least 1 minute.' })
      .max(assessmentLimits.minutes, { error: 'Give candidates at most 1,440 minutes (a day).' }),
    /** None named: every language that a question is available in. */
    languages: z.array(LanguageCode).max(24).nullish(),
    questions: z
      .array(
        z.object({
          questionId: Id,
          points: z
            .number()
            .int()
            .min(1, { error: 'Give each question at least 1 point.' })
            .max(tournamentLimits.points, { error: 'Give each question at most 10,000 points.' }),
          /** Its own time, from when the candidate opens it; null: only that of the whole. */
          seconds: z
            .number()
            .int()
            .min(assessmentLimits.secondsPerQuestion.minimum, { error: 'Give a question at least 30 seconds.' })
            .max(assessmentLimits.secondsPerQuestion.maximum, { error: 'Give a question at most a day.' })
            .nullish(),
        }),
      )
      .max(tournamentLimits.questions, { error: `Use at most ${tournamentLimits.questions} questions.` })
      .refine((all) => new Set(all.map(({ questionId }) => questionId)).size === all.length, {
        error: 'A question is listed twice.',
      }),
    /** A public question to try the editor with, without a clock; null: the site's. */
    practiceQuestionId: Id.nullish(),
    recordsEvents: z.boolean(),
    recordsPlayback: z.boolean(),
    /** Within the operator's limit, which `listAssessmentTemplates` gives. */
    retentionDays: z
      .number()
      .int()
      .min(assessmentLimits.retentionDays.minimum, { error: 'Keep the results for at least 1 day.' })
      .max(assessmentLimits.retentionDays.maximum, { error: 'Keep the results for at most 730 days.' }),
    /** An email address or the like, for more time and other needs. */
    contact: Contact,
    /** The template that the form was filled in from. */
    templateKey: z.string().max(100).nullish(),
    submitDraftsAtEnd: z.boolean().default(true),
    isDraft: z.boolean().default(false),
  })
  .superRefine(({ startDate, endDate, isDraft, questions }, context) => {
    const minutes = (Date.parse(endDate) - Date.parse(startDate)) / 60_000
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (minutes < 1) complain('endDate', 'Choose an end that is at least a minute after the start.')
    if (minutes > tournamentLimits.days * 24 * 60) complain('endDate', 'Choose an end within a year of the start.')
    if (!isDraft && questions.length === 0) complain('questions', 'Add at least one question, or save it as a draft.')
  })
export type AssessmentForm = z.infer<typeof AssessmentForm>

/** A question as the company's form and templates show it. */
export const AssessmentQuestion = z.object({
  questionId: z.number().int(),
  title: z.string(),
  points: z.number().int(),
  seconds: z.number().int().nullable(),
  difficultLevel: z.number().int(),
  tags: z.array(z.string()),
  languages: z.array(z.number().int()),
  /** The form warns where it is: its solutions are open to everybody. */
  isPublic: z.boolean(),
})
export type AssessmentQuestion = z.infer<typeof AssessmentQuestion>

/** A form to start from, with questions of the site. The company edits its copy. */
export const AssessmentTemplate = z.object({
  key: z.string(),
  title: z.string(),
  /** One sentence: whom it is for. */
  summary: z.string(),
  minutes: z.number().int(),
  introduction: z.string(),
  languages: z.array(z.number().int()),
  questions: z.array(AssessmentQuestion),
})
export type AssessmentTemplate = z.infer<typeof AssessmentTemplate>

/** `opened` has looked at the page behind the link, or agreed, and not started. */
export const CandidateState = z.enum(['invited', 'opened', 'started', 'finished', 'expired', 'withdrawn', 'revoked'])
export type CandidateState = z.infer<typeof CandidateState>

const CandidateCounts = z.object({
  invited: z.number().int(),
  opened: z.number().int(),
  started: z.number().int(),
  finished: z.number().int(),
  expired: z.number().int(),
  withdrawn: z.number().int(),
  revoked: z.number().int(),
})
export type CandidateCounts = z.infer<typeof CandidateCounts>

export const AssessmentSummary = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  title: z.string(),
  state: TournamentState,
  startDate: Moment,
  endDate: Moment,
  timeZone: z.string(),
  minutes: z.number().int(),
  questionCount: z.number().int(),
  /** For a reviewer: of those who are assigned to them. */
  counts: CandidateCounts,
})
export type AssessmentSummary = z.infer<typeof AssessmentSummary>

export const ManagedAssessment = AssessmentSummary.extend({
  companyName: z.string(),
  introduction: z.string(),
  languages: z.array(z.number().int()),
  questions: z.array(AssessmentQuestion),
  practiceQuestionId: z.number().int().nullable(),
  recordsEvents: z.boolean(),
  recordsPlayback: z.boolean(),
  retentionDays: z.number().int(),
  contact: z.string(),
  templateKey: z.string().nullable(),
  submitDraftsAtEnd: z.boolean(),
  isDraft: z.boolean(),
  /** Sum of the questions' points. */
  maximum: z.number(),
  revision: z.number().int(),
  now: Moment,
  can: z.object({
    /** Owner and recruiter. */
    manage: z.boolean(),
    /** Nobody has begun. */
    delete: z.boolean(),
    /** What is recorded and for how long cannot grow once somebody agreed to it. */
    recordMore: z.boolean(),
  }),
})
export type ManagedAssessment = z.infer<typeof ManagedAssessment>

/** How all who finished did, the anonymised ones included. */
export const ScoreDistribution = z.object({
  candidates: z.number().int(),
  average: z.number().nullable(),
  median: z.number().nullable(),
  /** Candidates by share of the points: under 10 %, 10 to under 20 %, … 90 to 100 %. */
  buckets: z.array(z.number().int()).length(10),
})
export type ScoreDistribution = z.infer<typeof ScoreDistribution>

const Score = z.object({
  points: z.number(),
  maximum: z.number(),
  /** points / maximum, 0 to 1. */
  share: z.number(),
})

/** A request for more time, made before the start. */
export const TimeRequest = z.object({
  percent: z.number().int(),
  note: z.string(),
  date: Moment,
  /** Null until somebody answers; then what was given, which may be 0. */
  grantedPercent: z.number().int().nullable(),
})
export type TimeRequest = z.infer<typeof TimeRequest>

/** A row of the company's list. Everything about a person is gone once they are anonymised: then the row is, too. */
export const Candidate = z.object({
  candidateId: z.number().int(),
  /** Null before they agreed. */
  participationId: z.number().int().nullable(),
  name: z.string(),
  email: z.string(),
  state: CandidateState,
  /** They take it with an account of their own. */
  hasAccount: z.boolean(),
  invitedDate: Moment,
  sentDate: Moment.nullable(),
  expiresDate: Moment.nullable(),
  remindedDate: Moment.nullable(),
  openedDate: Moment.nullable(),
  agreedDate: Moment.nullable(),
  begunDate: Moment.nullable(),
  /** When their time ends or ended; null before they began. */
  endsDate: Moment.nullable(),
  finishedDate: Moment.nullable(),
  sharedDate: Moment.nullable(),
  /** When everything that identifies them is deleted; null before they finished. */
  erasedDate: Moment.nullable(),
  extraPercent: z.number().int(),
  timeRequest: TimeRequest.nullable(),
  /** Null before they began. */
  score: Score.nullable(),
  /** Share of the others who finished with fewer points, 0 to 100; null while there is nobody to compare with. */
  percentile: z.number().nullable(),
  /** Submissions that no judge has judged yet. */
  waiting: z.number().int(),
  /** Pairs of similar code to look at. */
  similar: z.number().int(),
  reviewers: z.array(z.object({ userId: z.number().int(), displayName: z.string() })),
})
export type Candidate = z.infer<typeof Candidate>

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

export const listAssessmentTemplates = endpoint({
  method: 'GET',
  url: '/auth/api/AssessmentTemplates',
  who: 'user',
  summary: 'Templates for assessments, and for how long the operator lets results be kept.',
  reply: z.object({
    templates: z.array(AssessmentTemplate),
    retentionDays: z.object({ default: z.number().int(), maximum: z.number().int() }),
  }),
})
export const listAssessments = endpoint({
  method: 'GET',
  url: '/auth/api/CompanyAssessments/:id',
  who: 'user',
  summary: 'The assessments of a company, newest first; for a reviewer those with candidates who are assigned to them.',
  params: WithId,
  query: z.object({ page: PageNumber }),
  reply: pageOf(AssessmentSummary),
  refuses: ['notFound'],
})
export const addAssessment = endpoint({
  method: 'POST',
  url: '/auth/api/CompanyAssessments/:id',
  who: 'user',
  summary: 'Create an assessment of a company. Returns its id.',
  params: WithId,
  body: AssessmentForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput', 'notFound'],
})
export const getManagedAssessment = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id',
  who: 'user',
  summary: 'An assessment as its company manages it, with how all candidates did.',
  params: WithId,
  reply: ManagedAssessment.extend({ distribution: ScoreDistribution }),
  refuses: ['notFound'],
})
export const editAssessment = endpoint({
  method: 'PUT',
  url: '/auth/api/Assessments/:id',
  who: 'user',
  summary:
    'Change an assessment. `revision` is the one that the edit began from. What candidates agreed to can’t be extended.',
  params: WithId,
  body: AssessmentForm.and(z.object({ revision: z.number().int().optional() })),
  bodyBytes: bytesOfBody,
  reply: Done,
  refuses: ['badInput', 'notFound', 'conflict'],
})
export const deleteAssessment = endpoint({
  method: 'DELETE',
  url: '/auth/api/Assessments/:id',
  who: 'user',
  summary: 'Delete an assessment that nobody has begun.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})

export const CandidatePreview = InvitationPreview.extend({
  rows: z.array(
    z.object({
      /** Of the file, from 1. */
      line: z.number().int().positive(),
      email: z.string(),
      name: z.string(),
      extraPercent: z.number().int(),
      state: InvitationRowState,
      /** Why nothing is sent for this row; null for a new one. */
      reason: z.string().nullable(),
    }),
  ),
})
export type CandidatePreview = z.infer<typeof CandidatePreview>
export const inviteCandidates = endpoint({
  method: 'POST',
  url: '/auth/api/Assessments/:id/Candidates',
  who: 'user',
  summary:
    'Invite the people of a CSV file (columns `email` and, if you like, `name` and `extra time` in steps of 5 %). With `preview=1` nothing is sent: the reply says what would happen to each row.',
  params: WithId,
  query: z.object({
    preview: z.enum(['0', '1']).default('0'),
    /** How long the links work for whoever has not agreed. */
    days: z.number().int().min(1).max(invitationLimits.days.maximum).default(invitationLimits.days.default),
  }),
  reply: z.union([CandidatePreview, z.object({ sent: z.number().int().nonnegative() })]),
  upload: { maximumBytes: invitationLimits.fileBytes },
  limit: 'upload',
  refuses: ['badInput', 'notFound', 'conflict'],
})
export const CandidateOrder = z.enum(['invited', 'name', 'score', 'finished'])
export const listCandidates = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id/Candidates',
  who: 'user',
  summary: 'The candidates of an assessment with their state and score; a reviewer sees those assigned to them.',
  params: WithId,
  query: z.object({
    q: Line({ maximum: 200 }).optional(),
    state: CandidateState.optional(),
    /** Only those who asked for more time and have no answer. */
    asksForTime: z.literal('1').optional(),
    by: CandidateOrder.default('invited'),
    order: z.enum(['up', 'down']).default('down'),
    page: PageNumber,
  }),
  reply: pageOf(Candidate).extend({ counts: CandidateCounts, now: Moment }),
  refuses: ['notFound'],
})
export const changeCandidate = endpoint({
  method: 'PATCH',
  url: '/auth/api/AssessmentCandidates/:id',
  who: 'user',
  summary:
    'Give a candidate extra time in steps of 5 %. Where they asked for it, this is the answer, which they get by mail (0 declines).',
  params: WithId,
  body: z.object({ extraPercent: ExtraPercent }),
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
export const assignReviewers = endpoint({
  method: 'PUT',
  url: '/auth/api/AssessmentCandidates/:id/Reviewers',
  who: 'user',
  summary: 'Assign reviewers of the company to a candidate: exactly these.',
  params: WithId,
  body: z.object({ userIds: z.array(Id).max(50) }),
  reply: Done,
  refuses: ['badInput', 'notFound'],
})
export const resendCandidate = endpoint({
  method: 'POST',
  url: '/auth/api/AssessmentCandidates/:id/Resend',
  who: 'user',
  summary: 'Send an invitation again, with a new link and as much time as at first. A revoked one is valid again.',
  params: WithId,
  reply: Done,
  limit: 'upload',
  refuses: ['notFound', 'conflict'],
})
export const revokeCandidate = endpoint({
  method: 'DELETE',
  url: '/auth/api/AssessmentCandidates/:id',
  who: 'user',
  summary: 'Revoke the invitation of a candidate who has not agreed yet: its links stop working.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
export const shareResult = endpoint({
  method: 'POST',
  url: '/auth/api/AssessmentCandidates/:id/Share',
  who: 'user',
  summary: 'Send a candidate who has finished a mail with a link to their report.',
  params: WithId,
  reply: Done,
  limit: 'upload',
  refuses: ['notFound', 'conflict'],
})
export const eraseCandidate = endpoint({
  method: 'POST',
  url: '/auth/api/AssessmentCandidates/:id/Erase',
  who: 'user',
  summary: 'Delete everything that identifies a candidate, before its time has come. This can’t be undone.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})

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
export const downloadCandidatesCsv = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id/Csv',
  who: 'user',
  summary:
    'All candidates of an assessment as CSV: a row for each, with their score in total, by question and by topic.',
  params: WithId,
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

const ComparedSource = z.object({
  participationId: z.number().int(),
  name: z.string(),
  submissionId: z.number().int(),
  type: z.number().int(),
  source: z.string(),
  additionalFiles: z.array(z.object({ fileName: z.string(), body: z.string() })),
})
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
    left: ComparedSource,
    right: ComparedSource,
    matches: z.array(SourceMatch),
  }),
  refuses: ['notFound'],
})

/* What a candidate does. The calls with a token need no session; the others are a guest's or a signed-in user's. */

const Token = z.object({ token: z.string().max(200) })

/** `code`: somebody has agreed on another device, so a code by mail is needed here; `account`: log in with the account. */
export const LinkAccess = z.enum(['agree', 'code', 'account'])
export type LinkAccess = z.infer<typeof LinkAccess>

/** What a candidate reads before they agree. */
export const AssessmentIntroduction = z.object({
  assessmentId: z.number().int(),
  title: z.string(),
  introduction: z.string(),
  company: z.object({ id: z.number().int(), name: z.string(), logoUrl: z.string().nullable() }),
  startDate: Moment,
  endDate: Moment,
  timeZone: z.string(),
  minutes: z.number().int(),
  /** With the extra time. */
  ownMinutes: z.number(),
  extraPercent: z.number().int(),
  questionCount: z.number().int(),
  /** At least one question has a time of its own. */
  hasTimedQuestions: z.boolean(),
  languages: z.array(z.number().int()),
  recordsEvents: z.boolean(),
  recordsPlayback: z.boolean(),
  retentionDays: z.number().int(),
  contact: z.string(),
  submitDraftsAtEnd: z.boolean(),
  /** To agree to: its version, and one sentence for each fact. */
  consent: z.object({ version: z.number().int(), sentences: z.array(z.string()) }),
  practiceQuestionId: z.number().int().nullable(),
  name: z.string(),
  state: CandidateState,
  now: Moment,
})
export type AssessmentIntroduction = z.infer<typeof AssessmentIntroduction>

/** A POST, so that the token is in no address and in no log. */
export const openAssessmentLink = endpoint({
  method: 'POST',
  url: '/public/api/AssessmentLink',
  who: 'anyone',
  summary:
    'What the link of an invitation opens. It works until it expires; once its candidate agreed, for as long as the results are kept.',
  body: Token,
  reply: AssessmentIntroduction.extend({
    access: LinkAccess,
    /** Where a code would be sent, mostly hidden. */
    maskedEmail: z.string(),
    expiresDate: Moment.nullable(),
  }),
  runsAgain: true,
  limit: 'assessmentLink',
  refuses: ['notFound', 'tokenSpent'],
})
const Agreement = Token.extend({
  /** The version of the text that was shown. */
  version: z.number().int(),
  agrees: z.literal(true, { error: 'Agree to what is recorded, or don’t take the assessment.' }),
})
const Agreed = z.object({ assessmentId: z.number().int(), participationId: z.number().int() })
export const agreeToAssessment = endpoint({
  method: 'POST',
  url: '/public/api/AssessmentConsent',
  who: 'anyone',
  summary: 'Agree to what is recorded, without an account: a guest’s session begins in this browser.',
  body: Agreement,
  reply: Agreed,
  runsAgain: true,
  limit: 'assessmentLink',
  refuses: ['notFound', 'tokenSpent', 'conflict'],
})
export const agreeSignedIn = endpoint({
  method: 'POST',
  url: '/auth/api/AssessmentConsent',
  who: 'user',
  summary: 'Agree to what is recorded and take the assessment with the account that is signed in.',
  body: Agreement,
  reply: Agreed,
  refuses: ['notFound', 'tokenSpent', 'conflict'],
})
export const sendAssessmentCode = endpoint({
  method: 'POST',
  url: '/public/api/AssessmentCode',
  who: 'anyone',
  summary: 'Send the candidate a code by mail, with which they go on in another browser.',
  body: Token,
  reply: Done,
  runsAgain: true,
  limit: 'assessmentLink',
  refuses: ['notFound', 'tokenSpent', 'conflict'],
})
export const continueAssessment = endpoint({
  method: 'POST',
  url: '/public/api/AssessmentContinue',
  who: 'anyone',
  summary: 'Go on in this browser with the link and the code of the newest mail. Five wrong codes end it.',
  body: Token.extend({ code: z.string().max(20) }),
  reply: Agreed,
  runsAgain: true,
  limit: 'assessmentLink',
  refuses: ['notFound', 'tokenSpent', 'wrongCredentials'],
})

/** The own assessment: what it is, how far the candidate is, and what they can do at this moment. */
export const OwnAssessment = AssessmentIntroduction.extend({
  participationId: z.number().int(),
  /** A guest can keep what they did as an account. */
  isGuest: z.boolean(),
  email: z.string(),
  agreedDate: Moment,
  checkedDate: Moment.nullable(),
  begunDate: Moment.nullable(),
  endsDate: Moment.nullable(),
  finishedDate: Moment.nullable(),
  erasedDate: Moment.nullable(),
  /** Milliseconds that they would have if they began now; null where they can’t. */
  timeLeft: z.number().nullable(),
  timeRequest: TimeRequest.nullable(),
  can: z.object({
    requestTime: z.boolean(),
    begin: z.boolean(),
    finish: z.boolean(),
    withdraw: z.boolean(),
    seeReport: z.boolean(),
    /** Keep it as an account: for guests whose address has no account. */
    keep: z.boolean(),
  }),
})
export type OwnAssessment = z.infer<typeof OwnAssessment>

export const getOwnAssessment = endpoint({
  method: 'GET',
  url: '/auth/api/OwnAssessments/:id',
  who: 'user',
  summary:
    'An assessment that the caller agreed to, and how far they are. Its answer says whether a link goes on here.',
  params: WithId,
  reply: OwnAssessment,
  candidate: true,
  refuses: ['notFound'],
})
export const listOwnAssessments = endpoint({
  method: 'GET',
  url: '/auth/api/OwnAssessments',
  who: 'user',
  summary: 'Assessments that the caller agreed to, newest first.',
  reply: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      companyName: z.string(),
      state: CandidateState,
      agreedDate: Moment,
      endDate: Moment,
    }),
  ),
  candidate: true,
})
export const requestMoreTime = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/MoreTime',
  who: 'user',
  summary: 'Ask the company for more time, before the start. A second request replaces the first.',
  params: WithId,
  body: z.object({
    percent: ExtraPercent.refine((percent) => percent > 0, { error: 'Choose at least 5 %.' }),
    note: Lines({ maximum: 1000 }).default(''),
  }),
  reply: Done,
  candidate: true,
  refuses: ['notFound', 'conflict'],
})
export const confirmSystemCheck = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Check',
  who: 'user',
  summary: 'Say that the system check has passed: the editor, the connection, and a run.',
  params: WithId,
  reply: Done,
  candidate: true,
  refuses: ['notFound'],
})
/** The clock starts with this and nothing else. */
export const beginAssessment = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Begin',
  who: 'user',
  summary: 'Begin, after the consent and the system check: the clock starts. Beginning again returns the same.',
  params: WithId,
  reply: z.object({ participationId: z.number().int(), begunAt: Moment, endsAt: Moment }),
  candidate: true,
  refuses: ['notFound', 'conflict'],
})
const QuestionTime = z.object({
  /** Its own time with the extra time; null without one. */
  seconds: z.number().int().nullable(),
  openedAt: Moment.nullable(),
  /** When its time ends, or that of the whole; null before it was opened. */
  endsAt: Moment.nullable(),
  isOver: z.boolean(),
})
export const getAssessmentTest = endpoint({
  method: 'GET',
  url: '/auth/api/OwnAssessments/:id/Test',
  who: 'user',
  summary: 'The questions of an assessment that the candidate has begun, with their results so far.',
  params: WithId,
  reply: z.object({
    now: Moment,
    startsAt: Moment,
    endsAt: Moment,
    finishedAt: Moment.nullable(),
    title: z.string(),
    participationId: z.number().int(),
    recordsEvents: z.boolean(),
    recordsPlayback: z.boolean(),
    submitDraftsAtEnd: z.boolean(),
    /** A question with a time of its own has no title before it is opened: `''`. */
    questions: z.array(OwnResult.extend(QuestionTime.shape)),
    score: z.number(),
  }),
  candidate: true,
  refuses: ['notFound', 'conflict'],
})
export type AssessmentTest = z.infer<typeof getAssessmentTest.reply>
export const openAssessmentQuestion = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Questions/:questionId/Open',
  who: 'user',
  summary:
    'Open a question: where it has a time of its own, that starts now, and only then can it be read. Opening again returns the same.',
  params: z.object({ id: Id, questionId: Id }),
  reply: QuestionTime.extend({ questionId: z.number().int(), now: Moment }),
  candidate: true,
  refuses: ['notFound', 'conflict'],
})
/** Runs and submissions are recorded by the server. */
export const recordAssessmentEvents = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Events',
  who: 'user',
  summary: 'Record pastes (only their size), leaving and returning, where the candidate agreed to it.',
  params: WithId,
  body: z.object({
    events: z
      .array(
        z.object({
          kind: z.enum(['paste', 'leave', 'return']),
          questionId: Id.nullish(),
          /** Characters of a paste. */
          size: z.number().int().nonnegative().max(1_000_000_000).nullish(),
          /** How long ago it was when the call was made, by the browser’s own clock. */
          millisecondsAgo: z.number().min(0).max(86_400_000),
        }),
      )
      .min(1)
      .max(assessmentLimits.eventsAtOnce),
  }),
  /** How many were stored. */
  reply: z.object({ stored: z.number().int().nonnegative() }),
  candidate: true,
  limit: 'run',
  refuses: ['notFound'],
})
export const finishAssessment = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Finish',
  who: 'user',
  summary:
    'Finish before the time is over. Drafts of questions without a submission are submitted where the assessment says so.',
  params: WithId,
  reply: Done,
  candidate: true,
  refuses: ['notFound', 'conflict'],
})
export const withdrawFromAssessment = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Withdraw',
  who: 'user',
  summary: 'Withdraw: before the start the assessment can’t be taken any more; after it, it also ends the time.',
  params: WithId,
  reply: Done,
  candidate: true,
  refuses: ['notFound', 'conflict'],
})
export const getOwnReport = endpoint({
  method: 'GET',
  url: '/auth/api/OwnAssessments/:id/Report',
  who: 'user',
  summary: 'The own report, as the company sees it; without the names and the code of others.',
  params: WithId,
  reply: AssessmentReport,
  candidate: true,
  refuses: ['notFound', 'conflict'],
})
export const downloadOwnReportPdf = endpoint({
  method: 'GET',
  url: '/auth/api/OwnAssessments/:id/Pdf',
  who: 'user',
  summary: 'The own report as a PDF.',
  params: WithId,
  reply: z.string(),
  download: 'application/pdf',
  candidate: true,
  limit: 'upload',
  refuses: ['notFound', 'conflict'],
})
export const saveReportNote = endpoint({
  method: 'PUT',
  url: '/auth/api/OwnAssessments/:id/Notes',
  who: 'user',
  summary: 'Write a note on a part of the own report, which the company reads; an empty one deletes it.',
  params: WithId,
  body: z.object({ part: NotePart, text: Lines({ maximum: assessmentLimits.note }) }),
  reply: Done,
  candidate: true,
  refuses: ['badInput', 'notFound', 'conflict'],
})
export const keepAsAccount = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Keep',
  who: 'user',
  summary: 'Make the guest’s account one of their own, with the address of the invitation. Their session goes on.',
  params: WithId,
  body: z.object({
    displayName: DisplayName,
    password: Password,
    acceptTerms: z.literal(true, { error: 'Accept the terms to keep it as an account.' }),
  }),
  reply: Done,
  runsAgain: true,
  candidate: true,
  limit: 'confirm',
  refuses: ['badInput', 'notFound', 'conflict'],
})
export const downloadAssessmentData = endpoint({
  method: 'GET',
  url: '/auth/api/OwnAssessments/:id/Data',
  who: 'user',
  summary: 'Everything that is stored about the candidate, as JSON in a zip file.',
  params: WithId,
  reply: z.string(),
  download: 'application/zip',
  candidate: true,
  limit: 'download',
  refuses: ['notFound'],
})
export const eraseAssessmentData = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Erase',
  who: 'user',
  summary:
    'Delete everything that identifies the candidate in this assessment; a guest’s account goes with it. This can’t be undone.',
  params: WithId,
  body: z.object({ confirm: z.literal(true) }),
  reply: Done,
  runsAgain: true,
  candidate: true,
  limit: 'confirm',
  refuses: ['notFound'],
})

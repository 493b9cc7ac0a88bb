import { z } from 'zod'
import { DisplayName, Password } from './account.ts'
import { CandidateState, TimeRequest } from './assessment-candidate.ts'
import { AssessmentIntroduction } from './assessment-link.ts'
import { AssessmentReport, NotePart } from './assessment-report.ts'
import { ExtraPercent, assessmentLimits } from './assessment-rule.ts'
import { endpoint } from './endpoint.ts'
import { Done, Id, Moment, WithId } from './part.ts'
import { OwnResult } from './participation.ts'
import { Lines } from './text.ts'

/** What a candidate does in their own assessment, and with what is kept of it (contests.md 28 to 32). */

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

export const getOwnAssessmentReport = endpoint({
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

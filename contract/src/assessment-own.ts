import { z } from 'zod'
import { CandidateState, TimeRequest } from './assessment-candidate.ts'
import { AssessmentIntroduction } from './assessment-link.ts'
import { ExtraPercent } from './assessment-rule.ts'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, WithId } from './part.ts'
import { Lines } from './text.ts'

/** What candidates can do in their own assessment, and with the data that is kept about it (contests.md 28 to 32). */

/** The candidate's own assessment: its description, their progress, and what they can do at the moment. */
export const OwnAssessment = AssessmentIntroduction.extend({
  participationId: z.number().int(),
  /** A guest can turn their account into a permanent one. */
  isGuest: z.boolean(),
  email: z.string(),
  agreedDate: Timestamp,
  checkedDate: Timestamp.nullable(),
  begunDate: Timestamp.nullable(),
  endsDate: Timestamp.nullable(),
  finishedDate: Timestamp.nullable(),
  erasureDate: Timestamp.nullable(),
  /** Milliseconds that the candidate would have if they began now; null if they can't. */
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
    'An assessment that the caller agreed to, with its progress. Also says whether a link can be continued here.',
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
      agreedDate: Timestamp,
      endDate: Timestamp,
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
    percent: ExtraPercent.refine((percent) => percent > 0, { error: 'Choose at least 5%.' }),
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
  summary: 'Record that the system check has passed: the editor, the connection, and a run.',
  params: WithId,
  reply: Done,
  candidate: true,
  refuses: ['notFound'],
})

/** Only this call starts the clock. */
export const beginAssessment = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Begin',
  who: 'user',
  summary: 'Begin, after the consent and the system check: the clock starts. Beginning again returns the same.',
  params: WithId,
  reply: z.object({ participationId: z.number().int(), begunAt: Timestamp, endsAt: Timestamp }),
  candidate: true,
  refuses: ['notFound', 'conflict'],
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

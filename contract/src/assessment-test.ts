import { z } from 'zod'
import { assessmentLimits } from './assessment-rule.ts'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp, WithId } from './part.ts'
import { OwnResult } from './participation.ts'

/** The questions of an assessment while it is taken. */

const QuestionTime = z.object({
  /** The question's own time limit including the extra time; null without one. */
  seconds: z.number().int().nullable(),
  openedAt: Timestamp.nullable(),
  /** When the question's own time ends or, without one, the assessment's; null until the question is opened. */
  endsAt: Timestamp.nullable(),
  isOver: z.boolean(),
})

export const getAssessmentTest = endpoint({
  method: 'GET',
  url: '/auth/api/OwnAssessments/:id/Test',
  who: 'user',
  summary: 'The questions of an assessment that the candidate has begun, with their results so far.',
  params: WithId,
  reply: z.object({
    now: Timestamp,
    startsAt: Timestamp,
    endsAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    /** True if the time ran out before the candidate finished. */
    isOutOfTime: z.boolean(),
    title: z.string(),
    participationId: z.number().int(),
    recordsEvents: z.boolean(),
    recordsPlayback: z.boolean(),
    submitDraftsAtEnd: z.boolean(),
    /** A question with a time limit of its own has no title before it is opened: `''`. */
    questions: z.array(
      OwnResult.extend({
        ...QuestionTime.shape,
        /** All submissions in time, also those that do not count as tries. */
        submissions: z.number().int().nonnegative(),
      }),
    ),
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
    'Open a question, which can’t be read before that. If it has its own time limit, that starts now. Opening it again returns the same.',
  params: z.object({ id: Id, questionId: Id }),
  reply: QuestionTime.extend({ questionId: z.number().int(), now: Timestamp }),
  candidate: true,
  refuses: ['notFound', 'conflict'],
})

/** The browser reports these events. Runs and submissions are not among them: the server records those itself. */
export const recordAssessmentEvents = endpoint({
  method: 'POST',
  url: '/auth/api/OwnAssessments/:id/Events',
  who: 'user',
  summary: 'Record that the candidate pasted (only the size), left the page or returned, if they agreed to it.',
  params: WithId,
  body: z.object({
    events: z
      .array(
        z.object({
          /** Random, and the same if the event is sent again: then it is ignored. Pages of an earlier release send none. */
          key: z
            .string()
            .regex(/^[0-9a-f]{32}$/)
            .nullish(),
          kind: z.enum(['paste', 'leave', 'return']),
          questionId: Id.nullish(),
          /** Characters of a paste. */
          size: z.number().int().nonnegative().max(1_000_000_000).nullish(),
          /** How long before the call it happened, by the browser’s own clock. */
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

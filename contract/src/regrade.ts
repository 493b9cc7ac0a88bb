import { z } from 'zod'
import { Points } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { GradedStudent } from './grade.ts'
import { Done, Id, Timestamp, PageNumber, WithId, tableOf } from './part.ts'
import { Lines } from './text.ts'

/** Regrade requests (courses.md 18). */

export const regradeLimits = { text: 2000, days: 7 } as const

const RegradeText = Lines({
  minimum: 1,
  maximum: regradeLimits.text,
  tooShort: 'Say what should be looked at again.',
  tooLong: `Use at most ${regradeLimits.text} characters.`,
})

export const RegradeRequestForm = z.object({ itemId: Id, text: RegradeText })

export const askForRegrade = endpoint({
  method: 'POST',
  url: '/auth/api/RegradeRequests',
  who: 'user',
  summary:
    'Ask for a regrade of an item, within 7 days of its release. Only one request for an item can be open at a time. Returns its id.',
  body: RegradeRequestForm,
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'conflict'],
})

export const RegradeRequest = z.object({
  id: z.number().int(),
  assignmentId: z.number().int(),
  assignmentTitle: z.string(),
  itemId: z.number().int(),
  itemTitle: z.string(),
  student: GradedStudent,
  text: z.string(),
  date: Timestamp,
  points: z.number().nullable(),
  possible: z.number(),
  /** The points of the whole assignment are set, so points of a question don't change them. */
  isOverridden: z.boolean(),
  /** The grade's version, which the client sends back with its answer. */
  version: z.number().int(),
  /** The grader; null if the grade was computed, or the account was deleted. */
  graderName: z.string().nullable(),
  answer: z.string().nullable(),
  answererName: z.string().nullable(),
  answeredDate: Timestamp.nullable(),
  can: z.object({ answer: z.boolean() }),
})
export type RegradeRequest = z.infer<typeof RegradeRequest>

export const listRegradeRequests = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/RegradeRequests',
  who: 'user',
  summary: 'Regrade requests of a course, for its staff: open ones oldest first, answered ones newest first.',
  params: WithId,
  query: z.object({ page: PageNumber, state: z.enum(['open', 'answered']).default('open') }),
  reply: tableOf(RegradeRequest),
  refuses: ['notFound', 'notAllowed'],
})
export const RegradeAnswerForm = z.object({
  answer: RegradeText,
  /** Left out: the grade stays. */
  points: Points.optional(),
  version: z.number().int().nonnegative(),
})

export const answerRegrade = endpoint({
  method: 'PATCH',
  url: '/auth/api/RegradeRequests/:id',
  who: 'user',
  summary:
    'Answer a regrade request, with new points if they change. The original grader can answer only if the course has no other grader for the student.',
  params: WithId,
  body: RegradeAnswerForm,
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})

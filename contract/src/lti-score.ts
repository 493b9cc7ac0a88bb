import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Timestamp, PageNumber, tableOf, WithId } from './part.ts'

export const ltiScoreStates = ['waiting', 'sent', 'failed', 'different'] as const

export const LtiScoreState = z.enum(ltiScoreStates)
export type LtiScoreState = z.infer<typeof LtiScoreState>

export const LtiScore = z.object({
  id: z.number().int(),
  platform: z.string(),
  assignmentId: z.number().int(),
  assignment: z.string(),
  userId: z.number().int(),
  displayName: z.string(),
  /** The released points; null if none are released. */
  points: z.number().nullable(),
  possible: z.number(),
  /** The score that the platform reported last, scaled to our possible points; null if it has none. */
  platformPoints: z.number().nullable(),
  comparedDate: Timestamp.nullable(),
  sentDate: Timestamp.nullable(),
  state: LtiScoreState,
  /** Why the score could not be sent. */
  error: z.string().nullable(),
})
export type LtiScore = z.infer<typeof LtiScore>

export const listLtiScores = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/LtiScores',
  who: 'user',
  summary:
    'The released grades that are sent to platforms, with their replies, for the course’s lecturers; not those of anonymous assignments.',
  params: WithId,
  query: z.object({ state: LtiScoreState.optional(), page: PageNumber }),
  reply: tableOf(LtiScore),
  refuses: ['notFound', 'notAllowed'],
})
export const compareLtiScores = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/LtiScores/Compare',
  who: 'user',
  summary: 'Read the grades that the platforms have, and compare them with the released ones.',
  params: WithId,
  reply: z.object({ compared: z.number().int(), different: z.number().int() }),
  limit: 'upload',
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const sendLtiScores = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/LtiScores/Send',
  who: 'user',
  summary: 'Send grades again that could not be sent or that differ on the platform. Returns their number.',
  params: WithId,
  reply: z.number().int(),
  limit: 'upload',
  refuses: ['notFound', 'notAllowed'],
})

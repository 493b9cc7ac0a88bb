import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id, Timestamp, WithId } from './part.ts'
import { Lines } from './text.ts'

/** Questions of participants to the organisers of a tournament, and the organisers' announcements (contests.md 24). */

/** A longer list drops its oldest answered entries first; unanswered ones are dropped only if they alone are too many. */
export const maxClarifications = 1000

/** Questions of one participant that wait for an answer. */
export const maxUnanswered = 20

const Text = Lines({ minimum: 1, maximum: 2000, tooShort: 'Enter your question.' })

export const Clarification = z.object({
  id: z.number().int(),
  /** Null: about the whole tournament. */
  questionId: z.number().int().nullable(),
  text: z.string(),
  /** Null until somebody answers. An announcement of the organisers has an answer but no author. */
  answer: z.string().nullable(),
  toAll: z.boolean(),
  createdDate: Timestamp,
  answeredDate: Timestamp.nullable(),
  /** The reader asked it. */
  isOwn: z.boolean(),
  /** Its answer is new, or has changed, since the reader last marked them as read (`markClarificationsRead`). */
  isUnread: z.boolean(),
  /** The user who asked; only for organisers. */
  userId: z.number().int().nullable(),
  displayName: z.string().nullable(),
})
export type Clarification = z.infer<typeof Clarification>

export const getClarifications = endpoint({
  method: 'GET',
  url: '/auth/api/Tournaments/:id/Clarifications',
  who: 'user',
  summary:
    'The user’s own clarifications and those for everybody; all of them for organisers. Newest first; of more than 1,000, answered ones are left out before unanswered ones.',
  params: WithId,
  reply: z.array(Clarification),
  refuses: ['notFound'],
})
export const markClarificationsRead = endpoint({
  method: 'PUT',
  url: '/auth/api/Tournaments/:id/Clarifications/ReadUntil',
  who: 'user',
  summary: 'Mark the answers and announcements of a tournament up to a time as read, on all devices of the user.',
  params: WithId,
  /** The newest `answeredDate` that the user has seen. */
  body: z.object({ until: Timestamp }),
  reply: Done,
  refuses: ['notFound'],
})
export const askClarification = endpoint({
  method: 'POST',
  url: '/auth/api/Tournaments/:id/Clarifications',
  who: 'user',
  summary: 'Ask the organisers of a tournament. Returns the clarification’s id.',
  params: WithId,
  body: z.object({ questionId: Id.nullish(), text: Text }),
  reply: z.number().int(),
  limit: 'comment',
  refuses: ['notFound', 'conflict'],
})
export const answerClarification = endpoint({
  method: 'PATCH',
  url: '/auth/api/Clarifications/:id',
  adminUrl: '/admin/api/Clarifications/:id',
  who: 'user',
  summary: 'Answer a clarification, to its author or to everybody. An answer can be changed; it is announced again.',
  params: WithId,
  body: z.object({
    answer: Lines({ minimum: 1, maximum: 2000, tooShort: 'Enter an answer.' }),
    toAll: z.boolean(),
    /** The answer as it was read, null for none. If it is given and somebody has answered since, the status is 409. */
    before: z.string().max(2000).nullable().optional(),
  }),
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
export const announceInTournament = endpoint({
  method: 'POST',
  url: '/auth/api/Tournaments/:id/Announcements',
  adminUrl: '/admin/api/Tournaments/:id/Announcements',
  who: 'user',
  summary: 'Announce something to all participants on every page of the tournament. Returns its id.',
  params: WithId,
  body: z.object({
    questionId: Id.nullish(),
    text: Lines({ minimum: 1, maximum: 2000, tooShort: 'Enter a message.' }),
  }),
  reply: z.number().int(),
  refuses: ['notFound'],
})

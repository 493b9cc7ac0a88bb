import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id, Timestamp, WithId } from './part.ts'
import { Line } from './text.ts'
import { QuestionKind, DifficultLevel, QuestionState } from './question.ts'

/**
 * The calls of the people who manage a tournament: admins, its organisers, and the owners and recruiters of its
 * company. For everybody else these calls reply “not found”.
 */

export const organiserLimits = { organisers: 50, tokens: 20, tokenName: 60, questionsFound: 12 } as const

export const Organiser = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  addedDate: Timestamp,
})
export type Organiser = z.infer<typeof Organiser>

export const listOrganisers = endpoint({
  method: 'GET',
  url: '/auth/api/Tournaments/:id/Organisers',
  who: 'user',
  summary: 'Who organises a tournament, longest first.',
  params: WithId,
  reply: z.object({
    items: z.array(Organiser),
    /** The last organiser can be removed only if a company owns the tournament. */
    can: z.object({ removeLast: z.boolean() }),
  }),
  refuses: ['notFound'],
})
export const addOrganiser = endpoint({
  method: 'POST',
  url: '/auth/api/Tournaments/:id/Organisers',
  who: 'user',
  summary: 'Make a user an organiser of a tournament. One who is one already stays one.',
  params: WithId,
  body: z.object({ userId: Id }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'conflict'],
})
export const removeOrganiser = endpoint({
  method: 'DELETE',
  url: '/auth/api/Tournaments/:id/Organisers/:userId',
  who: 'user',
  summary: 'Remove an organiser, or leave. The last one stays unless a company has the tournament.',
  params: WithId.extend({ userId: Id }),
  reply: Done,
  refuses: ['notFound', 'conflict'],
})

/** A question that the user can use in a tournament. */
export const TournamentCandidate = z.object({
  id: z.number().int(),
  title: z.string(),
  kind: QuestionKind,
  difficultLevel: DifficultLevel,
  state: QuestionState,
  displayName: z.string(),
})
export type TournamentCandidate = z.infer<typeof TournamentCandidate>

export const findTournamentQuestions = endpoint({
  method: 'GET',
  url: '/auth/api/TournamentQuestions',
  who: 'user',
  summary:
    'Questions that the user can ask in a tournament, by the words of their titles: the newest of the company that the tournament belongs to, of the user’s own and of the public ones; for admins also of those for tournaments only.',
  query: z.object({ q: Line({ maximum: 200 }).optional(), companyId: Id.optional() }),
  reply: z.array(TournamentCandidate),
  refuses: ['notFound', 'notAllowed'],
})

/**
 * Tokens with which programs read the Contest API of one tournament, with the rights of the organiser who made them.
 */
export const ContestToken = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The organiser who made the token. It stops working when they are no longer an organiser. */
  userId: z.number().int(),
  displayName: z.string(),
  createdDate: Timestamp,
  lastUsedDate: Timestamp.nullable(),
})
export type ContestToken = z.infer<typeof ContestToken>

export const listContestTokens = endpoint({
  method: 'GET',
  url: '/auth/api/Tournaments/:id/ContestTokens',
  who: 'user',
  summary: 'The access tokens of a tournament’s Contest API, newest first, without their secrets.',
  params: WithId,
  reply: z.array(ContestToken),
  refuses: ['notFound'],
})
export const addContestToken = endpoint({
  method: 'POST',
  url: '/auth/api/Tournaments/:id/ContestTokens',
  who: 'user',
  summary: 'Create an access token for a tournament’s Contest API. Its secret is only in this reply.',
  params: WithId,
  body: z.object({ name: Line({ minimum: 1, maximum: organiserLimits.tokenName, tooShort: 'Enter a name.' }) }),
  reply: z.object({ id: z.number().int(), token: z.string() }),
  runsAgain: true,
  refuses: ['notFound', 'conflict'],
})
export const revokeContestToken = endpoint({
  method: 'DELETE',
  url: '/auth/api/ContestTokens/:id',
  who: 'user',
  summary: 'Revoke an access token: it stops working at once.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})

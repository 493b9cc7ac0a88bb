import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageCode } from './language-code.ts'
import { Id, Timestamp, WithId, pageOf, PageNumber } from './part.ts'

/** Other users' solutions of a question. */

/** Another user's passing solution, without its tests. */
export const Solution = z.object({
  id: z.number().int(),
  type: z.number().int(),
  candidateSource: z.string(),
  votes: z.number().int(),
  liked: z.boolean(),
  createdDate: Timestamp,
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  reputation: z.number().int(),
})

export type Solution = z.infer<typeof Solution>

export const getSolutions = endpoint({
  method: 'GET',
  url: '/auth/api/Solutions/:questionId/:type',
  who: 'user',
  summary: 'Passing solutions in a language, most likes first, for people who passed, authors and moderators.',
  params: z.object({ questionId: Id, type: LanguageCode }),
  query: z.object({ page: PageNumber }),
  reply: pageOf(Solution),
  refuses: ['notAllowed', 'notFound'],
})

export const voteSolution = endpoint({
  method: 'PATCH',
  url: '/auth/api/VoteSolution/:id/:value',
  who: 'user',
  summary: 'Like a solution (1) or withdraw the like (0). Returns the change in its votes.',
  params: WithId.extend({ value: z.enum(['0', '1']).transform(Number) }),
  reply: z.literal([-1, 0, 1]),
  limit: 'vote',
  refuses: ['notAllowed', 'notFound'],
})

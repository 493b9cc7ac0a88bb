import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp, WithId } from './part.ts'

/** One of the user's own submissions to a tournament, including late ones. */
export const TournamentSubmission = z.object({
  id: z.number().int(),
  questionId: z.number().int(),
  type: z.number().int(),
  receivedAt: Timestamp,
  isLate: z.boolean(),
  /** True if the server submitted the user's draft, because their time was over. */
  isFromDraft: z.boolean(),
  state: z.enum(['waiting', 'ignored', 'rejected', 'accepted']),
  /** The weight of the tests that passed, and of all tests; not their numbers. */
  passed: z.number().int(),
  tests: z.number().int(),
})

export type TournamentSubmission = z.infer<typeof TournamentSubmission>

export const getTournamentSubmissions = endpoint({
  method: 'GET',
  url: '/auth/api/Tournaments/:id/Submissions',
  who: 'user',
  summary:
    'The user’s own submissions to a tournament, newest first, late ones included: at most 1,000. `before` goes on with those before a submission.',
  params: WithId,
  query: z.object({ questionId: Id.optional(), before: Id.optional() }),
  reply: z.array(TournamentSubmission),
  refuses: ['notFound'],
  candidate: true,
})

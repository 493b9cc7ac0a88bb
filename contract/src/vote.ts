import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WithId } from './part.ts'

/** What a vote changed in the question's votes; 0 means nothing (specification, section 7). */
const Delta = z.literal([-1, 0, 1])
export type VoteDelta = z.infer<typeof Delta>

export const incVote = endpoint({
  method: 'PATCH',
  url: '/auth/api/IncVote/:id',
  who: 'user',
  summary: 'Upvote a question. Returns 0 if the user has already voted or is its author.',
  params: WithId,
  reply: Delta,
  limit: 'vote',
  refuses: ['notFound'],
})
export const decVote = endpoint({
  method: 'PATCH',
  url: '/auth/api/DecVote/:id',
  who: 'user',
  summary: 'Downvote a question. Returns 0 if the user has already voted or is its author.',
  params: WithId,
  reply: Delta,
  limit: 'vote',
  refuses: ['notFound'],
})
export const unVote = endpoint({
  method: 'PATCH',
  url: '/auth/api/UnVote/:id',
  who: 'user',
  summary: 'Withdraw an upvote. Returns 0 if there is none; a downvote stays.',
  params: WithId,
  reply: Delta,
  limit: 'vote',
  refuses: ['notFound'],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const TagParameters = z.object({ name: z.string().trim().toLowerCase().min(1).max(50) })

export const TagPage = z.object({
  name: z.string(),
  description: z.string(),
  /** Alternative names of the tag. */
  synonyms: z.array(z.string()),
  questionCount: z.number().int(),
  followers: z.number().int(),
  /** How many of the questions that a search by the tag finds are Junior, Senior and Expert, of the newest 500. */
  byDifficulty: z.object({ junior: z.number().int(), senior: z.number().int(), expert: z.number().int() }),
})

export const getTagPage = endpoint({
  method: 'GET',
  url: '/public/api/Tag/:name',
  who: 'anyone',
  summary: 'A tag’s description, and its numbers of public questions and followers.',
  params: TagParameters,
  reply: TagPage,
  refuses: ['notFound'],
})
export const getFollowsTag = endpoint({
  method: 'GET',
  url: '/auth/api/FollowsTag/:name',
  who: 'user',
  summary: 'Whether the user follows a tag.',
  params: TagParameters,
  reply: z.boolean(),
  refuses: ['notFound'],
})
export const followTag = endpoint({
  method: 'PATCH',
  url: '/auth/api/FollowTag/:name/:value',
  who: 'user',
  summary: 'Follow a tag (1) or unfollow it (0). Returns the change in its followers.',
  params: TagParameters.extend({ value: z.enum(['0', '1']).transform(Number) }),
  reply: z.literal([-1, 0, 1]),
  limit: 'vote',
  refuses: ['notFound'],
})
export const getFollowedTags = endpoint({
  method: 'GET',
  url: '/auth/api/FollowedTags',
  who: 'user',
  summary: 'The tags that the user follows, by name.',
  reply: z.array(z.object({ name: z.string(), questionCount: z.number().int() })),
})

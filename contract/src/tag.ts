import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { tags } from './limit.ts'

/** Lower-case, so that one tag has one spelling. */
export const TagName = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(tags.nameMaximum, { error: `A tag has at most ${tags.nameMaximum} characters.` })
  .regex(tags.pattern, { error: 'A tag has letters, numbers, hyphens and underscores, e.g. dynamic-programming.' })

export const TagNames = z.array(TagName).max(tags.maximum, { error: `At most ${tags.maximum} tags.` })

export const getTags = endpoint({
  method: 'GET',
  url: '/auth/api/Tags',
  who: 'user',
  summary: 'All tags by name.',
  reply: z.array(z.object({ name: z.string() })),
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { tags } from './limit.ts'
import { BulkResult, ChosenIds, Done, TableQuery, WithId, tableOf } from './part.ts'
import { writtenTag } from './spoken-tag.ts'
import { Line } from './text.ts'

/** Lower-case and by its written name, so that one tag has one spelling. */
export const TagName = z
  .string()
  .trim()
  .overwrite(writtenTag)
  .min(1)
  .max(tags.nameMaximum, { error: `A tag can have at most ${tags.nameMaximum} characters.` })
  .regex(tags.pattern, {
    error: 'Use only the letters a to z, numbers, hyphens and underscores, e.g. dynamic-programming.',
  })

export const tooManyTags = `Use at most ${tags.maximum} tags.`
export const TagNames = z.array(TagName).max(tags.maximum, { error: tooManyTags })

export const getTags = endpoint({
  method: 'GET',
  url: '/auth/api/Tags',
  who: 'user',
  summary: 'All tags by name, with their synonyms.',
  reply: z.array(z.object({ name: z.string(), synonyms: z.array(z.string()).optional() })),
})

/** A tag as the admin sees it. */
export const ManagedTag = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Public questions with it. */
  questionCount: z.number().int(),
  followers: z.number().int(),
  /** Other names by which people write it. */
  synonyms: z.array(z.string()),
})
export type ManagedTag = z.infer<typeof ManagedTag>
export const tagDescriptionMaximum = 500
export const TagDescription = Line({ maximum: tagDescriptionMaximum })
const synonymsMaximum = 20
export const TagSynonyms = z.array(TagName).max(synonymsMaximum, { error: `Use at most ${synonymsMaximum} synonyms.` })
export const TagSort = z.enum(['questions', 'name'])
export type TagSort = z.infer<typeof TagSort>

export const getManagedTags = endpoint({
  method: 'GET',
  url: '/admin/api/ManagedTags',
  who: 'admin',
  summary: 'Tags with their synonyms, by part of a name or synonym, most used first.',
  query: TableQuery.extend({ sort: TagSort.default('questions') }),
  reply: tableOf(ManagedTag),
})
export const editTag = endpoint({
  method: 'PUT',
  url: '/admin/api/Tags/:id',
  who: 'admin',
  summary: 'Edit the name, description and synonyms of a tag. Questions and announcements get its new name.',
  params: WithId,
  body: z.object({
    name: TagName,
    description: TagDescription,
    synonyms: TagSynonyms,
    /** The tag as it was read. If it is given and somebody else has edited it since, the status is 409. */
    before: z.object({ name: z.string(), description: z.string(), synonyms: z.array(z.string()).max(100) }).optional(),
  }),
  reply: Done,
  refuses: ['conflict', 'notFound'],
})
export const mergeTags = endpoint({
  method: 'PATCH',
  url: '/admin/api/MergeTags',
  who: 'admin',
  summary: 'Merge tags into another. Their questions get that tag, and their names become its synonyms.',
  body: z.object({ ids: ChosenIds, into: TagName }),
  reply: BulkResult,
})
export const deleteTags = endpoint({
  method: 'PATCH',
  url: '/admin/api/DeleteTags',
  who: 'admin',
  summary: 'Delete tags and remove them from their questions.',
  body: z.object({ ids: ChosenIds }),
  reply: BulkResult,
})

import { z } from 'zod'
import { Line } from './text.ts'

/** Parts that several declarations share. */

/** A key of a row. */
export const Id = z.number().int().nonnegative()
export const WithId = z.object({ id: Id })

/** A page of a list; pages count from 1. */
export const PageNumber = z.number().int().min(1).max(100_000).default(1)

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.number().int().nonnegative(),
    page: z.number().int().positive(),
    pageSize: z.number().int().positive(),
  })
}

/** Rows of a table that nobody counts: whether there are more is all that its paging needs. */
export function tableOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.number().int().positive(),
    pageSize: z.number().int().positive(),
    more: z.boolean(),
  })
}
/** What every table takes beside its own filters: words to look for, and how far to turn the pages. */
export const TableQuery = z.object({
  q: Line({ maximum: 200 }).optional(),
  order: z.enum(['up', 'down']).optional(),
  page: z.number().int().min(1).max(400).default(1),
})

/** Rows that somebody chose in a table. */
export const ChosenIds = z
  .array(z.number().int().positive())
  .min(1, { error: 'Choose at least one row.' })
  .max(100, { error: 'Choose at most 100 rows at once.' })
/** How an action on several rows went: each stands for itself. */
export const BulkResult = z.object({
  done: z.array(z.number().int()),
  refused: z.array(z.object({ id: z.number().int(), message: z.string() })),
})
export type BulkResult = z.infer<typeof BulkResult>

/** A moment, as ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** The text reply of calls that only say that they did it. */
export const Done = z.literal(1)

import { z } from 'zod'
import './validation-message.ts'
import { Line } from './text.ts'

/** Parts that several declarations share. */

/** The primary key of a row. */
export const Id = z.number().int().nonnegative()
/** Comma-separated ids in a query string, without leading zeros. */
export const idList = /^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/
export const WithId = z.object({ id: Id })

/** A company by name, in what belongs to it (specification, section 3). */
export const CompanyName = z.object({ id: z.number().int(), name: z.string() })
export type CompanyName = z.infer<typeof CompanyName>

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

/** A page of rows without a total: paging only needs to know whether there are more. */
export function tableOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.number().int().positive(),
    pageSize: z.number().int().positive(),
    more: z.boolean(),
  })
}
/** Query parameters that every table accepts in addition to its own filters: search words, the order, and the page. */
export const TableQuery = z.object({
  q: Line({ maximum: 200 }).optional(),
  order: z.enum(['up', 'down']).optional(),
  page: z.number().int().min(1).max(400).default(1),
})

/** The chosen rows of a table. */
export const ChosenIds = z
  .array(z.number().int().positive())
  .min(1, { error: 'Choose at least one row.' })
  .max(100, { error: 'Choose at most 100 rows at once.' })
/** The result of an action on several rows, which succeed or fail independently. */
export const BulkResult = z.object({
  done: z.array(z.number().int()),
  refused: z.array(z.object({ id: z.number().int(), message: z.string() })),
})
export type BulkResult = z.infer<typeof BulkResult>

/** A moment, as ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()

/** The text reply of calls that only confirm success. */
export const Done = z.literal(1)

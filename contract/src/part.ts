import { z } from 'zod'

/** Parts that several declarations share. */

/** A key of a row, as an address carries it. */
export const Id = z.coerce.number<number | string>().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
export const WithId = z.object({ id: Id })

/** A page of a list; pages count from 1. */
export const PageNumber = z.coerce.number<number | string>().int().min(1).max(100_000).default(1)

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.number().int().nonnegative(),
    page: z.number().int().positive(),
    pageSize: z.number().int().positive(),
  })
}

/** A moment, as ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** The text reply of calls that only say that they did it. */
export const Done = z.literal(1)

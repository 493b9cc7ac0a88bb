import { z } from 'zod'
import { Receipt } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { Id, PageNumber, WithId, tableOf } from './part.ts'

/** Attempts at the items of an assignment, and their receipts (courses.md, sections 6 and 11). */

/** Options of every attempt at an item. */
export const AttemptOptions = z.object({
  /** Confirms that a late attempt may replace one in time: with the attempt rule `last` it is refused without this. */
  replacesInTime: z.boolean().optional(),
  /** Sends the receipt by mail, too. */
  mailReceipt: z.boolean().optional(),
})
export type AttemptOptions = z.infer<typeof AttemptOptions>

export const answerItem = endpoint({
  method: 'POST',
  url: '/auth/api/Assignments/:id/Answers',
  who: 'user',
  summary: 'Answer a multiple-choice question of an assignment. Returns the receipt; the result follows later.',
  params: WithId,
  body: AttemptOptions.extend({ itemId: Id, choiceId: Id }),
  reply: Receipt,
  refuses: ['badInput', 'notAllowed', 'notFound', 'conflict', 'tooSlow'],
})
export const listReceipts = endpoint({
  method: 'GET',
  url: '/auth/api/Assignments/:id/Receipts',
  who: 'user',
  summary: 'The receipts of the attempts that are the user’s own or their team’s, newest first.',
  params: WithId,
  query: z.object({ page: PageNumber, itemId: Id.optional() }),
  reply: tableOf(Receipt),
  refuses: ['notFound'],
})

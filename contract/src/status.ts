import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './part.ts'

/** Minutes that one bar of a chart covers; a day has 96 bars. */
export const statusMinutes = 15

const count = z.number().int().nonnegative()

export const StatusSample = z.object({
  /** When its time began. */
  at: Timestamp,
  requests: count,
  /** Answered with a server error. */
  failed: count,
  /** Answered after more than a second. */
  slow: count,
  /** Average time for an answer. */
  milliseconds: z.number().nonnegative(),
  verdicts: count,
  /** The maximum number of tasks that waited at the same time, and the longest time that one waited. */
  waiting: count,
  oldestSeconds: count,
})
export type StatusSample = z.infer<typeof StatusSample>

export const getStatus = endpoint({
  method: 'GET',
  url: '/admin/api/Status',
  who: 'admin',
  summary: 'Figures of the site for the last day, in steps of 15 minutes, and whether a judge responds now.',
  reply: z.object({ judge: z.boolean(), samples: z.array(StatusSample) }),
})

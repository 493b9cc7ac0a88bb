import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WithId } from './part.ts'

/** Days of the charts. */
export const jobStatisticsDays = 90

export const JobDay = z.object({
  /** ISO date, in UTC. */
  day: z.string(),
  views: z.number().int().nonnegative(),
  clicks: z.number().int().nonnegative(),
  applications: z.number().int().nonnegative(),
})

export type JobDay = z.infer<typeof JobDay>

export const getJobStatistics = endpoint({
  method: 'GET',
  url: '/auth/api/Jobs/:id/Statistics',
  who: 'user',
  summary: 'Views, clicks and applications on each of the last 90 days, oldest first, for the company’s recruiters.',
  params: WithId,
  reply: z.array(JobDay),
  refuses: ['notFound', 'notAllowed'],
})

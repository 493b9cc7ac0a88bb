import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WithId } from './part.ts'

/**
 * Upper bounds of the run-time chart's buckets, in milliseconds of CPU time: one, two and five times a power of ten. They
 * are as coarse as the usage of secret cases, so that the chart reveals no more than a verdict does. One more bucket,
 * the last, has no upper bound.
 */
export const runTimeBucketBounds = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const
/** For languages with fewer passes no chart is shown: it would say little and could identify people. */
export const minimumPasses = 5

export const RunTimes = z.object({
  /** The language's code. */
  type: z.number().int(),
  /** How many people's passes are in each bucket. There is one bucket more than there are bounds. */
  counts: z.array(z.number().int().nonnegative()).length(runTimeBucketBounds.length + 1),
  /** The bucket of the reader's own pass; null if there is none. */
  own: z.number().int().nullable(),
})
export type RunTimes = z.infer<typeof RunTimes>

export const QuestionStatistics = z.object({
  /** The number of people who tried the question, without its author. */
  tried: z.number().int().nonnegative(),
  solved: z.number().int().nonnegative(),
  runTimes: z.array(RunTimes),
})
export type QuestionStatistics = z.infer<typeof QuestionStatistics>

export const getQuestionStatistics = endpoint({
  method: 'GET',
  url: '/auth/api/QuestionStatistics/:id',
  who: 'user',
  summary:
    'How many people tried and solved a question, and how long their solutions ran, for people who may read its comments.',
  params: WithId,
  reply: QuestionStatistics,
  refuses: ['notAllowed', 'notFound'],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WithId } from './part.ts'
import { RankRow, TourRank } from './tour-rank.ts'

/** One step of the reveal: a hidden result becomes known. The reveal goes from the last rank upwards. */
export const RevealStep = z.object({
  questionId: z.number().int(),
  /** The row afterwards. */
  row: RankRow,
  /** The row's position after the step, counted from 0; the other rows keep their order. */
  position: z.number().int().nonnegative(),
  /** Other rows whose rank changes with it. */
  ranks: z.array(z.object({ userId: z.number().int(), rank: z.number().int().positive().nullable() })),
  /** Another row that is not the first one to solve the question any more. */
  firstBefore: z.number().int().optional(),
})

export type RevealStep = z.infer<typeof RevealStep>

export const getReveal = endpoint({
  method: 'GET',
  url: '/auth/api/TourRank/:id/Reveal',
  adminUrl: '/admin/api/TourRank/:id/Reveal',
  who: 'user',
  summary: 'The frozen ranking, and the steps that turn it into the full one, from the last rank upwards.',
  params: WithId,
  reply: z.object({ start: TourRank, steps: z.array(RevealStep) }),
  refuses: ['notFound', 'conflict'],
})

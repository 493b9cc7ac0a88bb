import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WithId } from './part.ts'

/** Points over time, of the first places and of the reader. */
export const RankHistory = z.object({
  participants: z.array(
    z.object({
      userId: z.number().int(),
      displayName: z.string(),
      rank: z.number().int().nullable(),
      /** `[milliseconds of contest time, score from then on]`, in order. */
      points: z.array(z.tuple([z.number().int(), z.number()])),
    }),
  ),
  /** Milliseconds: the length of the chart. */
  duration: z.number().int(),
})

export type RankHistory = z.infer<typeof RankHistory>

export const getRankHistory = endpoint({
  method: 'GET',
  url: '/public/api/TourRank/:id/History',
  who: 'anyone',
  summary: 'Points over time of the first places of a public tournament, without frozen results.',
  params: WithId,
  reply: RankHistory,
  refuses: ['notFound'],
})

export const getRankHistorySignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/TourRank/:id/History',
  who: 'user',
  summary: 'Points over time of the first places and of the user, whose own results are all shown.',
  params: WithId,
  reply: RankHistory,
  refuses: ['notFound'],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Timestamp, PageNumber, pageOf } from './part.ts'

/** Points for what people do (design, section 8). /Reputation explains them from this table. */
export const reputationPoints = {
  questionApproved: 10,
  upvoteReceived: 2,
  downvoteReceived: -1,
  solvedJunior: 1,
  solvedSenior: 2,
  solvedExpert: 3,
  choiceAtFirstTry: 1,
  reportConfirmed: 5,
  tournamentFirst: 25,
  tournamentSecond: 15,
  tournamentThird: 10,
} as const
export type EarningReason = keyof typeof reputationPoints
/** Why a user's reputation changes: points earned, or revoked with a forged pass. */
export const ReputationReason = z.enum([...(Object.keys(reputationPoints) as [EarningReason]), 'passRevoked'])
export type ReputationReason = z.infer<typeof ReputationReason>
/** Reasons that reverse all points earned before, however many there were. */
export const ReversalReason = z.enum(['questionRemoved', 'placeChanged'])
export type ReversalReason = z.infer<typeof ReversalReason>

/** The number of places that are computed. Users further down see only that they are below them. */
export const rankedPlaces = 10_000

export const RankingPeriod = z.enum(['all', 'month'])
export const RankingRow = z.object({
  /** Users with the same points share a place. */
  place: z.number().int().positive(),
  userId: z.number().int(),
  displayName: z.string(),
  subtitle: z.string(),
  profileImage: z.string().nullable(),
  reputation: z.number().int(),
  /** Points earned in the period; for all time the same as `reputation`. */
  points: z.number().int(),
  /** Points earned this month. */
  monthPoints: z.number().int(),
})
export type RankingRow = z.infer<typeof RankingRow>

export const getRanking = endpoint({
  method: 'GET',
  url: '/public/api/Ranking',
  who: 'anyone',
  summary: 'People by reputation, of all time or of this month.',
  query: z.object({ period: RankingPeriod.default('all'), page: PageNumber }),
  reply: pageOf(RankingRow),
})
/** The number of people per level, lowest first; recounted every ten minutes. */
export const getLevelCounts = endpoint({
  method: 'GET',
  url: '/public/api/LevelCounts',
  who: 'anyone',
  summary: 'How many people have each level.',
  reply: z.array(z.object({ level: z.string(), members: z.number().int().nonnegative() })),
})
export const getOwnPlace = endpoint({
  method: 'GET',
  url: '/auth/api/OwnPlace',
  who: 'user',
  summary: 'The user’s own place, or null beyond the places that are counted.',
  query: z.object({ period: RankingPeriod.default('all') }),
  reply: z.object({
    place: z.number().int().positive().nullable(),
    /** The page of the ranking that lists the user. Null without a place. */
    page: z.number().int().positive().nullable(),
    points: z.number().int(),
  }),
})
/** The changes of one day with one reason and subject: seven votes for a question are one entry. */
export const ReputationChange = z.object({
  reason: z.string(),
  /** The sum of their points. */
  points: z.number().int(),
  count: z.number().int().positive(),
  subjectKind: z.string(),
  subjectId: z.number().int(),
  subjectTitle: z.string().nullable(),
  /** False for a subject without a page that could be opened, such as a removed question. */
  hasPage: z.boolean(),
  date: Timestamp,
})
export const getReputationChanges = endpoint({
  method: 'GET',
  url: '/auth/api/ReputationChanges',
  who: 'user',
  summary: 'The user’s own changes of reputation, newest first, grouped by day, reason and subject.',
  query: z.object({ page: PageNumber }),
  reply: pageOf(ReputationChange),
})

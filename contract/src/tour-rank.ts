import { z } from 'zod'
import { ContestFormat } from './contest/scoring.ts'
import { endpoint } from './endpoint.ts'
import { Id, idList, Timestamp, PageNumber, WithId, pageOf } from './part.ts'
import { TournamentQuestion, TournamentState } from './tournament.ts'

/** The ranking of a tournament (contests.md, sections 2 to 4). */

export const RankCell = z.object({
  questionId: z.number().int(),
  points: z.number(),
  /** Tries that count, up to and including the one that decided the cell. */
  tries: z.number().int().nonnegative(),
  /** Milliseconds of contest time until the points were last improved. */
  time: z.number().int().optional(),
  /** The participant was the first to solve the question. */
  isFirst: z.boolean().optional(),
  isSolved: z.boolean().optional(),
  /** A submission waits for its verdict. */
  isWaiting: z.boolean().optional(),
  /** There are `frozenTries` submissions since the freeze. Nothing else about them is public. */
  isFrozen: z.boolean().optional(),
  frozenTries: z.number().int().optional(),
})
export type RankCell = z.infer<typeof RankCell>

export const RankRow = z.object({
  /** Null for disqualified participants. */
  rank: z.number().int().positive().nullable(),
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  score: z.number(),
  /** Minutes in `icpc`, milliseconds in `points` and `atcoder`. */
  penalty: z.number().optional(),
  /** A virtual run of the reader, shown in addition to the ranking. */
  isVirtual: z.boolean().optional(),
  cells: z.array(RankCell),
})
export type RankRow = z.infer<typeof RankRow>

export const TourRank = pageOf(RankRow).extend({
  id: z.number().int(),
  title: z.string(),
  state: TournamentState,
  format: ContestFormat,
  startDate: Timestamp,
  endDate: Timestamp,
  now: Timestamp,
  /** Results since the freeze are hidden until an organiser shows them. */
  frozen: z.boolean(),
  /** The start of the freeze; null if there is none. */
  freezeDate: Timestamp.nullable(),
  /** True while some participants still have time of their own: then the ranking shows nothing (contests.md 3). */
  hidden: z.boolean(),
  /** Grows whenever the ranking changes. */
  version: z.number().int(),
  questions: z.array(TournamentQuestion),
  /** How many of the `total` have a rank: disqualified participants have none. */
  ranked: z.number().int().nonnegative(),
})
export type TourRank = z.infer<typeof TourRank>

/** An event of the stream: the rows of a page that changed, and the order of all of its rows. */
export const RankDelta = TourRank.omit({ items: true, questions: true, title: true, format: true, id: true }).extend({
  /** The version to which the delta applies; a client with another version loads the page again. */
  base: z.number().int(),
  order: z.array(z.number().int()),
  changed: z.array(RankRow),
})
export type RankDelta = z.infer<typeof RankDelta>

/** How many rows a reader can choose with `users`. */
export const chosenRankRows = 100

const query = z.object({
  page: PageNumber,
  /** Instead of `page`: the page that has this user's row, or the first page without one. */
  around: Id.optional(),
  /** Instead of pages: only the rows of these users, ids with commas between them. */
  users: z
    .string()
    .regex(idList, { error: 'Give the ids of users with commas between them.' })
    .refine((ids) => ids.split(',').length <= chosenRankRows, { error: `Choose at most ${chosenRankRows} users.` })
    .optional(),
})
const about =
  'With `accept: text/event-stream` it stays open: a `rank` event with the whole page, then a `delta` event for each change.'

const rankEvents = { rank: TourRank, delta: RankDelta }

export const getTourRank = endpoint({
  method: 'GET',
  url: '/public/api/TourRank/:id',
  who: 'anyone',
  summary: `The ranking of a public tournament. ${about}`,
  params: WithId,
  query,
  reply: TourRank,
  events: rankEvents,
  refuses: ['notFound'],
})
/**
 * Includes private tournaments of the user, and rankings that are visible only to participants whose own time has
 * ended.
 */
export const getTourRankSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/TourRank/:id',
  who: 'user',
  summary: `The ranking of a tournament that the user may see. ${about}`,
  params: WithId,
  query,
  reply: TourRank,
  events: rankEvents,
  refuses: ['notFound'],
})
export const getManagedTourRank = endpoint({
  method: 'GET',
  url: '/auth/api/ManagedTourRank/:id',
  adminUrl: '/admin/api/TourRank/:id',
  who: 'user',
  summary: 'The full ranking, including frozen results.',
  params: WithId,
  query,
  reply: TourRank,
  events: rankEvents,
  refuses: ['notFound'],
})
/** The original ranking at the contest time that the virtual run has reached. */
export const getVirtualTourRank = endpoint({
  method: 'GET',
  url: '/auth/api/TourRank/:id/Virtual',
  who: 'user',
  summary: 'The original ranking at the contest time of the user’s virtual run, with the user’s own row in it.',
  params: WithId,
  query,
  reply: TourRank,
  refuses: ['notFound'],
})

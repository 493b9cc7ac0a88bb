import { z } from 'zod'
import { ContestFormat } from './contest/scoring.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment, PageNumber, WithId, pageOf } from './part.ts'
import { TournamentQuestion, TournamentState } from './tournament.ts'

/** The ranking of a tournament (contests.md, sections 2 to 4). */

export const RankCell = z.object({
  questionId: z.number().int(),
  points: z.number(),
  /** Tries that count, up to the one that decided the cell. */
  tries: z.number().int().nonnegative(),
  /** Milliseconds of contest time until the points were last improved. */
  time: z.number().int().optional(),
  /** Nobody solved the question earlier. */
  isFirst: z.boolean().optional(),
  isSolved: z.boolean().optional(),
  /** A submission waits for its verdict. */
  isWaiting: z.boolean().optional(),
  /** There are submissions since the freeze; `frozenTries` of them, and nothing else about them is public. */
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
  /** A virtual run of the reader, beside the ranking. */
  isVirtual: z.boolean().optional(),
  cells: z.array(RankCell),
})
export type RankRow = z.infer<typeof RankRow>

export const TourRank = pageOf(RankRow).extend({
  id: z.number().int(),
  title: z.string(),
  state: TournamentState,
  format: ContestFormat,
  startDate: Moment,
  endDate: Moment,
  now: Moment,
  /** Results since the freeze are hidden until an organiser shows them. */
  frozen: z.boolean(),
  /** When the freeze began or begins; null without one. */
  freezeDate: Moment.nullable(),
  /** Nothing is shown while participants have time of their own (contests.md 3). */
  hidden: z.boolean(),
  /** Grows whenever the ranking changes. */
  version: z.number().int(),
  questions: z.array(TournamentQuestion),
})
export type TourRank = z.infer<typeof TourRank>

/** An event of the stream: the rows of a page that changed, and the order of all of its rows. */
export const RankDelta = TourRank.omit({ items: true, questions: true, title: true, format: true, id: true }).extend({
  /** The version that this changes; a client that has another one asks for the page again. */
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
  /** Instead of pages: the rows of these users alone, ids with commas between them. */
  users: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, { error: 'Give the ids of users with commas between them.' })
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
/** Also private tournaments of the user, and rankings that only those may see whose own time has ended. */
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
  summary: 'The whole ranking, also what is frozen for everybody else.',
  params: WithId,
  query,
  reply: TourRank,
  events: rankEvents,
  refuses: ['notFound'],
})
/** The original ranking as it was when it had run for as long as the virtual run has now. */
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
  summary: 'Points over time of the first places of a public tournament, without what is frozen.',
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
export const downloadTourRank = endpoint({
  method: 'GET',
  url: '/public/api/TourRank/:id/Csv',
  who: 'anyone',
  summary: 'The ranking of a public tournament as a CSV file.',
  params: WithId,
  reply: z.string(),
  download: 'text/csv',
  refuses: ['notFound'],
})
export const downloadTourRankSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/TourRank/:id/Csv',
  who: 'user',
  summary: 'The ranking of a tournament that the user may see, as a CSV file.',
  params: WithId,
  reply: z.string(),
  download: 'text/csv',
  refuses: ['notFound'],
})
/** One step of the reveal: a hidden result becomes known, from the last rank upwards. */
export const RevealStep = z.object({
  questionId: z.number().int(),
  /** The row afterwards. */
  row: RankRow,
  /** Where it is afterwards, counted from 0; the other rows keep their order. */
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
  summary: 'The frozen ranking, and the steps that turn it into the whole one, from the last rank upwards.',
  params: WithId,
  reply: z.object({ start: TourRank, steps: z.array(RevealStep) }),
  refuses: ['notFound', 'conflict'],
})

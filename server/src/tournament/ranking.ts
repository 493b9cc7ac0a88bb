import type { RankRow, TourRank } from '@gradus/contract/tour-rank'
import { coalesceReads } from '../platform/concurrency/coalesce.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { boardOf, readParticipants, type BoardView } from './board.ts'
import { readSequences } from './event-store.ts'
import { presentQuestion } from './present.ts'
import { findTournament, listQuestions, type TournamentQuestionRow, type TournamentRow } from './store.ts'
import { freezeOf, isFrozen, stateOfRow } from './times.ts'

/**
 * The ranking of a tournament, kept in memory until its version changes: any number of readers cost one computation
 * (contests.md 22).
 */
export interface Ranking {
  readonly view: BoardView
  /** The number of the last event that changed it. */
  readonly version: number
  readonly rows: readonly RankRow[]
  readonly questions: readonly TournamentQuestionRow[]
}

interface CachedRanking {
  readonly version: number
  readonly madeAt: number
  readonly ranking: Promise<Ranking>
}

/** Milliseconds: names and pictures may change without an event. */
const maxAgeMilliseconds = 30_000
const maxCachedRankings = 100

const rankingCaches = new WeakMap<Database, Map<string, CachedRanking>>()
const sequenceOf = coalesceReads<{ version: number }>()

export async function readRanking(database: Database, tournamentId: number, view: BoardView): Promise<Ranking> {
  const key = `${tournamentId} ${view}`
  const { version } = await sequenceOf(key, () => readVersion(database, tournamentId, view))
  const cache = rankingCaches.get(database) ?? new Map<string, CachedRanking>()
  rankingCaches.set(database, cache)
  const known = cache.get(key)
  if (known?.version === version && Date.now() - known.madeAt < maxAgeMilliseconds) return await known.ranking
  const ranking = compute(database, tournamentId, view, version)
  cache.delete(key)
  cache.set(key, { version, madeAt: Date.now(), ranking })
  for (const oldest of cache.keys()) {
    if (cache.size <= maxCachedRankings) break
    cache.delete(oldest)
  }
  try {
    return await ranking
  } catch (error) {
    cache.delete(key)
    throw error
  }
}

async function readVersion(database: Database, tournamentId: number, view: BoardView) {
  const [last] = await readSequences(database, [tournamentId])
  return { version: versionOf(last, view) }
}

/** During the freeze, hidden events change only the version of the whole view. */
export function versionOf(last: { seq: number; public_seq: number } | undefined, view: BoardView): number {
  return (view === 'whole' ? last?.seq : last?.public_seq) ?? 0
}

async function compute(database: Database, tournamentId: number, view: BoardView, version: number): Promise<Ranking> {
  // All reads use one snapshot, so that standings and questions belong together.
  return await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { format } = orNotFound(await findTournament(tx, tournamentId))
      const participants = await readParticipants(tx, tournamentId, view)
      return { view, version, rows: boardOf(format, participants), questions: await listQuestions(tx, tournamentId) }
    })
}

export const rankPageSize = 50

/** The rows that a reader asks for. */
export interface RankSelection {
  readonly page: number
  readonly around?: number | undefined
  readonly users?: string | undefined
}

export function selectRows(rows: readonly RankRow[], { page, around, users }: RankSelection) {
  if (users !== undefined) {
    const userIds = new Set(users.split(',').map(Number))
    return { items: rows.filter(({ userId }) => userIds.has(userId)), page: 1 }
  }
  const at = around === undefined ? -1 : rows.findIndex(({ userId }) => userId === around)
  const selected = around === undefined ? page : Math.floor(Math.max(0, at) / rankPageSize) + 1
  return { items: rows.slice((selected - 1) * rankPageSize, selected * rankPageSize), page: selected }
}

/** @param hidden true if this reader may not see the ranking yet */
export function presentRanking(
  tournament: TournamentRow,
  ranking: Ranking,
  selection: RankSelection,
  hidden: boolean,
  now: Date,
): TourRank {
  const { items, page } = hidden ? { items: [], page: 1 } : selectRows(ranking.rows, selection)
  return {
    id: tournament.id,
    title: tournament.title,
    state: stateOfRow(tournament, now),
    format: tournament.format,
    startDate: tournament.starts_at.toISOString(),
    endDate: tournament.ends_at.toISOString(),
    now: now.toISOString(),
    frozen: ranking.view === 'visible' && isFrozen(tournament, now),
    freezeDate: freezeOf(tournament)?.toISOString() ?? null,
    hidden,
    version: hidden ? 0 : ranking.version,
    questions: now >= tournament.starts_at || ranking.view === 'whole' ? ranking.questions.map(presentQuestion) : [],
    items,
    total: hidden ? 0 : ranking.rows.length,
    ranked: hidden ? 0 : ranking.rows.filter(({ rank }) => rank !== null).length,
    page,
    pageSize: rankPageSize,
  }
}

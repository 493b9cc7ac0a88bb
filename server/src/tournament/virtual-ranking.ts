import { compareStandings } from '@gradus/contract/contest/scoring'
import type { RankRow, TourRank } from '@gradus/contract/tour-rank'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { visibleTournament } from './access.ts'
import { boardOf, type BoardParticipant } from './board.ts'
import { findVirtualRun } from './contest-store.ts'
import { presentRanking, readRanking, type RankSelection } from './ranking.ts'
import { readReplay, replayed, visibleStanding, wholeStanding, type Replay } from './replay.ts'
import { listScored } from './standing-store.ts'

/**
 * The original ranking at the contest time that the user's virtual run has reached, with the row of that run added
 * (contests.md 4). What is still frozen stays frozen.
 */

/** Readers at the same half minute of the same ranking share one result. */
const halfMinute = 30_000
const maxCachedBoards = 100

interface Board {
  readonly replay: Replay
  readonly participants: readonly BoardParticipant[]
  readonly rows: readonly RankRow[]
}

export type ReadVirtualRanking = (user: User, id: number, selection: RankSelection) => Promise<TourRank>

export function createVirtualRanking(database: Database): ReadVirtualRanking {
  const cache = new Map<string, Promise<Board>>()

  const boardAt = (id: number, version: number, until: number): Promise<Board> => {
    const key = `${id} ${version} ${until}`
    const known = cache.get(key)
    if (known) return known
    const board = computeBoard(database, id, until)
    cache.set(key, board)
    board.catch(() => cache.delete(key))
    for (const oldest of [...cache.keys()].slice(0, -maxCachedBoards)) cache.delete(oldest)
    return board
  }

  /** @throws Problem notFound, also if the user has no virtual run */
  return async (user, id, selection) => {
    const tournament = await visibleTournament(database, id, user)
    const run = orNotFound(await findVirtualRun(database, id, user.id))
    const [now, start] = [new Date(), orNotFound(run.starts_at)]
    const { version, questions } = await readRanking(database, id, 'visible')
    const hasEnded = run.ends_at !== null && now >= run.ends_at
    const elapsed = Math.floor((now.getTime() - start.getTime()) / halfMinute) * halfMinute
    const board = await boardAt(id, version, hasEnded ? Infinity : elapsed)
    const submissions = await listScored(database, run.id)
    const own: BoardParticipant = {
      participationId: run.id,
      userId: user.id,
      displayName: run.display_name,
      profileImage: run.profile_image,
      isDisqualified: false,
      // The intervals that were removed from the original contest took place before this run, so they do not apply.
      standing: wholeStanding(board.replay, { submissions: submissions.map((one) => replayed(one, start, [])) }),
    }
    const ranking = { view: 'visible', version, questions, rows: insertRun(board, own) } as const
    return presentRanking(tournament, ranking, selection, false, now)
  }
}

async function computeBoard(database: Database, id: number, until: number): Promise<Board> {
  const replay = await readReplay(database, id)
  const participants = replay.contestants.map((one) => ({ ...one, standing: visibleStanding(replay, one, until) }))
  return { replay, participants, rows: boardOf(replay.tournament.format, participants) }
}

/** The ranks of the others stay as they were. */
function insertRun({ replay, participants, rows }: Board, own: BoardParticipant): RankRow[] {
  const official = participants.filter(({ isDisqualified }) => !isDisqualified)
  const better = official.filter(({ standing }) => compareStandings(standing, own.standing) < 0).length
  const notWorse = official.filter(({ standing }) => compareStandings(standing, own.standing) <= 0).length
  const [row] = boardOf(replay.tournament.format, [own])
  if (!row) return [...rows]
  const cells = row.cells.map(({ isFirst: _alone, ...cell }) => cell)
  return rows.toSpliced(notWorse, 0, { ...row, rank: better + 1, isVirtual: true, cells })
}

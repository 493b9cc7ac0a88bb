import { rounded } from '@gradus/contract/fraction'
import { firstSolves, rankParticipants } from '@gradus/contract/contest/ranking'
import type { Cell, ContestFormat, Standing } from '@gradus/contract/contest/scoring'
import type { RankCell, RankRow } from '@gradus/contract/tour-rank'
import type { Reader } from '../platform/data/database.ts'
import { listStandings } from './board-store.ts'
import { readStanding } from './standing-json.ts'

/** A ranking as sorted rows, computed once for each version of its data. */

export type BoardView = 'whole' | 'visible'

/** One participant of a board, with the data for its row. */
export interface BoardParticipant {
  readonly participationId: number
  readonly userId: number
  readonly displayName: string
  readonly profileImage: string | null
  readonly isDisqualified: boolean
  readonly standing: Standing
}

export async function readParticipants(
  database: Reader,
  tournamentId: number,
  view: BoardView,
): Promise<BoardParticipant[]> {
  const rows = await listStandings(database, tournamentId, view)
  return rows.map((row) => ({
    participationId: row.id,
    userId: row.user_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    isDisqualified: row.disqualified_reason !== null,
    standing: readStanding(row.standing),
  }))
}

/** The rows of a ranking in their order. Pure. */
export function boardOf(format: ContestFormat, participants: readonly BoardParticipant[]): RankRow[] {
  const first = firstSolves(participants)
  return rankParticipants(participants).map((one) => ({
    rank: one.rank,
    userId: one.userId,
    displayName: one.displayName,
    profileImage: one.profileImage,
    score: rounded(one.standing.score),
    ...(hasPenalty(format) ? { penalty: one.standing.penalty } : {}),
    cells: one.standing.cells.map((cell) => cellOf(cell, first.get(cell.questionId) === one.participationId)),
  }))
}

function hasPenalty(format: ContestFormat): boolean {
  return format === 'icpc' || format === 'points' || format === 'atcoder'
}

function cellOf(cell: Cell, isFirst: boolean): RankCell {
  return {
    questionId: cell.questionId,
    points: rounded(cell.points),
    tries: cell.tries,
    ...(cell.improved ? { time: cell.improved.elapsed } : {}),
    ...(isFirst ? { isFirst } : {}),
    ...(cell.solved ? { isSolved: true } : {}),
    ...(cell.waiting ? { isWaiting: true } : {}),
    ...(cell.frozenTries > 0 ? { isFrozen: true, frozenTries: cell.frozenTries } : {}),
  }
}

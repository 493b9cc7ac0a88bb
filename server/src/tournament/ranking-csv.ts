import { letterOf } from '@gradus/contract/contest/letter'
import type { ContestFormat } from '@gradus/contract/contest/scoring'
import type { RankRow } from '@gradus/contract/tour-rank'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { csvOfRows, type Download } from '../platform/http/download.ts'
import { visibleTournament } from './access.ts'
import { seesRanking } from './ranking-access.ts'
import { readRanking } from './ranking.ts'

/** The ranking as everybody sees it, as a file. @throws Problem notFound */
export async function downloadRanking(database: Database, user: User | undefined, id: number): Promise<Download> {
  const tournament = await visibleTournament(database, id, user)
  const sees = await seesRanking(database, tournament, user, new Date())
  const { rows, questions } = await readRanking(database, id, 'visible')
  const shown = sees ? rows : []
  const isFrozen = shown.some(({ cells }) => cells.some((cell) => cell.isFrozen))
  const penalty = penaltyOf(tournament.format)
  const columns = ['points', 'tries', ...(isFrozen ? ['tries since the freeze'] : []), 'time']
  const hasStarted = new Date() >= tournament.starts_at
  const named = hasStarted ? questions : []
  const head = [
    'Rank',
    'Name',
    'User',
    'Score',
    ...(penalty ? [penalty.name] : []),
    ...named.flatMap(({ title }, index) => columns.map((column) => `${letterOf(index)} ${title}: ${column}`)),
  ]
  const table = shown.map((row) => [
    row.rank,
    row.displayName,
    row.userId,
    row.score,
    ...(penalty ? [penalty.of(row)] : []),
    ...named.flatMap((question) => cellsOf(row, question.id, isFrozen)),
  ])
  return csvOfRows(`tournament-${id}-ranking.csv`, head, table)
}

/** What breaks ties; nothing in the other formats. */
function penaltyOf(format: ContestFormat) {
  if (format === 'icpc') return { name: 'Penalty in minutes', of: ({ penalty = 0 }: RankRow) => penalty }
  if (format !== 'points' && format !== 'atcoder') return undefined
  return { name: 'Time', of: ({ penalty, score }: RankRow) => (score > 0 ? timeText(penalty) : '') }
}

function cellsOf({ cells }: RankRow, questionId: number, isFrozen: boolean) {
  const cell = cells.find((one) => one.questionId === questionId)
  return [cell?.points ?? 0, cell?.tries ?? 0, ...(isFrozen ? [cell?.frozenTries ?? 0] : []), timeText(cell?.time)]
}

/** `h:mm:ss` of contest time. */
function timeText(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return ''
  const seconds = Math.floor(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

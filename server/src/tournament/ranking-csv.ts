import { letterOf } from '@gradus/contract/contest/letter'
import type { RankCell, RankRow } from '@gradus/contract/tour-rank'
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
  const columns = ['points', 'tries', ...(isFrozen ? ['tries since the freeze'] : []), 'time']
  const hasStarted = new Date() >= tournament.starts_at
  const named = hasStarted ? questions : []
  const head = [
    'Rank',
    'Name',
    'User',
    'Score',
    ...(tournament.format === 'icpc' ? ['Penalty in minutes'] : []),
    ...named.flatMap(({ title }, index) => columns.map((column) => `${letterOf(index)} ${title}: ${column}`)),
  ]
  const table = shown.map((row) => [
    row.rank,
    row.displayName,
    row.userId,
    row.score,
    ...(tournament.format === 'icpc' ? [row.penalty ?? 0] : []),
    ...named.flatMap((question) => cellsOf(row, question.id, isFrozen)),
  ])
  return csvOfRows(`tournament-${id}-ranking.csv`, head, table)
}

function cellsOf({ cells }: RankRow, questionId: number, isFrozen: boolean) {
  const cell = cells.find((one) => one.questionId === questionId)
  return [cell?.points ?? 0, cell?.tries ?? 0, ...(isFrozen ? [cell?.frozenTries ?? 0] : []), timeOf(cell)]
}

/** `h:mm:ss` of contest time. */
function timeOf(cell: RankCell | undefined): string {
  if (cell?.time === undefined) return ''
  const seconds = Math.floor(cell.time / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

import type { ContestFormat } from '@gradus/contract/contest/scoring'
import type { RankCell, RankRow } from '@gradus/contract/tour-rank'
import { countedPoints, pointsText } from '../ui/points.ts'

/** The texts of the ranking's cells and columns, which depend on the format. */

const minute = 60_000

export type CellState = 'none' | 'solved' | 'partial' | 'tried'

export interface CellTexts {
  readonly state: CellState
  readonly isFirst: boolean
  readonly isWaiting: boolean
  readonly isFrozen: boolean
  /** The large text of the cell; `small` is the text below it. */
  readonly main: string
  readonly small: string
  /** The cell as a sentence, for screen readers. */
  readonly spoken: string
}

export function cellTexts(format: ContestFormat, cell: RankCell): CellTexts {
  const state = stateOf(cell)
  const [isFirst, isWaiting, isFrozen] = [cell.isFirst ?? false, cell.isWaiting ?? false, cell.isFrozen ?? false]
  return {
    state,
    isFirst,
    isWaiting,
    isFrozen,
    main: mainText(format, cell, state),
    small: smallText(format, cell, state),
    spoken: spokenText(format, cell, state),
  }
}

/** Contest time: "42 min", and from one hour on "1:05", because "0:42" could be minutes and seconds. */
export function contestTime(milliseconds: number): string {
  return milliseconds < 60 * minute ? `${Math.floor(milliseconds / minute)} min` : hoursAndMinutes(milliseconds)
}

function hoursAndMinutes(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Like `contestTime`, with seconds unless it is a whole minute: "0:05:30". */
export function exactTime(milliseconds: number): string {
  return milliseconds % minute === 0 ? contestTime(milliseconds) : timeWithSeconds(milliseconds)
}

/** The name of the penalty column, and its text in a row. Formats without penalties have no such column. */
export function penaltyOf(
  format: ContestFormat,
): { readonly name: string; readonly text: (row: Pick<RankRow, 'penalty' | 'score'>) => string } | undefined {
  switch (format) {
    case 'icpc':
      return { name: 'Penalty', text: ({ penalty = 0 }) => penalty.toLocaleString('en-GB') }
    case 'points':
    case 'atcoder':
      return { name: 'Time', text: ({ penalty = 0, score }) => (score > 0 ? timeWithSeconds(penalty) : '–') }
    case 'ioi':
    case 'decay':
      return undefined
  }
}

export function scoreName(format: ContestFormat): string {
  return format === 'icpc' ? 'Solved' : 'Points'
}

/** A sentence about how ties are broken and what failed tries cost. */
export const formatSentence: Record<ContestFormat, string> = {
  points: 'The best result in each question counts. Ties go to whoever reached their score first.',
  ioi: 'The best result in each test group counts. Equal points share a rank.',
  icpc: 'More solved questions first, then less penalty: the minutes until each solve, plus 20 for each rejected submission before it.',
  atcoder:
    'More points first, then less time: that of the last improvement, plus 5 minutes for each wrong answer before it.',
  decay: 'A question is worth less with each minute and each wrong answer.',
}

function timeWithSeconds(milliseconds: number): string {
  return `${hoursAndMinutes(milliseconds)}:${String(Math.floor(milliseconds / 1000) % 60).padStart(2, '0')}`
}

function stateOf({ isSolved, points, tries }: RankCell): CellState {
  if (isSolved) return 'solved'
  if (points > 0) return 'partial'
  return tries > 0 ? 'tried' : 'none'
}

function mainText(format: ContestFormat, cell: RankCell, state: CellState): string {
  if (state === 'none') return cell.isFrozen ? '?' : cell.isWaiting ? '…' : '·'
  if (format !== 'icpc') return pointsText(cell.points)
  return state === 'solved' ? String(Math.floor((cell.time ?? 0) / minute)) : `−${cell.tries}`
}

function smallText(format: ContestFormat, cell: RankCell, state: CellState): string {
  if (cell.isFrozen) return `+${cell.frozenTries ?? 0}`
  if (cell.isWaiting) return 'waiting'
  if (state === 'none') return ''
  if (format === 'icpc') return state === 'solved' && cell.tries > 1 ? `+${cell.tries - 1}` : ''
  const times = cell.tries > 1 ? `×${cell.tries}` : ''
  if (state === 'tried' || cell.time === undefined) return times
  return [contestTime(cell.time), times].filter(Boolean).join(' ')
}

function spokenText(format: ContestFormat, cell: RankCell, state: CellState): string {
  const frozen = cell.frozenTries ?? 0
  const parts = [
    spokenResult(format, cell, state),
    cell.isFirst ? 'first to solve it' : '',
    cell.isWaiting ? 'a submission is waiting for its verdict' : '',
    cell.isFrozen ? `${counted(frozen, 'try', 'tries')} since the freeze` : '',
  ]
  return parts.filter(Boolean).join(', ') || 'not tried'
}

function spokenResult(format: ContestFormat, { points, tries, time }: RankCell, state: CellState): string {
  if (state === 'none') return ''
  const tried = counted(tries, 'try', 'tries')
  if (state === 'tried') return `not solved, ${tried}`
  const result = format === 'icpc' ? 'solved' : `${countedPoints(points)}${state === 'solved' ? ', solved' : ''}`
  return [result, time === undefined ? '' : `at ${contestTime(time)}`, tried].filter(Boolean).join(', ')
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`
}

import type { GradedStudent } from '@gradus/contract/grade'
import type { Matrix, MatrixCell, MatrixRow } from '@gradus/contract/grade-matrix'
import { gradeStep, pointsOf } from '../gradebook/grade-texts.ts'
import { workAddress, type StudentWalk } from './addresses.ts'
import { countedPoints, pointsText } from '../ui/points.ts'
import { isolated } from '../ui/text-direction.ts'

/** The content of a cell of the matrix. */
export interface CellContent {
  /** The points, or a dash. */
  readonly text: string
  /** The state in a word or two; empty if the points say enough. */
  readonly note: string
  /** The whole cell in words, for screen readers. */
  readonly spoken: string
  /** The colour step: which quarter of the possible points; undefined without points. */
  readonly step: 0 | 1 | 2 | 3 | 4 | undefined
  readonly isLate: boolean
  /** The link of the cell. Without it, the page handles the choice itself. */
  readonly to?: string
}

export interface ColumnHeading {
  readonly id: number
  readonly title: string
  /** The text below the title, as in "20 points". */
  readonly note: string
}

export interface RowContent {
  readonly id: string
  readonly name: string
  /** The text below the name: the student's groups and team. */
  readonly note: string
  readonly to: string
  readonly cells: readonly CellContent[]
  /** The totals at the end of the row. */
  readonly totals: readonly CellContent[]
}

/** The student's name as the university writes it, if it is known; in an anonymous assignment the pseudonym. */
export function studentName({ officialName, name }: Pick<GradedStudent, 'officialName' | 'name'>): string {
  return officialName || name
}

export function columnsOf({ items }: Pick<Matrix, 'items'>): ColumnHeading[] {
  return items.map(({ itemId, title, possible }) => ({ id: itemId, title, note: countedPoints(possible) }))
}

/** @param walk the filter of the matrix; the "next student" link uses it, too */
export function rowsOf({ assignmentId, possible, items, rows, groups }: Matrix, walk: StudentWalk): RowContent[] {
  const groupNames = new Map(groups.map(({ id, groupName }) => [id, groupName]))
  return rows.map((row) => {
    const { student, team } = row
    const to = workAddress(assignmentId, student.sid, walk)
    const cells = new Map(row.cells.map((cell) => [cell.itemId, cell]))
    return {
      id: student.sid,
      name: studentName(student),
      note: [student.groupIds.flatMap((id) => groupNames.get(id) ?? []).join(', '), team ? teamText(team) : '']
        .filter((part) => part !== '')
        .join(' · '),
      to,
      cells: items.map((item) =>
        cellOf(cells.get(item.itemId), item, workAddress(assignmentId, student.sid, { ...walk, itemId: item.itemId })),
      ),
      totals: [totalOf(row, possible, to)],
    }
  })
}

/** "Team The doubles with Ada Rivers". The team of an anonymous assignment has no name. */
export function teamText({ name, mates }: { readonly name: string; readonly mates: readonly string[] }): string {
  const team = name === '' ? 'Team' : `Team ${isolated(name)}`
  return mates.length === 0 ? `${team}, alone` : `${team} with ${mates.map(isolated).join(', ')}`
}

function cellOf(
  cell: MatrixCell | undefined,
  { possible, kind }: Pick<Matrix['items'][number], 'possible' | 'kind'>,
  to: string,
): CellContent {
  if (!cell || (cell.state === 'none' && cell.points === null))
    return { text: '–', note: '', spoken: 'nothing submitted', step: undefined, isLate: false, to }
  const { points, state, timing, isSolved, hasNewerAttempt, isClaimed, attempts } = cell
  const isLate = timing === 'late' || timing === 'tooLate'
  const parts = [
    points === null ? 'waiting for the judge' : pointsOf(points, possible),
    isSolved === true ? (kind === 'multiChoice' ? 'correct' : 'passed all tests') : undefined,
    isLate ? 'late' : undefined,
    state === 'byHand' ? 'graded by hand' : undefined,
    hasNewerAttempt ? 'newer attempt' : undefined,
    isClaimed ? 'being graded' : undefined,
    attempts > 1 ? `${attempts} attempts` : undefined,
  ]
  return {
    text: points === null ? '…' : pointsText(points),
    note: noteOf(cell, isLate),
    spoken: parts.filter((part) => part !== undefined).join(', '),
    step: points === null ? undefined : gradeStep(points, possible),
    isLate,
    to,
  }
}

/** The most important note for a grader. */
function noteOf({ state, points, hasNewerAttempt, isClaimed }: MatrixCell, isLate: boolean): string {
  if (isClaimed) return 'being graded'
  if (hasNewerAttempt) return 'newer attempt'
  if (points === null) return state === 'waiting' ? 'waiting' : ''
  if (isLate) return 'late'
  return state === 'byHand' ? 'by hand' : ''
}

function totalOf(
  { points, isExcused, isOverridden, releasedDate }: MatrixRow,
  possible: number,
  to: string,
): CellContent {
  const release = releasedDate === null ? 'draft' : 'released'
  const state = isExcused ? 'excused' : points === null && releasedDate === null ? '' : release
  const parts = [
    isExcused ? 'excused' : points === null ? 'not graded' : pointsOf(points, possible),
    isOverridden ? 'set in the gradebook' : undefined,
    isExcused || state === '' ? undefined : release,
  ]
  return {
    text: points === null ? '–' : pointsText(points),
    note: state,
    spoken: `Total: ${parts.filter((part) => part !== undefined).join(', ')}`,
    step: undefined,
    isLate: false,
    to,
  }
}

/** The means of each column and of the total over the points that exist; null if there are none. */
export function meansOf({ items, rows }: Pick<Matrix, 'items' | 'rows'>): {
  readonly items: readonly (number | null)[]
  readonly total: number | null
} {
  const counted = rows.filter(({ isExcused }) => !isExcused)
  return {
    items: items.map(({ itemId }) =>
      meanOf(counted.map(({ cells }) => cells.find((cell) => cell.itemId === itemId)?.points ?? null)),
    ),
    total: meanOf(counted.map(({ points }) => points)),
  }
}

function meanOf(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null)
  if (present.length === 0) return null
  return present.reduce((sum, value) => sum + value, 0) / present.length
}

import type { Gradebook } from '@gradus/contract/gradebook'
import { workAddress } from '../grade/addresses.ts'
import type { CellContent, ColumnHeading, RowContent } from '../grade/matrix-view.ts'
import { gradeStep, pointsOf, totalText } from './grade-texts.ts'
import { countedPoints, pointsText } from '../ui/points.ts'

type Row = Gradebook['rows'][number]
type Cell = Row['cells'][number]

export const gradebookTotals = ['Current', 'Final'] as const

export function gradebookColumns({ assignments, categories }: Gradebook): ColumnHeading[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return assignments.map(({ assignmentId, title, possible, categoryId, isDraft }) => ({
    id: assignmentId,
    title,
    note: [
      countedPoints(possible),
      categoryId === null ? undefined : names.get(categoryId),
      isDraft ? 'draft' : undefined,
    ]
      .filter((part) => part !== undefined)
      .join(', '),
  }))
}

export function gradebookRows({ assignments, rows, groups, can }: Gradebook): RowContent[] {
  const groupNames = new Map(groups.map(({ id, groupName }) => [id, groupName]))
  const [first] = assignments
  return rows.map((row) => {
    const cells = new Map(row.cells.map((cell) => [cell.assignmentId, cell]))
    const studentId = String(row.userId)
    return {
      id: studentId,
      name: row.officialName || row.displayName,
      note: [row.studentNumber, ...row.groupIds.flatMap((id) => groupNames.get(id) ?? [])]
        .filter((part) => part !== '')
        .join(', '),
      to: first ? workAddress(first.assignmentId, studentId) : `/Profile?id=${row.userId}`,
      cells: assignments.map(({ assignmentId, possible }) => {
        const cell = cellContent(cells.get(assignmentId), possible)
        // For those who can't set the grade, the cell links to the work.
        return can.edit ? cell : { ...cell, to: workAddress(assignmentId, studentId) }
      }),
      totals: [totalContent(row.totals.current, 'Current total'), totalContent(row.totals.final, 'Final total')],
    }
  })
}

function cellContent(cell: Cell | undefined, possible: number): CellContent {
  const { points = null, isExcused = false, isOverridden = false, isReleased = false, isDropped = false } = cell ?? {}
  const parts = [
    isExcused ? 'excused' : points === null ? 'not graded' : pointsOf(points, possible),
    isOverridden ? 'set by hand' : undefined,
    isDropped ? 'dropped' : undefined,
    points !== null && !isReleased ? 'not released' : undefined,
  ]
  return {
    text: isExcused ? 'EX' : points === null ? '–' : pointsText(points),
    note: isExcused
      ? 'excused'
      : isDropped
        ? 'dropped'
        : points !== null && !isReleased
          ? 'draft'
          : isOverridden
            ? 'by hand'
            : '',
    spoken: parts.filter((part) => part !== undefined).join(', '),
    step: isExcused || isDropped || points === null ? undefined : gradeStep(points, possible),
    isLate: false,
  }
}

function totalContent(total: number | null, name: string): CellContent {
  return {
    text: totalText(total),
    note: '',
    spoken: `${name}: ${total === null ? 'nothing counts yet' : totalText(total)}`,
    step: undefined,
    isLate: false,
  }
}

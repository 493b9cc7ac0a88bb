import { withSigns } from '@gradus/contract/direction'
import { useElementSize } from '@mantine/hooks'
import type { CSSProperties } from 'react'
import type { RankRow, TourRank } from '@gradus/contract/tour-rank'
import { Cell } from './rank-cell.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { penaltyOf, scoreName } from './rank-texts.ts'
import { isAmongFirst, shownRank } from './shown-rank.ts'
import { pointsText } from '../ui/points.ts'
import './board.css'

/** The number of rows on a screen of any size, so that they can be read from the back of a hall. */
const rowsOnScreen = 12
const minRowHeight = 40
/** With more questions than this, or on a narrow screen, cells show letters without numbers. */
const maxWideCells = 9
const narrowPixels = 700
/** Rows just outside the screen that are rendered as well, so that they can glide in. */
const overscan = 3

interface BoardProps {
  readonly rank: Pick<TourRank, 'format' | 'questions'>
  /** All rows in order. Only the visible ones are rendered. */
  readonly rows: readonly RankRow[]
  /** The index of a row to keep in sight, a little below the middle of the screen. `first` wins over it. */
  readonly center?: number
  /** The index of the first row on the screen. */
  readonly first?: number
  /** The cell that will be opened next, and the row that was opened last. */
  readonly next?: { readonly userId: number; readonly questionId: number } | undefined
  readonly last?: { readonly userId: number; readonly questionId: number } | undefined
  readonly name: string
}

/** Rows in large type for a projector. A row glides to its place when it changes. */
export function Board({ rank, rows, center, first, next, last, name }: BoardProps) {
  const { ref, width, height } = useElementSize()
  const fitting = rowsThatFit(height)
  const rowHeight = Math.floor(height / fitting)
  const firstRow = first ?? (center ?? 0) - Math.floor(fitting * 0.6)
  const top = Math.max(0, first === undefined ? Math.min(firstRow, rows.length - fitting) : firstRow)
  const renderedRows = rows.flatMap((row, index) => {
    const isNear = index >= top - overscan && index < top + fitting + overscan
    // The row that was opened last is rendered even while it moves off the screen.
    return isNear || row.userId === last?.userId ? [{ row, index }] : []
  })
  const penalty = penaltyOf(rank.format)
  const columns: CSSProperties & Record<`--${string}`, string | number> = {
    '--questions': rank.questions.length,
    '--row': `${rowHeight}px`,
    '--top': top,
  }
  return (
    <div
      className="board"
      role="table"
      aria-label={name}
      aria-rowcount={rows.length + 1}
      style={columns}
      data-dense={rank.questions.length > maxWideCells || width < narrowPixels || undefined}
      data-penalty={penalty !== undefined || undefined}
    >
      <div role="rowgroup">
        <div className="board-row board-head" role="row" aria-rowindex={1}>
          <span role="columnheader">Rank</span>
          <span role="columnheader">Participant</span>
          {rank.questions.map(({ questionId, title }, index) => (
            <span key={questionId} role="columnheader" className="c">
              {letterOf(index)}
              <span className="sr"> {title}</span>
            </span>
          ))}
          {penalty && (
            <span role="columnheader" className="board-right">
              {penalty.name}
            </span>
          )}
          <span role="columnheader" className="board-right">
            {scoreName(rank.format)}
          </span>
        </div>
      </div>
      <div className="board-rows" role="rowgroup" ref={ref}>
        <div className="board-glide">
          {renderedRows
            // Sorted by user, so that a moving row stays the same DOM element at the same place in the document.
            .toSorted((one, other) => one.row.userId - other.row.userId)
            .map(({ row, index }) => (
              <div
                key={row.userId}
                className="board-row"
                role="row"
                aria-rowindex={index + 2}
                style={{ transform: `translateY(calc(${index} * var(--row)))` }}
                data-next={row.userId === next?.userId || undefined}
                data-last={row.userId === last?.userId || undefined}
              >
                <span role="cell" className="board-place num" data-top={isAmongFirst(row) || undefined}>
                  {shownRank(row) ?? '–'}
                </span>
                <span role="rowheader" className="board-name">
                  <bdi className="ellipsis">{withSigns(row.displayName)}</bdi>
                </span>
                {rank.questions.map(({ questionId }, question) => (
                  <span
                    key={questionId}
                    role="cell"
                    className="board-cell"
                    data-next={(row.userId === next?.userId && questionId === next.questionId) || undefined}
                    data-last={(row.userId === last?.userId && questionId === last.questionId) || undefined}
                  >
                    <Cell
                      format={rank.format}
                      cell={
                        row.cells.find((cell) => cell.questionId === questionId) ?? { questionId, points: 0, tries: 0 }
                      }
                      letter={letterOf(question)}
                    />
                  </span>
                ))}
                {penalty && (
                  <span role="cell" className="board-right board-penalty num">
                    {penalty.text(row)}
                  </span>
                )}
                <span role="cell" className="board-right board-score num">
                  {pointsText(row.score)}
                </span>
              </div>
            ))}
        </div>
      </div>
    </div>
  )
}

/** The number of rows that fit on a screen of this height. */
export function rowsThatFit(height: number): number {
  return Math.max(1, Math.min(rowsOnScreen, Math.floor(height / minRowHeight)))
}

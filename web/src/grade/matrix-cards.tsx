import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CellContent, ColumnHeading, RowContent } from './matrix-view.ts'
import './matrix-cards.css'

/** How many cards are rendered at first, and how many the button adds. */
const step = 50

/** The matrix for narrow screens: a card for each student. */
export function MatrixCards({
  columns,
  totals,
  rows,
  onChoose,
}: {
  columns: readonly ColumnHeading[]
  totals: readonly string[]
  rows: readonly RowContent[]
  /** Called when a cell without a link is chosen. */
  onChoose?: (rowId: string, column: number) => void
}) {
  const [limit, setLimit] = useState(step)
  return (
    <>
      <ul className="matrix-cards">
        {rows.slice(0, limit).map((row) => (
          <li key={row.id}>
            <div className="matrix-card-head">
              <Link to={row.to} className="quietlink">
                <b className="strong">
                  <bdi>{withSigns(row.name)}</bdi>
                </b>
                {row.note !== '' && (
                  <div className="tiny ink2">
                    <bdi>{row.note}</bdi>
                  </div>
                )}
              </Link>
              <div className="matrix-card-totals">
                {row.totals.map((total, index) => (
                  <div key={totals[index]}>
                    {totals.length > 1 && (
                      <span className="tiny ink2" aria-hidden="true">
                        {totals[index]}{' '}
                      </span>
                    )}
                    <Value cell={total} />
                  </div>
                ))}
              </div>
            </div>
            <ul className="matrix-card-items">
              {row.cells.map((cell, index) => {
                const content = (
                  <>
                    <span className="matrix-card-item">
                      <bdi>{columns[index]?.title}</bdi> <span className="tiny ink2">{columns[index]?.note}</span>
                    </span>
                    <Value cell={cell} />
                  </>
                )
                return (
                  // Columns are never reordered, so the index is the key.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={index}>
                    {cell.to === undefined ? (
                      <button type="button" onClick={() => onChoose?.(row.id, index)}>
                        {content}
                      </button>
                    ) : (
                      <Link to={cell.to}>{content}</Link>
                    )}
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
      {rows.length > limit && (
        <div className="matrix-more">
          <Button variant="default" fullWidth onClick={() => setLimit(limit + step)}>
            Show {Math.min(step, rows.length - limit)} more
          </Button>
        </div>
      )}
    </>
  )
}

function Value({ cell: { text, note, spoken } }: { cell: CellContent }) {
  return (
    <span className="nowrap num">
      <span aria-hidden="true">
        {note !== '' && <span className="tiny ink2">{note} </span>}
        <b className="strong">{text}</b>
      </span>
      <span className="sr">{spoken}</span>
    </span>
  )
}

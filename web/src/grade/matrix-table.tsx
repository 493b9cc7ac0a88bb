import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { placeAfter, type GridPlace } from './grid-keys.ts'
import type { CellContent, ColumnHeading, RowContent } from './matrix-view.ts'
import { useIsPrinting } from '../ui/print.ts'
import { partsOf, useVisibleRows } from './row-window.ts'
import './matrix-table.css'

const rowHeight = 52
const onlyTotal = ['Total'] as const
const nothing = () => undefined

/**
 * Students × questions. The header and the names stay visible. It is a single tab stop: arrow keys move between cells,
 * Enter opens one. Only visible rows and those near them are rendered.
 */
export function MatrixTable({
  label,
  rowHeader,
  columns,
  totals = onlyTotal,
  rows,
  foot,
  onChoose = nothing,
}: {
  label: string
  rowHeader: string
  columns: readonly ColumnHeading[]
  /** The names of the columns for totals at the end. */
  totals?: readonly string[]
  rows: readonly RowContent[]
  /** Called when a cell without a link is chosen. Must be the same function in each render. */
  onChoose?: (rowId: string, column: number) => void
  /** The last row, such as the means. */
  foot?: ReactNode
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const columnCount = 1 + columns.length + totals.length
  const visible = useVisibleRows(scroller, { count: rows.length, rowHeight })
  const range = useIsPrinting() ? ([0, rows.length] as const) : visible
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 })
  const [hasFocus, setHasFocus] = useState(false)
  // The row with the focus stays rendered. Before there is a focus, that is the first row, which Tab reaches.
  const current = { row: Math.min(place.row, Math.max(0, rows.length - 1)), column: place.column }
  const { parts, skippedAfter } = partsOf(range, current.row, rows.length)
  const moved = useRef(false)
  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    focusCell(scroller.current, current)
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return
    const next = placeAfter(current, event, { rows: rows.length, columns: columnCount })
    if (!next) return
    event.preventDefault()
    moved.current = true
    setPlace(next)
  })
  const follow = useEffectEvent(({ target }: FocusEvent) => {
    setHasFocus(true)
    const found = placeOf(target)
    if (found && (found.row !== current.row || found.column !== current.column)) setPlace(found)
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const onKey = (event: KeyboardEvent) => press(event)
    const onFocus = (event: FocusEvent) => follow(event)
    const onBlur = () => setHasFocus(false)
    element.addEventListener('keydown', onKey)
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    return () => {
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
    }
  }, [])
  return (
    <div className="matrix-scroll" ref={scroller}>
      <table
        className="matrix-table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columnCount}
        data-columns={columns.length > 8 ? 'many' : undefined}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="matrix-name">
              {rowHeader}
            </th>
            {columns.map(({ id, title, note }) => (
              <th key={id} scope="col" title={title}>
                <b className="two-lines">
                  <bdi>{withSigns(title)}</bdi>
                </b>
                <span>{note}</span>
              </th>
            ))}
            {totals.map((name) => (
              <th key={name} scope="col" className="matrix-total">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ row, skipped }) => {
            const shown = rows[row]
            if (!shown) return null
            return (
              <Row
                key={shown.id}
                row={shown}
                index={row}
                skipped={skipped}
                columns={columnCount}
                tabStop={row === current.row ? current.column : undefined}
                isActive={hasFocus && row === current.row}
                onChoose={onChoose}
              />
            )
          })}
          {skippedAfter > 0 && <Gap rows={skippedAfter} columns={columnCount} />}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

const Row = memo(function Row({
  row: { id, name, note, to, cells, totals },
  index,
  skipped,
  columns,
  tabStop,
  isActive,
  onChoose,
}: {
  row: RowContent
  index: number
  /** The number of rows before this one that are not rendered. */
  skipped: number
  columns: number
  /** The column of the tab stop, in the current row. */
  tabStop: number | undefined
  isActive: boolean
  onChoose: (rowId: string, column: number) => void
}) {
  const tabIndex = (column: number) => (tabStop === column ? 0 : -1)
  return (
    <>
      {skipped > 0 && <Gap rows={skipped} columns={columns} />}
      <tr aria-rowindex={index + 2} data-row={index} data-current={isActive || undefined}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its name is the link's, further inside */}
        <th scope="row" className="matrix-name">
          <Link to={to} data-column={0} tabIndex={tabIndex(0)}>
            <b className="ellipsis">
              <bdi>{withSigns(name)}</bdi>
            </b>
            <span className="tiny ink2 ellipsis">{note}</span>
          </Link>
        </th>
        {[...cells, ...totals].map((cell, at) => (
          // Columns are never reordered, so the index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <td key={at} className={at >= cells.length ? 'matrix-total' : undefined}>
            <Cell
              cell={cell}
              column={at + 1}
              tabIndex={tabIndex(at + 1)}
              onChoose={at < cells.length ? () => onChoose(id, at) : undefined}
            />
          </td>
        ))}
      </tr>
    </>
  )
})

function Cell({
  cell: { text, note, spoken, step, isLate, to },
  column,
  tabIndex,
  onChoose,
}: {
  cell: CellContent
  column: number
  tabIndex: number
  /** Undefined for a total, which opens nothing. */
  onChoose: (() => void) | undefined
}) {
  const content = (
    <>
      <span aria-hidden="true" className="num">
        {text}
      </span>
      {note !== '' && <small aria-hidden="true">{note}</small>}
      {isLate && <i className="matrix-late" aria-hidden="true" />}
      <span className="sr">{spoken}</span>
    </>
  )
  const shared = { className: 'matrix-cell', 'data-column': column, 'data-step': step, tabIndex }
  if (to !== undefined)
    return (
      <Link to={to} {...shared}>
        {content}
      </Link>
    )
  // Arrow keys move through totals, too, so that the row can be read to its end.
  if (!onChoose) return <div {...shared}>{content}</div>
  return (
    <button type="button" onClick={onChoose} {...shared}>
      {content}
    </button>
  )
}

/** Takes the space of the rows that are not rendered. */
function Gap({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tr className="matrix-gap" aria-hidden="true">
      <td colSpan={columns} style={{ height: rows * rowHeight }}>
        {'\u00a0'}
      </td>
    </tr>
  )
}

/** Focuses a cell and scrolls it out from under the header and the names. */
function focusCell(scroller: HTMLElement | null, { row, column }: GridPlace): void {
  const link = scroller?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
  if (!scroller || !link) return
  link.focus({ preventScroll: true })
  const head = scroller.querySelector('thead')?.getBoundingClientRect().height ?? 0
  const widthOf = (selector: string) => scroller.querySelector(selector)?.getBoundingClientRect().width ?? 0
  const [names, total] = [widthOf('thead .matrix-name'), widthOf('thead .matrix-total:last-child')]
  const isTotal = link.closest('.matrix-total:last-child') !== null
  const [cell, frame] = [link.closest('td, th') ?? link, scroller].map((one) => one.getBoundingClientRect())
  if (!cell || !frame) return
  if (cell.top < frame.top + head) scroller.scrollTop -= frame.top + head - cell.top
  else if (cell.bottom > frame.bottom) scroller.scrollTop += cell.bottom - frame.bottom
  if (column === 0) scroller.scrollLeft = 0
  else if (cell.left < frame.left + names) scroller.scrollLeft -= frame.left + names - cell.left
  else if (!isTotal && cell.right > frame.right - total) scroller.scrollLeft += cell.right - frame.right + total
  link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function placeOf(target: EventTarget | null): GridPlace | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const [row, column] = [target.closest<HTMLElement>('[data-row]')?.dataset['row'], target.dataset['column']]
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) }
}

import { Checkbox } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { messages } from '@gradus/contract/message'
import type { Address } from './address.ts'
import { FailedState } from './states.tsx'
import { LoadingTable, SortSelect, TableHead, type RowSelection, type Column } from './table.tsx'

/**
 * A sheet with a list and its states: loading, failed, empty, or the rows. Stale rows are dimmed while the next ones
 * load.
 */
export function ListSheet({
  list,
  loading,
  empty,
  isEmpty,
  children,
}: {
  list: UseQueryResult<{ readonly items: readonly unknown[] }>
  loading: string
  empty?: ReactNode
  /** Whether to show `empty`; by default if no rows were loaded. For lists that do not show all loaded rows. */
  isEmpty?: boolean
  children: ReactNode
}) {
  return (
    <div className="sheet table-sheet" data-stale={list.isPlaceholderData || undefined}>
      {list.isPending ? (
        <LoadingTable label={loading} />
      ) : list.isLoadingError ? (
        <FailedState title={messages.listFailed} onRetry={() => void list.refetch()} />
      ) : empty !== undefined && (isEmpty ?? list.data.items.length === 0) ? (
        empty
      ) : (
        children
      )}
    </div>
  )
}

/**
 * The table of a sheet. On phones each row is a card (table-cards.css), and the actions of the table's header are above
 * the cards.
 */
export function ListTable<Sort extends string>({
  label,
  ref,
  children,
  ...head
}: {
  label: string
  ref?: Ref<HTMLTableElement>
  columns: readonly Column<Sort>[]
  sort?: Sort
  descending?: boolean
  address?: Address
  children: ReactNode
}) {
  return (
    <>
      <SortSelect {...head} />
      <div className="scroll" tabIndex={0} role="region" aria-label={label}>
        <table className="table cards" ref={ref}>
          <TableHead {...head} />
          <tbody>{children}</tbody>
        </table>
      </div>
    </>
  )
}

/** A row whose first cell is a checkbox that selects it. */
export function SelectableRow({
  id,
  name,
  selection,
  children,
}: {
  id: number
  name: string
  selection: RowSelection
  children: ReactNode
}) {
  return (
    <tr data-on={selection.has(id) || undefined}>
      <td className="choose">
        <Checkbox aria-label={`Select ${name}`} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
      </td>
      {children}
    </tr>
  )
}

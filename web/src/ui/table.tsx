import { ActionIcon, Checkbox, CloseButton, Select, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconSearch,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { inputBoxMaximum } from '@gradus/contract/limit'
import type { Address } from './address.ts'
import { rangeText } from './count.ts'

/** The parts of the tables for admins and moderators. Filters and page are kept in the address. */

const typingMilliseconds = 300

/** A search field that searches while the user types, shortly after the last keystroke. */
export function SearchField({ address, label, placeholder }: { address: Address; label: string; placeholder: string }) {
  const words = address.get('q') ?? ''
  const [typed, setTyped] = useState({ text: words, at: words, sent: words })
  // If the address was changed by navigation or by clearing the filters, the field adopts its query. If it was changed by
  // the field itself, what was typed since then stays.
  if (typed.at !== words)
    setTyped(words === typed.sent ? { ...typed, at: words } : { text: words, at: words, sent: words })
  const search = useDebouncedCallback((text: string) => {
    setTyped((now) => ({ ...now, sent: text.trim() }))
    address.change({ q: text.trim() }, { replace: true })
  }, typingMilliseconds)
  return (
    <TextInput
      className="quietfield table-search"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={inputBoxMaximum}
      value={typed.text}
      onChange={({ currentTarget: { value } }) => {
        setTyped({ ...typed, text: value })
        search(value)
      }}
      leftSection={<IconSearch size={16} stroke={1.8} />}
    />
  )
}

/** A filter with a few choices. The first choice means no filter. */
export function FilterSelect({
  address,
  name,
  label,
  choices,
  width = 152,
}: {
  address: Address
  name: string
  label: string
  choices: readonly { readonly value: string; readonly label: string }[]
  width?: number
}) {
  return (
    <Select
      className="quietfield filter-select"
      w={width}
      aria-label={label}
      data={[...choices]}
      value={address.get(name) ?? ''}
      onChange={(value) => address.change({ [name]: value ?? undefined })}
      searchable={choices.length > 12}
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  )
}

export interface Column<Sort extends string = string> {
  readonly label: string
  /** The order by which a click sorts. */
  readonly sort?: Sort
  /** Right-aligns numbers. */
  readonly right?: boolean
  readonly className?: string
  /** Visible only to screen readers. */
  readonly hidden?: boolean
}

/** A table header with sortable columns. Choosing the sorted column again reverses the order. */
export function TableHead<Sort extends string>({
  columns,
  sort,
  descending,
  address,
}: {
  columns: readonly Column<Sort>[]
  sort?: Sort
  descending?: boolean
  address?: Address
}) {
  const Arrow = descending ? IconArrowDown : IconArrowUp
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const isSorted = column.sort !== undefined && column.sort === sort
          const classes = [column.right && 'r', column.className].filter(Boolean).join(' ')
          const nextOrder = isSorted ? (descending ? 'up' : 'down') : undefined
          return (
            <th
              key={column.label}
              className={classes || undefined}
              aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : undefined}
            >
              {column.sort !== undefined && address ? (
                <button
                  type="button"
                  className="sortable"
                  onClick={() => address.change({ sort: column.sort, order: nextOrder })}
                >
                  {column.label}
                  {isSorted && <Arrow size={13} stroke={2} aria-hidden />}
                </button>
              ) : column.hidden ? (
                <span className="sr">{column.label}</span>
              ) : (
                column.label
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** A select for sorting, for narrow screens on which the table has no header. */
export function SortSelect<Sort extends string>({
  columns,
  sort,
  descending = false,
  address,
}: {
  columns: readonly Column<Sort>[]
  sort?: Sort
  descending?: boolean
  address?: Address
}) {
  const choices = columns.flatMap(({ label, sort: value }) => (value === undefined ? [] : [{ value, label }]))
  if (!address || sort === undefined || choices.length === 0) return null
  const Arrow = descending ? IconSortDescending : IconSortAscending
  return (
    <div className="table-sort">
      <Select
        aria-label="Sort by"
        size="xs"
        data={choices}
        value={sort}
        allowDeselect={false}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={(value) => value !== sort && address.change({ sort: value ?? undefined, order: undefined })}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={descending ? 'Sort ascending' : 'Sort descending'}
        onClick={() => address.change({ sort, order: descending ? 'up' : 'down' })}
      >
        <Arrow size={16} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}

export interface RowSelection {
  readonly selectedIds: readonly number[]
  readonly all: boolean
  has(id: number): boolean
  toggle(id: number): void
  toggleAll(): void
  clear(): void
}

/** The selected rows among the visible ones. */
export function useRowSelection(ids: readonly number[]): RowSelection {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const selectedIds = ids.filter((id) => marked.has(id))
  const all = ids.length > 0 && selectedIds.length === ids.length
  return {
    selectedIds,
    all,
    has: (id) => marked.has(id),
    toggle: (id) =>
      setMarked(new Set(selectedIds.includes(id) ? selectedIds.filter((one) => one !== id) : [...selectedIds, id])),
    toggleAll: () => setMarked(new Set(all ? [] : ids)),
    clear: () => setMarked(new Set()),
  }
}

/**
 * The line above the header with the actions for selected rows. It is always rendered, so that the layout does not
 * jump.
 */
export function BulkBar({ selection, hint, children }: { selection: RowSelection; hint: string; children: ReactNode }) {
  const selectedCount = selection.selectedIds.length
  return (
    <div
      className="bulk"
      data-on={selectedCount > 0 || undefined}
      role="group"
      aria-label="Actions for the selected rows"
    >
      <Checkbox
        aria-label="Select all rows"
        checked={selection.all}
        indeterminate={!selection.all && selectedCount > 0}
        onChange={selection.toggleAll}
      />
      {selectedCount === 0 ? (
        <span className="ink2">{hint}</span>
      ) : (
        <>
          <b className="strong nowrap num">{selectedCount} selected</b>
          <span className="grow" />
          {children}
          <CloseButton aria-label="Clear selection" size="sm" onClick={selection.clear} />
        </>
      )}
    </div>
  )
}

/** Which rows are shown, and links to the previous and next page. Doesn't need the total, which is costly to count. */
export function PreviousNextLinks({
  address,
  page,
  pageSize,
  shown,
  more,
}: {
  address: Address
  page: number
  pageSize: number
  shown: number
  more: boolean
}) {
  if (page === 1 && !more) return null
  const first = (page - 1) * pageSize + 1
  return (
    <div className="paging">
      <span className="small ink2 num">{shown > 0 ? rangeText(first, first + shown - 1) : 'Nothing on this page'}</span>
      <nav aria-label="Pages">
        <ul>
          <li>
            <PagingArrow
              to={page > 1 ? address.to({ page: page > 2 ? String(page - 1) : undefined }) : undefined}
              label="Previous page"
            >
              <IconChevronLeft size={16} />
            </PagingArrow>
          </li>
          <li>
            <PagingArrow to={more ? address.to({ page: String(page + 1) }) : undefined} label="Next page">
              <IconChevronRight size={16} />
            </PagingArrow>
          </li>
        </ul>
      </nav>
    </div>
  )
}

function PagingArrow({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  if (to === undefined)
    return (
      <span className="paging-end" aria-hidden="true">
        {children}
      </span>
    )
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** Placeholder rows while a table loads. */
export function LoadingTable({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className="table-loading">
      {rows.map((row) => (
        <div key={row} className="row">
          <Skeleton h={14} w={14} />
          <Skeleton h={14} w="34%" />
          <Skeleton h={14} w="12%" />
          <Skeleton h={14} w="12%" />
        </div>
      ))}
    </div>
  )
}

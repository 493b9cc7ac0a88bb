import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '@gradus/contract/message'
import type { BulkResult } from '@gradus/contract/part'
import { QuestionKind, type DifficultLevel } from '@gradus/contract/question'
import type { LibraryQuestion, LibrarySort } from '@gradus/contract/question-library'
import { difficultyOptions, kindOptions } from '../review/filter-options.ts'
import type { Address } from '../ui/address.ts'
import { useBulk } from '../ui/bulk.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { SelectableRow, ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BulkBar, FilterSelect, SearchField, PreviousNextLinks, useRowSelection, type Column } from '../ui/table.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'

const levels: readonly DifficultLevel[] = [1, 2, 3]
const columns: readonly Column<LibrarySort>[] = [
  { label: 'Select', hidden: true },
  { label: 'Question', sort: 'title' },
  { label: 'Kind', className: 'drop-m' },
  { label: 'Difficulty', sort: 'difficulty' },
  { label: 'Submitted', right: true },
  { label: 'Passed', right: true },
  { label: 'Posted', sort: 'posted', right: true, className: 'drop-m' },
]

/** The filters, sorting and page of a library from the page's address. */
export function libraryFilterOf(address: Address) {
  const sort = address.oneOf('sort', ['posted', 'title', 'difficulty'])
  const order = address.oneOf('order', sort === 'posted' ? ['down', 'up'] : ['up', 'down'])
  return {
    q: address.get('q'),
    kind: QuestionKind.safeParse(address.get('kind')).data,
    difficulty: levels.find((level) => String(level) === address.get('difficulty')),
    sort,
    order,
  }
}

interface LibraryPage<Question> {
  readonly items: readonly Question[]
  readonly page: number
  readonly pageSize: number
  readonly more: boolean
}

interface LibraryListProps<Question> {
  readonly address: Address
  readonly filter: ReturnType<typeof libraryFilterOf>
  readonly list: UseQueryResult<LibraryPage<Question>>
  /** The call behind `list`, which is refetched after a deletion. */
  readonly listCall: { readonly url: string }
  readonly texts: {
    readonly search: string
    readonly loading: string
    readonly table: string
    /** The header of the last column, for screen readers. */
    readonly actions: string
    readonly noneFound: string
    readonly empty: { readonly title: string; readonly text: string }
    readonly deletion: (chosen: readonly Question[]) => string
  }
  /** The address of the list without filters. */
  readonly base: string
  /** The address of the form for a new question. */
  readonly add: string
  readonly remove: (ids: number[]) => Promise<BulkResult>
  /** Renders the cells of a question. */
  readonly children: (question: Question) => ReactNode
}

/** A list of questions that are not public. They can be searched, filtered, sorted, and deleted in bulk. */
export function LibraryList<Question extends LibraryQuestion>(props: LibraryListProps<Question>) {
  const { address, filter, list, listCall, texts, base, add, remove, children } = props
  const items = list.data?.items ?? []
  const selection = useRowSelection(items.map(({ id }) => id))
  const bulk = useBulk(['question', 'questions'], [listCall])
  const [deleting, setDeleting] = useState(false)
  const narrowed = [filter.q, filter.kind, filter.difficulty].some((one) => one !== undefined)
  return (
    <>
      <div className="toolbar">
        <SearchField address={address} label={texts.search} placeholder="Title" />
        <FilterSelect address={address} name="kind" label="Kind" choices={kindOptions} />
        <FilterSelect address={address} name="difficulty" label="Difficulty" choices={difficultyOptions} />
      </div>
      <ListSheet
        list={list}
        loading={texts.loading}
        empty={
          narrowed ? (
            <NothingFound title="No questions found" text={texts.noneFound} all="Show all questions" to={base} />
          ) : (
            <EmptyState
              {...texts.empty}
              action={
                <Button component={Link} to={add}>
                  {messages.addQuestion}
                </Button>
              }
            />
          )
        }
      >
        <BulkBar selection={selection} hint="Select questions to delete">
          <Button size="xs" variant="default" className="danger" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </BulkBar>
        <ListTable
          label={texts.table}
          columns={[...columns, { label: texts.actions, hidden: true }]}
          sort={filter.sort}
          descending={filter.order === 'down'}
          address={address}
        >
          {items.map((question) => (
            <SelectableRow key={question.id} id={question.id} name={question.title} selection={selection}>
              {children(question)}
            </SelectableRow>
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks address={address} {...list.data} shown={items.length} />}
      <ConfirmDialog
        opened={deleting}
        title={
          selection.selectedIds.length === 1 ? 'Delete a question' : `Delete ${selection.selectedIds.length} questions`
        }
        text={texts.deletion(items.filter(({ id }) => selection.has(id)))}
        action="Delete"
        danger
        pending={bulk.isPending}
        onConfirm={() =>
          bulk.mutate({
            done: 'deleted',
            send: () => remove([...selection.selectedIds]),
            after: () => {
              setDeleting(false)
              selection.clear()
            },
          })
        }
        onClose={() => setDeleting(false)}
      />
    </>
  )
}

import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { QuestionKind } from '@gradus/contract/question'
import { getReviewQueue, longWaitDays, type ReviewedQuestion } from '@gradus/contract/review'
import { withSigns } from '@gradus/contract/direction'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Since } from '../ui/ago.tsx'
import { DifficultyIcon } from '../ui/question-icons.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { EmptyState } from '../ui/states.tsx'
import {
  BulkBar,
  FilterSelect,
  SearchField,
  PreviousNextLinks,
  useRowSelection,
  type RowSelection,
  type Column,
} from '../ui/table.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { difficultyOptions, kindOptions } from './filter-options.ts'
import { KindCell } from './kind-cell.tsx'
import { useReviewDecision } from './review-decision.ts'
import type { usePendingApprovals } from './pending-approvals.ts'
import { Preview } from './preview.tsx'
import { QueueAge, type Ages } from './queue-age.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ShortcutHint, useShortcuts } from './shortcuts.tsx'
import { SideDialog } from '../ui/dialog.tsx'

type Sort = 'waiting' | 'title' | 'difficulty'
const columns: readonly Column<Sort>[] = [
  { label: 'Select', hidden: true },
  { label: 'Question', sort: 'title' },
  { label: 'Kind' },
  { label: 'Difficulty', sort: 'difficulty' },
  { label: 'Author' },
  { label: 'Waiting', sort: 'waiting', right: true },
]
/** From this width the preview is beside the queue; in narrower windows it opens over it. */
const wideWindow = '(min-width: 1200px)'

/** The queue of new questions with a preview of one. It can be worked through by keyboard. */
export function Waiting({ ages, approvals }: { ages: Ages; approvals: ReturnType<typeof usePendingApprovals> }) {
  const address = useAddress()
  const sort = address.oneOf('sort', ['waiting', 'title', 'difficulty'])
  const order = address.oneOf('order', ['up', 'down'])
  const difficulty = address.oneOf('difficulty', ['', '1', '2', '3'])
  const list = useQuery({
    ...query(getReviewQueue, {
      query: {
        q: address.get('q'),
        kind: QuestionKind.safeParse(address.get('kind')).data,
        difficulty: difficulty === '' ? undefined : difficulty,
        sort,
        order,
        page: address.page,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const hiddenIds = new Set(approvals.hidden.map(({ id }) => id))
  const items = (list.data?.items ?? []).filter(({ id }) => !hiddenIds.has(id))
  const selection = useRowSelection(items.map(({ id }) => id))
  const { current, position, go } = useCurrent(items)
  const decisions = useReviewDecision()
  const [rejecting, setRejecting] = useState<readonly number[]>()
  const [opened, setOpened] = useState(false)
  const wide = useMediaQuery(wideWindow, true, { getInitialValueInEffect: false }) ?? true
  const table = useRef<HTMLTableElement>(null)
  const filtered = address.get('q') !== undefined || address.get('kind') !== undefined || difficulty !== ''

  const step = (by: number) => {
    const next = items[Math.min(items.length - 1, Math.max(0, items.findIndex(({ id }) => id === current?.id) + by))]
    if (!next) return
    go(next.id)
    table.current?.querySelector<HTMLElement>(`[data-row="${next.id}"]`)?.focus()
  }
  // The selected rows, or without a selection the question in the preview, so that nothing is decided unseen.
  const targetIds = selection.selectedIds.length > 0 ? selection.selectedIds : current && wide ? [current.id] : []
  const approve = (ids: readonly number[]) => {
    approvals.hold(items.filter(({ id }) => ids.includes(id)))
    selection.clear()
  }
  const shortcuts = useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    x: () => current && selection.toggle(current.id),
    a: () => targetIds.length > 0 && approve(targetIds),
    r: () => targetIds.length > 0 && setRejecting(targetIds),
    u: () => approvals.undoLast(),
  })
  const preview = current && (
    <Preview
      key={current.id}
      question={current}
      onApprove={() => approve([current.id])}
      onReject={() => setRejecting([current.id])}
    />
  )
  return (
    <div className="review">
      <div className="review-queue">
        <QueueAge ages={ages} />
        <div className="toolbar">
          <SearchField address={address} label="Search waiting questions" placeholder="Title or author" />
          <FilterSelect address={address} name="kind" label="Kind" choices={kindOptions} />
          <FilterSelect address={address} name="difficulty" label="Difficulty" choices={difficultyOptions} />
        </div>
        <ListSheet
          list={list}
          loading="Loading waiting questions"
          empty={
            filtered ? (
              <NothingFound
                title="No questions found"
                text="No waiting question matches your search and filters."
                all="Show all waiting questions"
                to="/ReviewWaitingQuestions"
              />
            ) : (
              <EmptyQueue />
            )
          }
          isEmpty={items.length === 0}
        >
          <BulkBar selection={selection} hint="Select questions to act on several at once">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCheck size={14} stroke={2.2} />}
              onClick={() => approve(selection.selectedIds)}
            >
              Approve
            </Button>
            <Button size="xs" variant="default" onClick={() => setRejecting(selection.selectedIds)}>
              Return to author
            </Button>
          </BulkBar>
          <ListTable
            label="Waiting questions"
            ref={table}
            columns={columns}
            sort={sort}
            descending={order === 'down'}
            address={address}
          >
            {items.map((question) => (
              <Row
                key={question.id}
                question={question}
                isCurrent={question.id === current?.id}
                selection={selection}
                longSince={list.dataUpdatedAt - longWaitDays * 86_400_000}
                onGo={() => {
                  go(question.id)
                  setOpened(true)
                }}
              />
            ))}
          </ListTable>
        </ListSheet>
        {list.data && <PreviousNextLinks address={address} {...list.data} shown={items.length} />}
        {items.length > 0 && <ShortcutHint shortcuts={shortcuts} />}
      </div>
      {wide ? (
        preview
      ) : (
        <SideDialog
          opened={opened && current !== undefined}
          onClose={() => setOpened(false)}
          size="min(640px, 100vw)"
          title={`${position + 1} of ${items.length}`}
          classNames={{ content: 'preview-drawer' }}
          closeButtonProps={{ 'aria-label': 'Back to the queue' }}
        >
          {preview}
        </SideDialog>
      )}
      <RejectDialog
        ids={rejecting}
        title={items.find(({ id }) => id === rejecting?.[0])?.title}
        pending={decisions.isPending}
        onReject={(reason) =>
          rejecting &&
          decisions.reject(rejecting, reason, () => {
            setRejecting(undefined)
            selection.clear()
          })
        }
        onClose={() => setRejecting(undefined)}
      />
    </div>
  )
}

/** The question in the preview. When it leaves the queue, the one that takes its place. */
function useCurrent(items: readonly ReviewedQuestion[]) {
  const [at, setAt] = useState<{ id: number; position: number }>()
  const currentIndex = items.findIndex(({ id }) => id === at?.id)
  const position = currentIndex >= 0 ? currentIndex : Math.min(at?.position ?? 0, items.length - 1)
  const current = items[position]
  if (current && (at?.id !== current.id || at.position !== position)) setAt({ id: current.id, position })
  return {
    current,
    position,
    go: (id: number) => setAt({ id, position: items.findIndex((question) => question.id === id) }),
  }
}

function Row({
  question,
  isCurrent,
  selection,
  longSince,
  onGo,
}: {
  question: ReviewedQuestion
  isCurrent: boolean
  selection: RowSelection
  longSince: number
  onGo: () => void
}) {
  const { id, title, displayName, userId, profileImage, reputation, difficultLevel, createdDate } = question
  return (
    <tr data-on={isCurrent || undefined}>
      <td className="choose">
        <Checkbox aria-label={`Select ${title}`} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
      </td>
      <Cell part="main">
        <button
          type="button"
          className="rowtitle"
          title={title}
          data-row={id}
          aria-current={isCurrent || undefined}
          onClick={onGo}
        >
          <span className="two-lines" dir="auto">
            {withSigns(title)}
          </span>
        </button>
        {Date.parse(createdDate) < longSince && (
          <div className="icon warn review-flag">
            <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
            Waiting long
          </div>
        )}
      </Cell>
      <Cell>
        <KindCell question={question} />
      </Cell>
      <Cell>
        <DifficultyIcon difficulty={difficultLevel} />
      </Cell>
      <Cell>
        <Person name={displayName} userId={userId} picture={profileImage} reputation={reputation} />
      </Cell>
      <Cell right quiet label="Waiting">
        <Since at={createdDate} />
      </Cell>
    </tr>
  )
}

function EmptyQueue() {
  return <EmptyState title="Nothing to review" text="Every question has been reviewed. New ones will appear here." />
}

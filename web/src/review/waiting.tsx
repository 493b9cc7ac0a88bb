import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { QuestionKind } from '@gradus/contract/question'
import { getReviewQueue, waitsLongDays, type ReviewedQuestion } from '@gradus/contract/review'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { DifficultyGlyph } from '../ui/glyph.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BulkBar, FilterSelect, SearchField, Steps, useChoice, type Choice, type Column } from '../ui/table.tsx'
import { KindCell, difficultyChoices, kindChoices } from './columns.tsx'
import { useDeciding } from './deciding.ts'
import { Preview } from './preview.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ShortcutHint, useShortcuts } from './shortcuts.tsx'

type Sort = 'waiting' | 'title' | 'difficulty'
const columns: readonly Column<Sort>[] = [
  { label: 'Choose', hidden: true },
  { label: 'Question', sort: 'title' },
  { label: 'Kind', className: 'drop-s' },
  { label: 'Difficulty', sort: 'difficulty', className: 'drop-s' },
  { label: 'Author', className: 'drop-s' },
  { label: 'Waiting', sort: 'waiting', right: true },
]

/** The queue of new questions with a preview of one, worked through by keyboard. */
export function Waiting() {
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
  const items = list.data?.items ?? []
  const choice = useChoice(items.map(({ id }) => id))
  const { current, go } = useCurrent(items)
  const deciding = useDeciding()
  const [rejecting, setRejecting] = useState<readonly number[]>()
  const table = useRef<HTMLTableElement>(null)

  const step = (by: number) => {
    const next = items[Math.min(items.length - 1, Math.max(0, items.findIndex(({ id }) => id === current?.id) + by))]
    if (!next) return
    go(next.id)
    table.current?.querySelector<HTMLElement>(`[data-row="${next.id}"]`)?.focus()
  }
  // The chosen rows where there are some, otherwise the one in the preview.
  const meant = choice.chosen.length > 0 ? choice.chosen : current ? [current.id] : []
  const shortcuts = useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    x: () => current && choice.toggle(current.id),
    a: () => meant.length > 0 && !deciding.isPending && deciding.approve(meant, choice.clear),
    r: () => meant.length > 0 && setRejecting(meant),
  })
  return (
    <div className="review">
      <div className="review-queue">
        <div className="toolbar">
          <SearchField address={address} label="Search waiting questions" placeholder="Title or author" />
          <FilterSelect address={address} name="kind" label="Kind" choices={kindChoices} />
          <FilterSelect address={address} name="difficulty" label="Difficulty" choices={difficultyChoices} />
        </div>
        <ListSheet
          list={list}
          loading="Loading waiting questions"
          empty={
            <EmptyState
              title="Nothing waits for you"
              text={
                address.get('q') || address.get('kind') || difficulty
                  ? 'No waiting question is like that.'
                  : 'Every question that was posted has had its answer.'
              }
            />
          }
        >
          <BulkBar choice={choice} hint="Choose questions to act on several at once">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCheck size={14} stroke={2.2} />}
              loading={deciding.isPending}
              onClick={() => deciding.approve(choice.chosen, choice.clear)}
            >
              Approve
            </Button>
            <Button size="xs" variant="default" onClick={() => setRejecting(choice.chosen)}>
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
                here={question.id === current?.id}
                choice={choice}
                longSince={list.dataUpdatedAt - waitsLongDays * 86_400_000}
                onGo={() => go(question.id)}
              />
            ))}
          </ListTable>
        </ListSheet>
        {list.data && <Steps address={address} {...list.data} shown={items.length} />}
        {items.length > 0 && <ShortcutHint shortcuts={shortcuts} />}
      </div>
      {current && (
        <Preview key={current.id} question={current} deciding={deciding} onReject={() => setRejecting([current.id])} />
      )}
      <RejectDialog
        ids={rejecting}
        pending={deciding.isPending}
        onReject={(reason) =>
          rejecting &&
          deciding.reject(rejecting, reason, () => {
            setRejecting(undefined)
            choice.clear()
          })
        }
        onClose={() => setRejecting(undefined)}
      />
    </div>
  )
}

/** The row in the preview; when it leaves the queue, the one that takes its place. */
function useCurrent(items: readonly ReviewedQuestion[]) {
  const [at, setAt] = useState<{ id: number; position: number }>()
  const here = items.findIndex(({ id }) => id === at?.id)
  const position = here >= 0 ? here : Math.min(at?.position ?? 0, items.length - 1)
  const current = items[position]
  if (current && (at?.id !== current.id || at.position !== position)) setAt({ id: current.id, position })
  return {
    current,
    go: (id: number) => setAt({ id, position: items.findIndex((question) => question.id === id) }),
  }
}

function Row({
  question,
  here,
  choice,
  longSince,
  onGo,
}: {
  question: ReviewedQuestion
  here: boolean
  choice: Choice
  longSince: number
  onGo: () => void
}) {
  const { id, title, displayName, userId, profileImage, reputation, difficultLevel, createdDate } = question
  return (
    <tr data-on={here || undefined}>
      <td>
        <Checkbox aria-label={`Choose ${title}`} checked={choice.has(id)} onChange={() => choice.toggle(id)} />
      </td>
      <td className="wraps">
        <button type="button" className="rowtitle" data-row={id} aria-current={here || undefined} onClick={onGo}>
          {title}
        </button>
        {Date.parse(createdDate) < longSince && (
          <div className="glyph warn review-flag">
            <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
            Waiting long
          </div>
        )}
      </td>
      <td className="drop-s">
        <KindCell question={question} />
      </td>
      <td className="drop-s">
        <DifficultyGlyph of={difficultLevel} />
      </td>
      <td className="drop-s nowrap">
        <Person name={displayName} userId={userId} picture={profileImage} reputation={reputation} />
      </td>
      <td className="r ink2 nowrap">
        <Ago at={createdDate} />
      </td>
    </tr>
  )
}

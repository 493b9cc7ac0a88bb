import { Button, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withSigns } from '@gradus/contract/direction'
import { messages } from '@gradus/contract/message'
import { compareItem, type SimilarityRun } from '@gradus/contract/similarity-case'
import { call, type CallProblem } from '../api.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { Ago } from '../ui/ago.tsx'
import { counted } from '../ui/count.ts'
import { toast } from '../ui/toast.tsx'
import { refreshGrades } from './refresh.ts'

export const isRunning = ({ state }: SimilarityRun) => state === 'running'
/** Fewer than two attempts were long enough. */
export const comparesNothing = ({ total, tooShort }: SimilarityRun) => total - tooShort < 2

interface ItemTitle {
  readonly itemId: number
  readonly title: string
}

/** The progress of each comparison, and what the last one found. */
export function Runs({ runs, items }: { runs: readonly SimilarityRun[]; items: readonly ItemTitle[] }) {
  const titleOf = (itemId: number) => items.find((item) => item.itemId === itemId)?.title
  return (
    <div role="status">
      {runs.map(({ itemId, state, done, total, found, tooShort, startedDate }) => (
        <p key={itemId} className="small ink2 submissions-note">
          <bdi>{titleOf(itemId)}</bdi>:{' '}
          {state === 'running' ? (
            total === 0 ? (
              'the comparison is starting.'
            ) : (
              `${done.toLocaleString('en-GB')} of ${counted(total, 'attempt').join(' ')} compared.`
            )
          ) : (
            <>
              {counted(found, 'pair').join(' ')} worth a look, compared <Ago at={startedDate} />.
              {tooShort > 0 && ` ${counted(tooShort, 'attempt').join(' ')} too short to compare.`}
            </>
          )}
        </p>
      ))}
    </div>
  )
}

/** A button that starts the comparison of one question. */
export function Compare({ items, runs }: { items: readonly ItemTitle[]; runs: readonly SimilarityRun[] }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem, number>({
    mutationFn: (itemId) => call(compareItem, { params: { id: itemId } }),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  const running = new Set(runs.filter(isRunning).map(({ itemId }) => itemId))
  return (
    <ActionMenu>
      <Menu.Target>
        <Button loading={isPending}>Compare a question</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ itemId, title }) => (
          <Menu.Item key={itemId} disabled={running.has(itemId)} onClick={() => mutate(itemId)}>
            <bdi>{withSigns(title)}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ActionMenu>
  )
}

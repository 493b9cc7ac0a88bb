import { Button, Menu } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { getMatrix } from '@gradus/contract/grade'
import { messages } from '@gradus/contract/message'
import {
  compareItem,
  listSimilarPairs,
  type SimilarityPair,
  type SimilarityRun,
} from '@gradus/contract/similarity-case'
import { call, queryOrNull, type CallProblem } from '../api.ts'
import { percentText } from '../gradebook/grade-texts.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Ago } from '../ui/ago.tsx'
import { ActionMenu } from '../ui/action-menu.tsx'
import { counted } from '../ui/count.ts'
import { Head } from '../ui/head.tsx'
import { ListTable } from '../ui/list-sheet.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { LoadingTable, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { similarWorkAddress, submissionsAddress } from './addresses.ts'
import { caseText } from './case-texts.ts'
import { studentName } from './matrix-view.ts'
import { refreshGrades } from './refresh.ts'

const columns: readonly Column[] = [
  { label: 'Students' },
  { label: 'Question' },
  { label: 'Similarity', right: true },
  { label: 'State' },
]
const stateNames: Readonly<Record<SimilarityPair['state'], string>> = {
  open: 'To look at',
  dismissed: 'Dismissed',
  case: 'Case',
}

/** Pairs of similar work in an assignment, the most similar first. Nothing follows from them by itself. */
export function Component() {
  const { id = '' } = useParams()
  const similar = useQuery({
    ...queryOrNull(listSimilarPairs, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.runs.some(isRunning) ? pollMilliseconds : false),
  })
  const matrix = useQuery(queryOrNull(getMatrix, { params: { id }, query: {} }))
  if (similar.data === null || matrix.data === null) return <NotFoundPage />
  const title = matrix.data?.title ?? ''
  return (
    <>
      <Head title={`Similar work: ${title}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={submissionsAddress(Number(id))}>
          <bdi>{title}</bdi>, submissions
        </Link>
      </p>
      <div className="row between wrap listhead">
        <h1>Similar work</h1>
        {matrix.data && matrix.data.items.length > 0 && (
          <Compare items={matrix.data.items} runs={similar.data?.runs ?? []} />
        )}
      </div>
      <p className="small ink2 submissions-note">
        Similar work isn’t always copied work: read both before you judge. No grade changes by itself.
      </p>
      <Runs runs={similar.data?.runs ?? []} items={matrix.data?.items ?? []} />
      <div className="sheet table-sheet">
        {similar.isError ? (
          <FailedState onRetry={() => void similar.refetch()} />
        ) : !similar.data ? (
          <LoadingTable label="Loading the pairs" />
        ) : similar.data.pairs.length === 0 ? (
          <EmptyState title="No similar work" text="Compare a question: pairs that are worth a look appear here." />
        ) : (
          <ListTable label="Similar pairs" columns={columns}>
            {similar.data.pairs.map((pair) => (
              <tr key={pair.id}>
                <Cell part="main">
                  <Link className="quietlink strong" to={similarWorkAddress(Number(id), pair.id)}>
                    <bdi>{studentName(pair.left)}</bdi> and <bdi>{studentName(pair.right)}</bdi>
                  </Link>
                </Cell>
                <Cell part="wide">
                  <bdi>{pair.itemTitle}</bdi>
                </Cell>
                <Cell right label="Similarity">
                  {percentText(pair.similarity)}
                </Cell>
                <Cell>
                  {stateNames[pair.state]}
                  {pair.cases.map((one) => (
                    <div key={one.id} className="tiny ink2">
                      <bdi>{studentName(pair[one.side])}</bdi>: {caseText(one)}
                    </div>
                  ))}
                </Cell>
              </tr>
            ))}
          </ListTable>
        )}
      </div>
    </>
  )
}

const pollMilliseconds = 1000
const isRunning = ({ state }: SimilarityRun) => state === 'running'

interface ItemTitle {
  readonly itemId: number
  readonly title: string
}

/** How far each comparison is, and what the last one found. */
function Runs({ runs, items }: { runs: readonly SimilarityRun[]; items: readonly ItemTitle[] }) {
  const titleOf = (itemId: number) => items.find((item) => item.itemId === itemId)?.title
  return (
    <div role="status">
      {runs.map(({ itemId, state, done, total, found, startedDate }) => (
        <p key={itemId} className="small ink2 submissions-note">
          <bdi>{titleOf(itemId)}</bdi>:{' '}
          {state === 'running' ? (
            total === 0 ? (
              'the comparison starts.'
            ) : (
              `${done.toLocaleString('en-GB')} of ${counted(total, 'attempt').join(' ')} compared.`
            )
          ) : (
            <>
              {counted(found, 'pair').join(' ')} worth a look, compared <Ago at={startedDate} />.
            </>
          )}
        </p>
      ))}
    </div>
  )
}

function Compare({ items, runs }: { items: readonly ItemTitle[]; runs: readonly SimilarityRun[] }) {
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
            <bdi>{title}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ActionMenu>
  )
}

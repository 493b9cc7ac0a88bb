import { Button, Menu } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { getMatrix } from '@gradus/contract/grade'
import { messages } from '@gradus/contract/message'
import { compareItem, listSimilarPairs, type SimilarityPair } from '@gradus/contract/similarity-case'
import { call, queryOrNull, type CallProblem } from '../api.ts'
import { percentText } from '../gradebook/grade-texts.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
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
  { label: 'Alike', right: true },
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
  const pairs = useQuery(queryOrNull(listSimilarPairs, { params: { id } }))
  const matrix = useQuery(queryOrNull(getMatrix, { params: { id }, query: {} }))
  if (pairs.data === null || matrix.data === null) return <NotFoundPage />
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
        {matrix.data && matrix.data.items.length > 0 && <Compare items={matrix.data.items} />}
      </div>
      <p className="small ink2 submissions-note">
        Much alike is not copied: read both before you think anything of it. No grade changes by itself.
      </p>
      <div className="sheet table-sheet">
        {pairs.isError ? (
          <FailedState onRetry={() => void pairs.refetch()} />
        ) : !pairs.data ? (
          <LoadingTable label="Loading the pairs" />
        ) : pairs.data.length === 0 ? (
          <EmptyState title="No similar work" text="Compare a question: pairs that are worth a look appear here." />
        ) : (
          <ListTable label="Similar pairs" columns={columns}>
            {pairs.data.map((pair) => (
              <tr key={pair.id}>
                <Cell part="main">
                  <Link className="quietlink strong" to={similarWorkAddress(Number(id), pair.id)}>
                    <bdi>{studentName(pair.left)}</bdi> and <bdi>{studentName(pair.right)}</bdi>
                  </Link>
                </Cell>
                <Cell part="wide">
                  <bdi>{pair.itemTitle}</bdi>
                </Cell>
                <Cell right label="Alike">
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

function Compare({ items }: { items: readonly { readonly itemId: number; readonly title: string }[] }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<number, CallProblem, number>({
    mutationFn: (itemId) => call(compareItem, { params: { id: itemId } }),
    onSuccess: (found) => toast.done(`${counted(found, 'pair').join(' ')} worth a look.`),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  return (
    <ActionMenu>
      <Menu.Target>
        <Button loading={isPending}>Compare a question</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ itemId, title }) => (
          <Menu.Item key={itemId} onClick={() => mutate(itemId)}>
            <bdi>{title}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ActionMenu>
  )
}

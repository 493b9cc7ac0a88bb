import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { listSimilarPairs, type SimilarityPair } from '@gradus/contract/similarity-case'
import { queryOrNull } from '../api.ts'
import { percentText } from '../gradebook/grade-texts.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { ListTable } from '../ui/list-sheet.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { LoadingTable, type Column } from '../ui/table.tsx'
import { similarWorkAddress, submissionsAddress } from './addresses.ts'
import { caseText } from './case-texts.ts'
import { studentName } from './matrix-view.ts'
import { Compare, comparesNothing, isRunning, Runs } from './similarity-runs.tsx'

const pollMilliseconds = 1000
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

/** Pairs of similar work in an assignment, the most similar first. A pair changes no grade by itself. */
export function Component() {
  const { id = '' } = useParams()
  const similar = useQuery({
    ...queryOrNull(listSimilarPairs, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.runs.some(isRunning) ? pollMilliseconds : false),
  })
  const matrix = useQuery(queryOrNull(getMatrix, { params: { id }, query: {} }))
  if (similar.data === null || matrix.data === null) return <NotFoundPage />
  const title = matrix.data?.title ?? ''
  const coding = matrix.data?.items.filter(({ kind }) => kind === 'coding') ?? []
  return (
    <>
      <Head title={`Similar work: ${title}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={submissionsAddress(Number(id))}>
          <bdi>{withSigns(title)}</bdi>, submissions
        </Link>
      </p>
      <div className="row between wrap listhead">
        <h1>Similar work</h1>
        {similar.data && coding.length > 0 && <Compare items={coding} runs={similar.data.runs} />}
      </div>
      <p className="small ink2 submissions-note">
        Similar work isn’t always copied. Read both before you decide. No grade changes automatically.
      </p>
      <Runs runs={similar.data?.runs ?? []} items={matrix.data?.items ?? []} />
      <div className="sheet table-sheet">
        {similar.isLoadingError ? (
          <FailedState error={similar.error} onRetry={() => void similar.refetch()} />
        ) : !similar.data ? (
          <LoadingTable label="Loading the pairs" />
        ) : similar.data.pairs.length === 0 ? (
          <EmptyState
            title={
              similar.data.runs.every((run) => isRunning(run) || comparesNothing(run))
                ? 'Nothing has been compared yet'
                : 'No similar work'
            }
            text={
              similar.data.runs.length === 0
                ? 'Compare a question. Pairs that are worth a look appear here.'
                : similar.data.runs.every(isRunning)
                  ? 'The comparison is running. Pairs that are worth a look appear here.'
                  : similar.data.runs.every(comparesNothing)
                    ? 'A comparison needs at least two attempts that are long enough.'
                    : similar.data.runs.some(({ tooShort }) => tooShort > 0)
                      ? 'No pair is worth a look. Attempts that are too short to compare were left out.'
                      : 'None of the compared pairs is worth a look.'
            }
          />
        ) : (
          <ListTable label="Similar pairs" columns={columns}>
            {similar.data.pairs.map((pair) => (
              <tr key={pair.id}>
                <Cell part="main">
                  <Link className="quietlink strong" to={similarWorkAddress(Number(id), pair.id)}>
                    <bdi>{withSigns(studentName(pair.left))}</bdi> and <bdi>{withSigns(studentName(pair.right))}</bdi>
                  </Link>
                </Cell>
                <Cell part="wide">
                  <bdi>{withSigns(pair.itemTitle)}</bdi>
                </Cell>
                <Cell right label="Similarity">
                  {percentText(pair.similarity)}
                </Cell>
                <Cell>
                  {stateNames[pair.state]}
                  {pair.cases.map((one) => (
                    <div key={one.id} className="tiny ink2">
                      <bdi>{withSigns(studentName(pair[one.side]))}</bdi>: {caseText(one)}
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

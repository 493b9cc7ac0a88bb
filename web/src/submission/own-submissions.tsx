import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Question } from '@gradus/contract/question'
import { getOwnSubmissions, submitResults, type Submission } from '@gradus/contract/submission'
import { query } from '../api.ts'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { SubmissionRow } from './submission-row.tsx'

type Row = Omit<Submission, 'verdict'>

/** The reader's own submissions, newest first. Each can be opened to show its code. */
export function OwnSubmissions({ question }: { question: Question }) {
  const [page, setPage] = useState(1)
  const { data, isPending, isLoadingError, refetch } = useQuery({
    ...query(getOwnSubmissions, { params: { id: question.id }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  if (isPending) return <LoadingLines label="Loading your submissions" />
  if (isLoadingError) return <FailedState onRetry={() => void refetch()} />
  if (data.items.length === 0) return <p className="small ink2">You haven’t submitted anything yet.</p>
  return (
    <>
      <ul className="attempts">
        {data.items.map((row) => (
          <SubmissionRow
            key={row.id}
            id={row.id}
            language={row.type}
            at={row.createdDate}
            judgedAgain={row.judgedAgainDate}
          >
            <OutcomeIcon row={row} />
          </SubmissionRow>
        ))}
      </ul>
      <div className="row attempts-turn">
        {page > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => setPage(page - 1)}>
            Newer
          </Button>
        )}
        {data.total > page * data.pageSize && (
          <Button variant="default" size="compact-sm" onClick={() => setPage(page + 1)}>
            Older
          </Button>
        )}
      </div>
    </>
  )
}

function OutcomeIcon({ row }: { row: Row }) {
  if (row.state === 'waiting') return <VerdictIcon outcome="judgeError" label="waiting for the judge" />
  if (row.state === 'received') return <span className="small ink2">Received</span>
  if (row.result === submitResults.error) return <VerdictIcon outcome="judgeError" label="Not judged" />
  const passed = row.result === submitResults.pass
  return <VerdictIcon outcome={passed ? 'passed' : 'failed'} label={passed ? 'Passed' : 'Failed'} />
}

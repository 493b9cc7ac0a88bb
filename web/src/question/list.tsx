import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { QuestionPage } from '@gradus/contract/question'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { messages } from '@gradus/contract/message'
import { Paging } from '../ui/paging.tsx'
import { EmptyState, FailedState, LoadingRows } from '../ui/states.tsx'
import { useProgress } from './progress.ts'
import { QuestionRow } from './row.tsx'

/**
 * One page of a list of questions, in all its states. While the next page loads, the old rows stay, dimmed, so that the
 * layout does not jump.
 */
export function QuestionList({
  list,
  to,
  empty,
}: {
  list: UseQueryResult<QuestionPage>
  /** The address of a page of this list. */
  to: (page: number) => string
  empty: ReactNode
}) {
  const items = list.data?.items ?? []
  const progressOf = useProgress(items.map((question) => question.id))
  if (list.isPending) return <LoadingRows label="Loading questions" />
  if (list.isLoadingError) {
    return (
      <div className="sheet">
        <FailedState
          title={messages.listFailed}
          text="The list couldn’t be loaded. Your work is safe."
          onRetry={() => void list.refetch()}
        />
      </div>
    )
  }
  const { total, page, pageSize } = list.data
  if (total === 0) return <div className="sheet">{empty}</div>
  return (
    <>
      {items.length === 0 ? (
        <div className="sheet">
          <EmptyState
            title={`There is no page ${page.toLocaleString('en-GB')}`}
            text={`The last page is ${Math.ceil(total / pageSize).toLocaleString('en-GB')}.`}
            action={
              <Button component={Link} to={to(1)}>
                Go to the first page
              </Button>
            }
          />
        </div>
      ) : (
        <ul className="sheet qlist" aria-busy={list.isPlaceholderData} data-stale={list.isPlaceholderData || undefined}>
          {items.map((question) => (
            <QuestionRow key={question.id} question={question} progress={progressOf(question.id)} />
          ))}
        </ul>
      )}
      <Paging total={total} page={page} pageSize={pageSize} to={to} name="Pages of questions" />
      <p className="sr" role="status">
        {list.isPlaceholderData ? 'Loading questions' : ''}
      </p>
    </>
  )
}

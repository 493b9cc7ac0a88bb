import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Assignment } from '@gradus/contract/assignment'
import { listReceipts } from '@gradus/contract/assignment-attempt'
import { withSigns } from '@gradus/contract/direction'
import { query } from '../api.ts'
import { ReceiptLine } from '../judging/receipt-line.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'

/** The receipts of all attempts at an assignment, newest first. */
export function Receipts({ assignment: { id, questions } }: { assignment: Assignment }) {
  const [page, setPage] = useState(1)
  const { data, isPending, isLoadingError, refetch } = useQuery({
    ...query(listReceipts, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  if (isPending) return <LoadingLines label="Loading your receipts" />
  if (isLoadingError) return <FailedState onRetry={() => void refetch()} />
  if (data.items.length === 0) return <p className="small ink2">You haven’t submitted anything yet.</p>
  return (
    <>
      <ul className="receipts">
        {data.items.map((receipt) => (
          <li key={receipt.attemptId}>
            <bdi className="small strong">
              {withSigns(
                questions.find(({ itemId }) => itemId === receipt.itemId)?.title ?? 'A question that was removed',
              )}
            </bdi>
            <ReceiptLine receipt={receipt} />
          </li>
        ))}
      </ul>
      <NewerOlder page={page} more={data.more} onPage={setPage} />
    </>
  )
}

/** Buttons for paging through a list whose length is unknown. */
export function NewerOlder({ page, more, onPage }: { page: number; more: boolean; onPage: (page: number) => void }) {
  if (page === 1 && !more) return null
  return (
    <div className="row attempts-turn">
      <Button variant="default" size="compact-sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <Button variant="default" size="compact-sm" disabled={!more} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </div>
  )
}

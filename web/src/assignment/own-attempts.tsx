import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Assignment, type AssignmentItem, type Receipt } from '@gradus/contract/assignment'
import { listReceipts } from '@gradus/contract/assignment-attempt'
import { query } from '../api.ts'
import { ReceiptLine, timingText } from '../judging/receipt-line.tsx'
import { SubmissionRow } from '../submission/submission-row.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { MailReceipts } from './mail-receipts.tsx'
import { hasTeamWork, isStudentOf } from './own-assignment.ts'
import { NewerOlder } from './receipts.tsx'

/** The reader's own attempts at an item, or their team's, newest first; each opens to its code and receipt. */
export function OwnAttempts({ assignment, item }: { assignment: Assignment; item: AssignmentItem }) {
  const [page, setPage] = useState(1)
  const { id, can } = assignment
  const { data, isPending, isLoadingError, refetch } = useQuery({
    ...query(listReceipts, { params: { id }, query: { page, itemId: item.itemId } }),
    enabled: isStudentOf(assignment),
    placeholderData: keepPreviousData,
  })
  if (!isStudentOf(assignment)) return <p className="small ink2">Students see their attempts here.</p>
  if (isPending) return <LoadingLines label="Loading your attempts" />
  if (isLoadingError) return <FailedState onRetry={() => void refetch()} />
  return (
    <>
      {can.submit && <MailReceipts />}
      {data.items.length === 0 ? (
        <p className="small ink2">
          {hasTeamWork(assignment)
            ? 'Your team hasn’t submitted anything to this question yet.'
            : 'You haven’t submitted anything to this question yet.'}
        </p>
      ) : (
        <ul className="attempts">
          {data.items.map((receipt) => (
            <Attempt key={receipt.attemptId} receipt={receipt} />
          ))}
        </ul>
      )}
      <NewerOlder page={page} more={data.more} onPage={setPage} />
    </>
  )
}

function Attempt({ receipt }: { receipt: Receipt }) {
  if (receipt.submissionId === null)
    return (
      <li>
        <ReceiptLine receipt={receipt} />
      </li>
    )
  return (
    <SubmissionRow id={receipt.submissionId} at={receipt.receivedAt} below={<ReceiptLine receipt={receipt} />}>
      <span className="strong">Attempt {receipt.number}</span>
      <span className="small ink2">{stateText(receipt)}</span>
    </SubmissionRow>
  )
}

function stateText(receipt: Receipt): string {
  if (receipt.state === 'ignored') return 'the judge could not run it: it costs no attempt'
  return receipt.state === 'waiting' ? `${timingText(receipt)}, waiting for the judge` : timingText(receipt)
}

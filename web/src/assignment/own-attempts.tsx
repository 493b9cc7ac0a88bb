import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listReceipts, type Assignment, type AssignmentItem, type Receipt } from '@gradus/contract/assignment'
import { query } from '../api.ts'
import { ReceiptLine, timingText } from '../judging/receipt-line.tsx'
import { SubmissionRow } from '../submission/submission-row.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { MailReceipts } from './mail-receipts.tsx'
import { isStudentOf } from './own-assignment.ts'
import { NewerOlder } from './receipts.tsx'

/** The reader's own attempts at an item, or their team's, newest first; each opens to its code and receipt. */
export function OwnAttempts({ assignment, item }: { assignment: Assignment; item: AssignmentItem }) {
  const [page, setPage] = useState(1)
  const { id, can } = assignment
  const { data, isPending, isError, refetch } = useQuery({
    ...query(listReceipts, { params: { id }, query: { page, itemId: item.itemId } }),
    enabled: isStudentOf(assignment),
    placeholderData: keepPreviousData,
  })
  if (!isStudentOf(assignment)) return <p className="small ink2">Students see their attempts here.</p>
  if (isPending) return <LoadingLines label="Loading your attempts" />
  if (isError) return <FailedState onRetry={() => void refetch()} />
  return (
    <>
      {can.submit && <MailReceipts />}
      {data.items.length === 0 ? (
        <p className="small ink2">You haven’t submitted anything to this question yet.</p>
      ) : (
        <ul className="attempts">
          {data.items.map((receipt) => (
            <Attempt key={receipt.attemptId} of={receipt} />
          ))}
        </ul>
      )}
      <NewerOlder page={page} more={data.more} onPage={setPage} />
    </>
  )
}

function Attempt({ of }: { of: Receipt }) {
  if (of.submissionId === null)
    return (
      <li>
        <ReceiptLine of={of} />
      </li>
    )
  return (
    <SubmissionRow id={of.submissionId} at={of.receivedAt} below={<ReceiptLine of={of} />}>
      <span className="strong">Attempt {of.number}</span>
      <span className="small ink2">{stateText(of)}</span>
      {of.sentBy !== null && (
        <span className="small ink2">
          by <bdi>{of.sentBy}</bdi>
        </span>
      )}
    </SubmissionRow>
  )
}

function stateText(of: Receipt): string {
  if (of.state === 'ignored') return 'the judge could not run it: it costs no attempt'
  return of.state === 'waiting' ? `${timingText(of)}, waiting for the judge` : timingText(of)
}

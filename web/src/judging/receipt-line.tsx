import { withSigns } from '@gradus/contract/direction'
import type { Receipt } from '@gradus/contract/assignment'
import { ownZone, zoneName } from '@gradus/contract/zoned-time'
import { momentText } from '../ui/moment-text.ts'
import './receipt-line.css'

/** A submission's receipt: its numbers, who of a team sent it, its time of arrival, the due time that applied, and the fingerprint of the code. */
export function ReceiptLine({ receipt }: { receipt: Receipt }) {
  return (
    <p className="tiny ink2 receipt">
      <span className="strong">Attempt {receipt.number}</span>, receipt <span className="num">{receipt.attemptId}</span>
      {receipt.sentBy !== null && (
        <>
          , sent by <bdi className="strong">{withSigns(receipt.sentBy)}</bdi>
        </>
      )}
      , received{' '}
      <time dateTime={receipt.receivedAt} className="num">
        {momentText(receipt.receivedAt)}
      </time>{' '}
      {zoneName(ownZone())}, {timingText(receipt)}
      {receipt.due !== null && (
        <>
          {' '}
          (due{' '}
          <time dateTime={receipt.due} className="num">
            {momentText(receipt.due)}
          </time>
          )
        </>
      )}
      . SHA-256 <code className="receipt-digest">{receipt.digest}</code>
    </p>
  )
}

export function timingText({
  timing,
  isPractice,
  isFromDraft,
}: Pick<Receipt, 'timing' | 'isPractice' | 'isFromDraft'>): string {
  if (isFromDraft) return 'submitted from the draft at the due time'
  if (isPractice) return 'as practice: it doesn’t count'
  return timing === 'late' ? 'late' : 'on time'
}

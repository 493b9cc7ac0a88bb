import type { Receipt } from '@gradus/contract/assignment'
import { momentText } from '../ui/moment-text.ts'
import './receipt-line.css'

/** A submission's receipt: its number, its time of arrival, and the fingerprint of the submitted code. */
export function ReceiptLine({ receipt }: { receipt: Receipt }) {
  return (
    <p className="tiny ink2 receipt">
      <span className="strong">Attempt {receipt.number}</span>, received{' '}
      <time dateTime={receipt.receivedAt} className="num">
        {momentText(receipt.receivedAt)}
      </time>
      , {timingText(receipt)}. SHA-256 <code className="receipt-digest">{receipt.digest}</code>
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

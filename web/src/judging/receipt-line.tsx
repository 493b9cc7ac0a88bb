import type { Receipt } from '@gradus/contract/assignment'
import { momentText } from '../ui/moment-text.ts'
import './receipt-line.css'

/** The receipt of a submission: its number, when it had arrived, and the fingerprint of what was sent. */
export function ReceiptLine({ of }: { of: Receipt }) {
  return (
    <p className="tiny ink2 receipt">
      <span className="strong">Attempt {of.number}</span>, received{' '}
      <time dateTime={of.receivedAt} className="num">
        {momentText(of.receivedAt)}
      </time>
      , {timingText(of)}. SHA-256 <code className="receipt-digest">{of.digest}</code>
    </p>
  )
}

export function timingText({ timing, isPractice }: Pick<Receipt, 'timing' | 'isPractice'>): string {
  if (isPractice) return 'as practice: it doesn’t count'
  return timing === 'late' ? 'late' : 'on time'
}

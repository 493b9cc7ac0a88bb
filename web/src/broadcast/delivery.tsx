import type { Broadcast } from '@gradus/contract/broadcast'

/** The delivery progress of a message: opened, unread and pending. */
export function Delivery({ broadcast: { state, total, written, read, mailed } }: { broadcast: Broadcast }) {
  if (state === 'withdrawn') return <span className="ink2">Withdrawn</span>
  if (total === null) return <span className="ink2">Starting…</span>
  const share = (count: number) => `${total === 0 ? 0 : Math.min(100, (100 * count) / total)}%`
  const number = (count: number) => count.toLocaleString('en-GB')
  const busy = state !== 'sent'
  return (
    <div className="delivery num" {...(busy ? { role: 'status' } : {})}>
      <div className="bar" aria-hidden="true">
        <i className="read" style={{ width: share(read) }} />
        <i className="unread" style={{ width: share(written - read) }} />
      </div>
      <div className="tiny ink2">
        {state === 'withdrawing'
          ? `Withdrawing: ${number(written)} left`
          : state === 'sending'
            ? `${number(written)} of ${number(total)} delivered`
            : `${number(written)} delivered, ${number(read)} opened`}
        {mailed > 0 && `, ${number(mailed)} ${mailed === 1 ? 'email' : 'emails'}`}
      </div>
    </div>
  )
}

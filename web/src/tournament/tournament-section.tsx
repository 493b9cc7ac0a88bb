import type { ReactNode } from 'react'
import type { TournamentSummary } from '@gradus/contract/tournament'
import { TournamentRow } from './tournament-row.tsx'

export function TournamentSection({
  title,
  items,
  now,
  emptyText,
  isStale = false,
  children,
}: {
  title: string
  items: readonly TournamentSummary[]
  now: string
  emptyText?: string
  isStale?: boolean
  children?: ReactNode
}) {
  const id = `tournaments-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="tournaments-heading">
        {title}
      </h2>
      {items.length === 0 ? (
        <p className="ink2">{emptyText}</p>
      ) : (
        <ul className="sheet articles" data-stale={isStale || undefined}>
          {items.map((tournament) => (
            <TournamentRow key={tournament.id} tournament={tournament} now={now} />
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

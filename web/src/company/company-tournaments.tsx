import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCompanyTournaments } from '@gradus/contract/tournament'
import { query } from '../api.ts'
import { TournamentRow } from '../tournament/tournament-row.tsx'
import { PageButtons } from '../ui/page-buttons.tsx'

/** Exported because the page's loader needs it, too. */
export const companyTournamentsQuery = (id: number | string, page = 1) =>
  query(listCompanyTournaments, { params: { id }, query: { page } })

/** The public tournaments of a company, on its page; renders nothing if there are none. */
export function CompanyTournaments({ companyId }: { companyId: number }) {
  const [page, setPage] = useState(1)
  const list = useQuery({ ...companyTournamentsQuery(companyId, page), placeholderData: keepPreviousData })
  if (!list.data || list.data.total === 0) return null
  const { items, total, pageSize, now } = list.data
  return (
    <section aria-labelledby="company-tournaments">
      <div className="row between wrap listhead">
        <h2 id="company-tournaments">
          Tournaments <span className="total num">{total.toLocaleString('en-GB')}</span>
        </h2>
      </div>
      <ul className="sheet articles" data-stale={list.isPlaceholderData || undefined}>
        {items.map((tournament) => (
          <TournamentRow key={tournament.id} tournament={tournament} now={now} />
        ))}
      </ul>
      <PageButtons page={page} pageSize={pageSize} total={total} onPage={setPage} />
    </section>
  )
}

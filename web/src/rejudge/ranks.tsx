import { Link } from 'react-router'
import type { Rejudge } from '@gradus/contract/rejudge'
import { ListTable } from '../ui/list-sheet.tsx'
import type { Column } from '../ui/table.tsx'
import { Cell } from '../ui/table-cell.tsx'

const columns: readonly Column[] = [
  { label: 'Participant' },
  { label: 'Tournament' },
  { label: 'Rank now', right: true },
  { label: 'Rank after', right: true },
]

/** The tournament ranks that the draft would change. */
export function Ranks({ rejudge: { ranks, ranksTotal } }: { rejudge: Rejudge }) {
  return (
    <section aria-labelledby="rejudge-ranks">
      <h2 id="rejudge-ranks" className="rejudge-title">
        Ranks in tournaments <span className="ink2 num">{ranksTotal.toLocaleString('en-GB')}</span>
      </h2>
      <div className="sheet table-sheet">
        <ListTable label="Table of ranks" columns={columns}>
          {ranks.map(({ tournamentId, title, userId, displayName, from, to }) => (
            <tr key={`${tournamentId} ${userId}`}>
              <Cell part="main">
                <Link className="quietlink strong" to={`/Profile?id=${userId}`} dir="auto">
                  {displayName}
                </Link>
              </Cell>
              <Cell label="Tournament">
                <Link className="quietlink" to={`/TourRank/${tournamentId}`} dir="auto">
                  {title}
                </Link>
              </Cell>
              <Cell right label="Rank now">
                {from?.toLocaleString('en-GB') ?? 'None'}
              </Cell>
              <Cell right label="Rank after">
                {to?.toLocaleString('en-GB') ?? 'None'}
              </Cell>
            </tr>
          ))}
        </ListTable>
      </div>
      {ranks.length < ranksTotal && (
        <p className="small ink2 table-under">And {(ranksTotal - ranks.length).toLocaleString('en-GB')} more.</p>
      )}
    </section>
  )
}

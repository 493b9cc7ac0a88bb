import { withSigns } from '@gradus/contract/direction'
import { Link } from 'react-router'
import type { RankingRow } from '@gradus/contract/reputation'
import { LevelIcon } from '../ui/level-icon.tsx'
import { Avatar } from '../ui/person.tsx'
import { signed } from './reason.ts'

export interface OwnRow extends Omit<RankingRow, 'place'> {
  /** Null for users beyond the counted places, and for a month without points. */
  readonly place: number | null
  /** The page of the ranking that lists the user. */
  readonly page: number | null
}

const columns = 5

/** A page of the ranking; the user's own row follows below if it is on another page. */
export function RankingTable({
  rows,
  period,
  stale,
  own,
  page,
  addressOf,
}: {
  rows: readonly RankingRow[]
  period: 'all' | 'month'
  stale: boolean
  own: OwnRow | undefined
  /** The page that is shown. */
  page: number
  addressOf: (page: number) => string
}) {
  const elsewhere = own && own.place !== null && !rows.some((row) => row.userId === own.userId) ? own : undefined
  const ownPage = elsewhere?.page ?? 1
  const before = elsewhere !== undefined && ownPage < page
  const ownLine = elsewhere && (
    <>
      {!before && <Gap to={addressOf(ownPage)} />}
      <RankingLine row={{ ...elsewhere, place: elsewhere.place ?? 0 }} period={period} own />
      {before && <Gap to={addressOf(ownPage)} />}
    </>
  )
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Ranking">
      <table className="table tall fits" aria-busy={stale} data-stale={stale || undefined}>
        <thead>
          <tr>
            <th>Place</th>
            <th>User</th>
            <th>Level</th>
            <th className="r wide-only" aria-sort={period === 'month' ? 'descending' : undefined}>
              This month
            </th>
            <th className="r" aria-sort={period === 'all' ? 'descending' : undefined}>
              <span className={period === 'all' ? undefined : 'wide-only'}>Reputation</span>
              {period === 'month' && <span className="narrow-only">This month</span>}
            </th>
          </tr>
        </thead>
        <tbody>
          {before && ownLine}
          {rows.map((row) => (
            <RankingLine key={row.userId} row={row} period={period} own={row.userId === own?.userId} />
          ))}
          {!before && ownLine}
        </tbody>
      </table>
    </div>
  )
}

function Gap({ to }: { to: string }) {
  return (
    <tr className="gap">
      <td colSpan={columns}>
        <Link className="link" to={to}>
          To your place
        </Link>
      </td>
    </tr>
  )
}

function RankingLine({ row, period, own }: { row: RankingRow; period: 'all' | 'month'; own: boolean }) {
  const month = period === 'month' ? row.points : row.monthPoints
  return (
    <tr data-own={own || undefined}>
      <td>
        {/* Without a point nobody has won a medal, although the next place may be the third. */}
        <span
          className="place num"
          data-top={(row.place <= 3 && (period === 'month' ? row.points : row.reputation) > 0) || undefined}
        >
          {row.place.toLocaleString('en-GB')}
        </span>
      </td>
      <td>
        <span className="person">
          <Avatar name={row.displayName} picture={row.profileImage} size={28} />
          <Link className="quietlink strong ellipsis" to={`/Profile?id=${row.userId}`}>
            <bdi>{withSigns(row.displayName)}</bdi>
          </Link>
          {own && <span className="you">You</span>}
        </span>
      </td>
      <td>
        <LevelIcon reputation={row.reputation} size={12} label />
      </td>
      <td className="r ink2 wide-only">{month === 0 ? <None /> : signed(month)}</td>
      <td className="r">
        <b className={period === 'month' ? 'ranking-points wide-only' : 'ranking-points'}>
          {row.reputation.toLocaleString('en-GB')}
        </b>
        {period === 'month' && <b className="ranking-points narrow-only">{signed(row.points)}</b>}
      </td>
    </tr>
  )
}

function None() {
  return (
    <>
      <span className="ink3" aria-hidden="true">
        –
      </span>
      <span className="sr">none</span>
    </>
  )
}

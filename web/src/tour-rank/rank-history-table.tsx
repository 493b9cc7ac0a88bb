import { withSigns } from '@gradus/contract/direction'
import type { ContestFormat } from '@gradus/contract/contest/scoring'
import type { RankHistory } from '@gradus/contract/rank-history'
import { scoreAt, wholeMinutes } from './history-lines.ts'
import { exactTime, scoreName } from './rank-texts.ts'
import { pointsText } from '../ui/points.ts'

/** The points over time as a table, for readers of numbers and screen readers. */
export function RankHistoryTable({
  history: { participants, duration },
  format,
  until,
}: {
  history: RankHistory
  format: ContestFormat
  /** Milliseconds of contest time that have passed. */
  until: number
}) {
  return (
    <details className="history-numbers">
      <summary>Show as a table</summary>
      <div className="scroll" tabIndex={0} role="region" aria-label={`${scoreName(format)} over time`}>
        <table className="table">
          <thead>
            <tr>
              <th>Participant</th>
              {wholeMinutes(duration).map((at) => (
                <th key={at} className="r">
                  {exactTime(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {participants.map((one) => (
              <tr key={one.userId}>
                <th scope="row">
                  <bdi>{withSigns(one.displayName)}</bdi>
                </th>
                {wholeMinutes(duration).map((at) => (
                  <td key={at} className="r">
                    {at > until ? '' : pointsText(scoreAt(one, at))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

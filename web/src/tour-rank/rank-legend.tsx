import { withSigns } from '@gradus/contract/direction'
import type { RankCell, TourRank } from '@gradus/contract/tour-rank'
import { Cell } from './rank-cell.tsx'
import { letterOf } from '@gradus/contract/contest/letter'

const minute = 60_000

/** Explains the letters and the cells. */
export function RankLegend({ rank }: { rank: TourRank }) {
  return (
    <div className="rank-legends">
      <ul className="rank-legend" aria-label="Questions">
        {rank.questions.map(({ questionId, title, points }, index) => (
          <li key={questionId}>
            <b>{letterOf(index)}</b> <bdi>{withSigns(title)}</bdi>
            {rank.format !== 'icpc' && `, ${points.toLocaleString('en-GB')}`}
          </li>
        ))}
      </ul>
      <ul className="rank-legend" aria-label="Cells">
        {samples(rank).map(([cell, text, numbers]) => (
          <li key={text}>
            <span aria-hidden="true">
              <Cell format={rank.format} cell={{ questionId: 0, ...cell }} letter="A" />
            </span>
            {text}
            {/* Phones show only the letters. */}
            {numbers !== undefined && <span className="wide-only">: {numbers}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function samples({
  format,
  freezeDate,
}: TourRank): readonly (readonly [cell: Omit<RankCell, 'questionId'>, text: string, numbers?: string])[] {
  const solved = { points: format === 'icpc' ? 1 : 100, tries: 2, time: 42 * minute, isSolved: true }
  return [
    [solved, 'solved', format === 'icpc' ? 'minute, rejected tries' : 'points, time, tries'],
    [{ ...solved, tries: 1, isFirst: true }, 'first to solve it'],
    ...(format === 'points' || format === 'ioi'
      ? [[{ points: 60, tries: 1, time: 12 * minute }, 'some of the points'] as const]
      : []),
    [{ points: 0, tries: 3 }, 'tried, nothing yet'],
    [{ points: 0, tries: 0, isWaiting: true }, 'waiting for a verdict'],
    ...(freezeDate === null
      ? []
      : [[{ points: 0, tries: 0, isFrozen: true, frozenTries: 2 }, 'tries since the freeze'] as const]),
  ]
}

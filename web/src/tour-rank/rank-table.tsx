import { useRef } from 'react'
import { withSigns } from '@gradus/contract/direction'
import type { RankRow, TourRank } from '@gradus/contract/tour-rank'
import type { Friends } from './friends.ts'
import { letterOf } from '@gradus/contract/contest/letter'
import { counted } from '../ui/count.ts'
import { penaltyOf, scoreName } from './rank-texts.ts'
import { useGlidingRows, useMoves } from './row-movement.ts'
import { RankLine } from './rank-line.tsx'
import './rank-table.css'
import './rank-table-phone.css'

interface RankTableProps {
  readonly rank: TourRank
  readonly rows: readonly RankRow[]
  /** Identifies the list: rows of another list do not glide to the places of the previous ones. */
  readonly list: string
  readonly ownId: number | undefined
  /** The reader's own row if it is on another page. */
  readonly elsewhere?: { readonly row: RankRow; readonly onFind: () => void } | undefined
  readonly friends: Friends
  readonly isStale?: boolean
  readonly name: string
}

/** Rows of the ranking. With few questions it is as high as its rows and its head sticks to the page; see rank-table.css. */
export function RankTable({ rank, rows, list, ownId, elsewhere, friends, isStale = false, name }: RankTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const moves = useMoves(rows, list)
  useGlidingRows(body, `${list}:${rows.map(({ userId }) => userId).join()}`)
  const penalty = penaltyOf(rank.format)
  const columns = 3 + (penalty ? 1 : 0) + rank.questions.length
  const lineOf = (row: RankRow) => (
    <RankLine
      key={`${row.userId}${row.isVirtual ? ' virtual' : ''}`}
      row={row}
      rank={rank}
      isOwn={row.userId === ownId}
      move={moves.get(row.userId)}
      friends={friends}
    />
  )
  const isBefore = (elsewhere?.row.rank ?? Infinity) < (rows[0]?.rank ?? Infinity)
  const ownLine = elsewhere && lineOf(elsewhere.row)
  const gap = elsewhere && (
    <tr className="gap">
      <td colSpan={columns}>
        <button type="button" className="textbutton" onClick={elsewhere.onFind}>
          To your place
        </button>
      </td>
    </tr>
  )
  return (
    <div className="rank-sheet sheet" data-columns={sizeOf(rank.questions.length)}>
      <div className="scroll rank-scroll" tabIndex={0} role="region" aria-label={name}>
        <table className="table tall rank-table" aria-busy={isStale} data-stale={isStale || undefined}>
          <thead>
            <tr>
              <th className="rank-place">Rank</th>
              <th className="rank-name">Participant</th>
              {rank.questions.map(({ questionId, title, points }, index) => (
                <th
                  key={questionId}

                  className="c rank-question"
                  title={rank.format === 'icpc' ? title : `${title}, ${counted(points, 'point').join(' ')}`}
                >
                  {letterOf(index)}
                  <span className="sr">
                    {' '}
                    <bdi>{withSigns(title)}</bdi>
                  </span>
                </th>
              ))}
              {penalty && <th className="r rank-penalty">{penalty.name}</th>}
              <th className="r rank-score" aria-sort="descending">
                {scoreName(rank.format)}
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {isBefore && ownLine}
            {isBefore && gap}
            {rows.map(lineOf)}
            {!isBefore && gap}
            {!isBefore && ownLine}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** The width class of the columns, as used in rank-table.css. */
function sizeOf(questions: number): 'few' | 'some' | 'many' {
  if (questions <= 5) return 'few'
  return questions <= 8 ? 'some' : 'many'
}

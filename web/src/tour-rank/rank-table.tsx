import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { RankRow, TourRank } from '@gradus/contract/tour-rank'
import { Face } from '../ui/person.tsx'
import type { Friends } from './friends.ts'
import { Cell } from './rank-cell.tsx'
import { letterOf } from '../tournament/letter.ts'
import { pointsText } from '../tournament/points.ts'
import { penaltyOf, scoreName } from './rank-texts.ts'
import { useGlidingRows, useMoves } from './row-movement.ts'
import './rank-table.css'
import './rank-table-phone.css'

interface RankTableProps {
  readonly rank: TourRank
  readonly rows: readonly RankRow[]
  /** Which rows these are: other ones do not glide to the places of those before. */
  readonly list: string
  readonly ownId: number | undefined
  /** The reader's row where it is on another page. */
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
                  title={`${title}, ${points} points`}
                >
                  {letterOf(index)}
                  <span className="sr">
                    {' '}
                    <bdi>{title}</bdi>
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

/** How much room the columns need, in the steps of rank-table.css. */
function sizeOf(questions: number): 'few' | 'some' | 'many' {
  if (questions <= 5) return 'few'
  return questions <= 8 ? 'some' : 'many'
}

function RankLine({
  row,
  rank,
  isOwn,
  move,
  friends,
}: {
  row: RankRow
  rank: TourRank
  isOwn: boolean
  move: number | undefined
  friends: Friends
}) {
  const cells = new Map(row.cells.map((cell) => [cell.questionId, cell]))
  const penalty = penaltyOf(rank.format)
  const isFriend = friends.has(row.userId)
  return (
    <tr
      data-user={row.isVirtual ? `${row.userId} virtual` : row.userId}
      data-own={isOwn || undefined}
      data-out={row.rank === null || undefined}
      tabIndex={isOwn ? -1 : undefined}
    >
      <td className="rank-place">
        <span className="place num" data-top={(row.rank !== null && row.rank <= 3) || undefined}>
          {row.rank === null ? <NoRank isVirtual={row.isVirtual ?? false} /> : row.rank.toLocaleString('en-GB')}
        </span>
        {move !== undefined && <RankChange by={move} />}
      </td>
      <th scope="row" className="rank-name">
        <span className="person">
          <Face name={row.displayName} picture={row.profileImage} size={28} />
          <Link className="quietlink strong ellipsis" to={`/Profile?id=${row.userId}`} title={row.displayName}>
            <bdi>{row.displayName}</bdi>
          </Link>
          {isOwn && <span className="you">{row.isVirtual ? 'You, now' : 'You'}</span>}
          {row.rank === null && !row.isVirtual && <span className="tiny ink2 nowrap">Disqualified</span>}
          {!isOwn && (
            <ActionIcon
              className="rank-star"
              size={28}
              aria-pressed={isFriend}
              aria-label={`Friend: ${row.displayName}`}
              title={isFriend ? 'Remove from your friends' : 'Mark as a friend'}
              disabled={!isFriend && friends.isFull}
              onClick={() => friends.toggle(row.userId)}
            >
              {isFriend ? <IconStarFilled size={15} /> : <IconStar size={15} stroke={1.8} />}
            </ActionIcon>
          )}
        </span>
      </th>
      {rank.questions.map(({ questionId }, index) => (
        <td key={questionId} className="c rank-question">
          <Cell
            format={rank.format}
            cell={cells.get(questionId) ?? { questionId, points: 0, tries: 0 }}
            letter={letterOf(index)}
          />
        </td>
      ))}
      {penalty && <td className="r ink2 rank-penalty">{penalty.text(row)}</td>}
      <td className="r rank-score">
        <b>{pointsText(row.score)}</b>
      </td>
    </tr>
  )
}

function NoRank({ isVirtual }: { isVirtual: boolean }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr">{isVirtual ? 'outside the ranking' : 'no rank'}</span>
    </>
  )
}

/** Places that a row has lately climbed or fallen. */
function RankChange({ by }: { by: number }) {
  const Arrow = by > 0 ? IconArrowUp : IconArrowDown
  return (
    <span className="rank-move num" data-up={by > 0 || undefined}>
      <Arrow size={12} stroke={2} aria-hidden />
      <span className="sr">{by > 0 ? 'climbed ' : 'fell '}</span>
      {Math.abs(by)}
    </span>
  )
}

import { withSigns } from '@gradus/contract/direction'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { RankRow, TourRank } from '@gradus/contract/tour-rank'
import { Avatar } from '../ui/person.tsx'
import type { Friends } from './friends.ts'
import { Cell } from './rank-cell.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { penaltyOf } from './rank-texts.ts'
import { isAmongFirst, shownRank } from './shown-rank.ts'
import { pointsText } from '../ui/points.ts'
import './rank-star.css'

export function RankLine({
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
        <span className="place num" data-top={(isAmongFirst(row) && !row.isVirtual) || undefined}>
          <Rank row={row} />
        </span>
        {move !== undefined && <RankChange by={move} />}
      </td>
      <th scope="row" className="rank-name">
        <span className="person">
          <Avatar name={row.displayName} picture={row.profileImage} size={28} />
          <Link className="quietlink strong ellipsis" to={`/Profile?id=${row.userId}`} title={row.displayName}>
            <bdi>{withSigns(row.displayName)}</bdi>
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

/** A virtual run takes nobody's place: in brackets, it does not look like a tie. */
function Rank({ row }: { row: RankRow }) {
  const rank = shownRank(row)
  const { isVirtual = false } = row
  if (rank === null) return <NoRank isVirtual={isVirtual} />
  const text = rank.toLocaleString('en-GB')
  if (!isVirtual) return text
  return (
    <>
      <span aria-hidden="true">({text})</span>
      <span className="sr">would be {text}</span>
    </>
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

/** How many places a row has recently climbed or fallen. */
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

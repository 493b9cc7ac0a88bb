import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { RankRow, TourRank } from '@gradus/contract/tour-rank'
import { EmptyState } from '../ui/states.tsx'
import type { Friends } from './friends.ts'
import { LoadingRows } from './loading-ranking.tsx'
import { RankTable } from './rank-table.tsx'

/** The rows of the reader and of the users whom they marked with a star. */
export function FriendRows({
  rank,
  rows,
  isLoading,
  ownId,
  friends,
}: {
  rank: TourRank
  rows: readonly RankRow[]
  isLoading: boolean
  ownId: number | undefined
  friends: Friends
}) {
  if (friends.ids.length === 0)
    return (
      <div className="sheet">
        <EmptyState
          title="No friends marked yet"
          text="Press the star beside a participant’s name to find them here. Only this device remembers your stars."
          action={
            <Button component={Link} to="?">
              Show everyone
            </Button>
          }
        />
      </div>
    )
  const friendRows = rows.filter(({ userId }) => userId === ownId || friends.has(userId))
  if (friendRows.length === 0)
    return isLoading ? (
      <LoadingRows />
    ) : (
      <div className="sheet">
        <EmptyState title="None of your friends takes part" text="They appear here when they take part." />
      </div>
    )
  return <RankTable rank={rank} rows={friendRows} list="friends" ownId={ownId} friends={friends} name="Friends" />
}

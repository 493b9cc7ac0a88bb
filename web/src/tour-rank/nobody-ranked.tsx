import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { TourRank } from '@gradus/contract/tour-rank'
import { EmptyState } from '../ui/states.tsx'
import { counted } from './counted.ts'

/** Shown for a ranking, or a page of it, without rows. */
export function NobodyRanked({ rank }: { rank: TourRank }) {
  if (rank.page > 1)
    return (
      <EmptyState
        title={`There is no page ${rank.page.toLocaleString('en-GB')}`}
        text={`The ranking has ${counted(rank.total, 'participant')}.`}
        action={
          <Button component={Link} to="?">
            Go to the first page
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="Nobody is in the ranking yet"
      text={
        rank.state === 'scheduled'
          ? 'Participants appear here when they begin.'
          : rank.state === 'running' || rank.state === 'frozen'
            ? 'The first participant who begins appears here.'
            : 'Nobody took part.'
      }
      action={
        <Button component={Link} to={`/Tournament/${rank.id}`}>
          Go to the tournament
        </Button>
      }
    />
  )
}

import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPresentation, IconSparkles } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Participation, TournamentSignedIn } from '@gradus/contract/participation'
import type { TourRank } from '@gradus/contract/tour-rank'
import { downloadTourRank, downloadTourRankSignedIn } from '@gradus/contract/tour-rank-file'
import { isOver } from '@gradus/contract/contest/window'
import { addressOf } from '../api.ts'
import type { RankBoard } from './live-rank.ts'
import { DownloadButton } from '../ui/download-button.tsx'

/** The actions for a ranking. Some are only for organisers or participants. */
export function RankActions({
  id,
  rank,
  board,
  tournament,
}: {
  id: string
  rank: TourRank
  board: RankBoard
  tournament: TournamentSignedIn | undefined
}) {
  const isTakingPart = [tournament?.participation, tournament?.virtual].some((one) => isOpen(one, tournament?.now))
  return (
    <div className="row wrap">
      {!rank.hidden && (
        <>
          <DownloadButton href={addressOf(board === 'public' ? downloadTourRank : downloadTourRankSignedIn, { id })}>
            CSV
          </DownloadButton>
          <Button
            variant="default"
            component={Link}
            to="?view=projector"
            leftSection={<IconPresentation size={16} stroke={1.8} />}
          >
            Projector
          </Button>
        </>
      )}
      {tournament?.can.manage && tournament.freezeMinutes > 0 && isOver(rank.state) && (
        <Button
          variant="default"
          component={Link}
          to={`/TourReveal/${id}`}
          leftSection={<IconSparkles size={16} stroke={1.8} />}
        >
          Reveal on a projector
        </Button>
      )}
      {isTakingPart && (
        <Button component={Link} to={`/TournamentTest/${id}`} leftSection={<IconPlayerPlay size={16} />}>
          Back to the test
        </Button>
      )}
    </div>
  )
}

/** Whether a participant has begun and has time left. */
function isOpen(participation: Participation | null | undefined, now = ''): boolean {
  if (!participation || participation.kind === 'spectator' || participation.begunAt === null) return false
  return participation.endsAt !== null && Date.parse(now) < Date.parse(participation.endsAt)
}

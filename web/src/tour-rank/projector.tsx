import { ActionIcon, Tooltip } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TourRank } from '@gradus/contract/tour-rank'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { Board, rowsThatFit } from './board.tsx'
import { useLiveRank } from './live-rank.ts'
import { nextScreen, previousScreen, type Screen } from './screens.ts'
import { Stage } from './stage.tsx'

const screenMilliseconds = 12_000
/** The height of the header and footer around the rows, in pixels. */
const aroundRows = 190

/** The public ranking for a projector. It updates live and turns its pages automatically. */
export function Projector({ id }: { id: string }) {
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const [first, setFirst] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const ranking = useLiveRank(id, page, 'public')
  const { height } = useViewportSize()
  const rows = rowsThatFit(height - aroundRows)
  const rank = ranking.state === 'read' ? ranking.rank : undefined
  const screen: Screen = { page, first }
  const turn = (to: Screen) => {
    setPage(to.page)
    setFirst(to.first)
  }
  const forwards = () => rank && turn(nextScreen(screen, rank, rows))
  const backwards = () => rank && turn(previousScreen(screen, rank, rows))
  const turnByItself = useEffectEvent(() => forwards())
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(turnByItself, screenMilliseconds)
    return () => clearInterval(timer)
    // The interval starts again when somebody turns the page by hand.
  }, [isPaused, page, first])
  if (ranking.state === 'missing') return <NotFoundPage />
  if (ranking.state === 'failed') return <FailedState heading="h1" onRetry={ranking.retry} />
  if (!rank) return null
  return (
    <>
      <Head title={`${rank.title}: ranking`} noIndex />
      <Stage
        title={rank.title}
        about={<About rank={rank} />}
        onLeave={() => void navigate(`/TourRank/${id}`)}
        onKey={(key) => {
          if (key === ' ') setPaused(!isPaused)
          else if (key === 'ArrowRight' || key === 'PageDown') forwards()
          else if (key === 'ArrowLeft' || key === 'PageUp') backwards()
          else return false
          return true
        }}
        tools={
          <Tooltip label={isPaused ? 'Continue (Space)' : 'Pause (Space)'}>
            <ActionIcon
              size={36}
              aria-label={isPaused ? 'Turn pages automatically' : 'Stop turning pages'}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? <IconPlayerPlay size={20} stroke={1.8} /> : <IconPlayerPause size={20} stroke={1.8} />}
            </ActionIcon>
          </Tooltip>
        }
      >
        {rank.hidden ? (
          <p className="stage-empty">The ranking is hidden while participants still have time left.</p>
        ) : rank.items.length === 0 ? (
          <p className="stage-empty">Nobody is in the ranking yet.</p>
        ) : (
          <Board
            rank={rank}
            rows={rank.items}
            first={Math.min(first, Math.max(0, rank.items.length - 1))}
            name="Ranking"
          />
        )}
      </Stage>
    </>
  )
}

function About({ rank }: { rank: TourRank }) {
  if (rank.state === 'scheduled')
    return (
      <>
        Starts in <Countdown to={rank.startDate} now={rank.now} label="Until the start" />
      </>
    )
  const left = (rank.state === 'running' || rank.state === 'frozen') && (
    <>
      <Countdown to={rank.endDate} now={rank.now} urgent /> left
    </>
  )
  return (
    <>
      {left || (rank.state === 'final' ? 'Final' : 'Ended')}
      {rank.frozen && '. Frozen: dashed cells show only the number of tries.'}
    </>
  )
}

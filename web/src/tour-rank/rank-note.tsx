import { IconClock, IconCircleCheck, IconSnowflake } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TourRank } from '@gradus/contract/tour-rank'
import { Countdown } from '../ui/countdown.tsx'
import { ShortMoment } from './moment.tsx'
import './rank-note.css'

/** One or two sentences about what the ranking shows at the moment, and what is hidden. */
export function RankNote({ rank }: { rank: TourRank }) {
  const { state, frozen, hidden, startDate, endDate, freezeDate, now } = rank
  if (state === 'scheduled')
    return (
      <RankNotice
        icon="clock"
        title="Not started yet"
        after={<Countdown to={startDate} now={now} label="Until the start" />}
      >
        The ranking begins with the tournament.
      </RankNotice>
    )
  if (hidden) return null
  if (frozen)
    return (
      <RankNotice
        icon="snow"
        title={
          <>
            {state === 'frozen' ? 'Frozen' : 'Ended, frozen'}
            {freezeDate && (
              <>
                {' '}
                since <ShortMoment at={freezeDate} now={now} />
              </>
            )}
          </>
        }
        after={state === 'frozen' && <TimeLeft to={endDate} now={now} />}
      >
        A dashed cell counts submissions since then. Their results stay hidden until the organisers show them
        {state === 'frozen' ? ' after the end.' : '.'}
      </RankNotice>
    )
  if (state === 'running')
    return (
      <RankNotice icon="clock" title="Running" after={<TimeLeft to={endDate} now={now} />}>
        {freezeDate ? (
          <>
            Results from <ShortMoment at={freezeDate} now={now} /> on stay hidden until the organisers show them.
          </>
        ) : (
          'The ranking changes with each verdict.'
        )}
      </RankNotice>
    )
  if (state === 'final')
    return (
      <RankNotice icon="done" title="Final">
        All submissions are judged, and the ranking doesn’t change any more.
      </RankNotice>
    )
  return (
    <RankNotice icon="clock" title="Ended">
      All results are shown. They become final when the organisers confirm them.
    </RankNotice>
  )
}

function TimeLeft({ to, now }: { to: string; now: string }) {
  return (
    <span className="nowrap">
      <Countdown to={to} now={now} urgent /> left
    </span>
  )
}

const icons = { clock: IconClock, snow: IconSnowflake, done: IconCircleCheck } as const

function RankNotice({
  icon,
  title,
  after,
  children,
}: {
  icon: keyof typeof icons
  title: ReactNode
  after?: ReactNode
  children: ReactNode
}) {
  const Icon = icons[icon]
  return (
    <div className="rank-note">
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
      <span className="grow" />
      {after}
    </div>
  )
}

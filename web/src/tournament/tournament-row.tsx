import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { TournamentSummary } from '@gradus/contract/tournament'
import { Ago } from '../ui/ago.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { formats } from './format.ts'
import { durationText, OwnZoneTime } from '../ui/period.tsx'
import { refreshTournaments } from './refresh.ts'
import { TournamentStateIcon } from './tournament-state-icon.tsx'

/** A tournament in a list, with the time until it starts or ends. */
export function TournamentRow({ tournament, now }: { tournament: TournamentSummary; now: string }) {
  const { id, title, state, startDate, endDate, timeZone, format, minutesPerParticipant, isPublic } = tournament
  const milliseconds =
    minutesPerParticipant === null ? Date.parse(endDate) - Date.parse(startDate) : minutesPerParticipant * 60_000
  return (
    <li className="article-row tournament-row">
      <div className="grow">
        <h3>
          <Link to={`/Tournament/${id}`}>
            <bdi>{withSigns(title)}</bdi>
          </Link>
        </h3>
        <div className="row wrap small ink2 article-meta">
          <TournamentStateIcon state={state} />
          <OwnZoneTime at={startDate} zone={timeZone} />
          <span>
            {minutesPerParticipant === null ? durationText(milliseconds) : `${durationText(milliseconds)} each`}
          </span>
          <span>{formats[format].name}</span>
          <span className="num">{tournament.participantCount.toLocaleString('en-GB')} registered</span>
          {!isPublic && (
            <span className="icon mute">
              <IconLock size={14} stroke={1.8} aria-hidden />
              Private
            </span>
          )}
        </div>
      </div>
      <TimeLeft tournament={tournament} now={now} />
    </li>
  )
}

function TimeLeft({ tournament: { state, startDate, endDate }, now }: { tournament: TournamentSummary; now: string }) {
  const client = useQueryClient()
  const onEnd = () => void refreshTournaments(client)
  if (state === 'draft') return null
  if (state === 'scheduled')
    return (
      <div className="time-left">
        <span className="tiny ink2">Starts in</span>
        <Countdown key={startDate} to={startDate} now={now} label="Until the start" onEnd={onEnd} />
      </div>
    )
  if (state === 'running' || state === 'frozen')
    return (
      <div className="time-left">
        <span className="tiny ink2">Ends in</span>
        <Countdown key={endDate} to={endDate} now={now} label="Until the end" urgent onEnd={onEnd} />
      </div>
    )
  return (
    <div className="time-left small ink2">
      <Ago at={endDate} />
    </div>
  )
}

import { Countdown } from '../ui/countdown.tsx'
import { spokenText } from '../ui/duration.ts'
import { useSecondsLeft } from '../ui/server-clock.ts'

const radius = 17
const length = 2 * Math.PI * radius

/**
 * The remaining time, as a number and as a share of the whole.
 * @param narrowLabel what it is, on phones: they have no room for the whole, and beside another clock a bare one is a
 * riddle
 */
export function ArenaClock({
  startsAt,
  endsAt,
  now,
  narrowLabel,
}: {
  startsAt: string
  endsAt: string
  now: string
  narrowLabel?: string | undefined
}) {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  const left = useSecondsLeft(end)
  const total = Math.max(1, (end - start) / 1000)
  const share = Math.min(1, (left ?? (end - Date.parse(now)) / 1000) / total)
  return (
    <div className="arena-clock">
      <svg className="wide-only" width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
        <g fill="none" strokeWidth="4" transform="rotate(-90 20 20)">
          <circle cx="20" cy="20" r={radius} stroke="var(--g-line)" />
          <circle
            cx="20"
            cy="20"
            r={radius}
            stroke="var(--g-accent-ink)"
            strokeLinecap="round"
            strokeDasharray={length}
            strokeDashoffset={length * (1 - share)}
          />
        </g>
      </svg>
      <div>
        <b>
          <Countdown to={endsAt} now={now} urgent totalSeconds={total} />
        </b>
        <span className="tiny ink2 wide-only">left of {spokenText(Math.round(total))}</span>
        {narrowLabel !== undefined && <span className="tiny ink2 narrow-only">{narrowLabel}</span>}
      </div>
    </div>
  )
}

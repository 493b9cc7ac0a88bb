import { useCallback } from 'react'
import { yearOf } from './activity-year.ts'

const left = 32
const top = 20
const pitch = 13.95
const size = 11.2
const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

interface HeatmapProps {
  readonly activity: readonly { readonly day: string; readonly answers: number }[]
  readonly joinedDate: string
  readonly today: string
}

const whole = left + 53 * pitch

/**
 * A year of answers, with a square for each day. The sentence below it says the same in words. It is scrolled to today.
 */
export function Activity({ activity, joinedDate, today }: HeatmapProps) {
  const year = yearOf(activity, joinedDate, today)
  const width = left + year.weeks * pitch
  const openOnToday = useCallback((scrolled: HTMLDivElement | null) => {
    if (scrolled) scrolled.scrollLeft = scrolled.scrollWidth
  }, [])
  return (
    <section className="sheet pad" aria-labelledby="activity-title">
      <div className="row between activity-head">
        <h2 id="activity-title">Activity</h2>
        <div className="row tiny ink2 activity-legend" aria-hidden="true">
          Less
          <span className="legend">
            {[0, 1, 2, 3, 4].map((heat) => (
              <i key={heat} style={{ background: `var(--g-heat-${heat})` }} />
            ))}
          </span>
          More
        </div>
      </div>
      <div className="heat-scroll" tabIndex={0} role="region" aria-label="Activity of a year" ref={openOnToday}>
        <svg
          className="heat"
          viewBox={`0 0 ${width} 118`}
          style={{ width: `${(100 * width) / whole}%`, minWidth: Math.round((720 * width) / whole) }}
          role="img"
          aria-label={`Activity on ${days(year.activeDays)} in the past year${
            year.busiestMonth ? `, most in ${year.busiestMonth}` : ''
          }`}
        >
          {year.months.map(({ name, week }) => (
            <text key={week} x={left + week * pitch} y="10">
              {name}
            </text>
          ))}
          {['Mon', 'Wed', 'Fri'].map((name, index) => (
            <text key={name} x="0" y={top + 9 + index * 2 * pitch}>
              {name}
            </text>
          ))}
          {year.squares.map(({ day, count, heat, week, weekday }) => (
            <rect
              key={day}
              x={left + week * pitch}
              y={top + weekday * pitch}
              width={size}
              height={size}
              rx="2.2"
              fill={`var(--g-heat-${heat})`}
            >
              <title>{`${dayName.format(new Date(day))}: ${count === 1 ? '1 answer' : `${count} answers`}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <p className="small ink2 activity-sum">
        {year.activeDays === 0
          ? 'No activity in the past year.'
          : `Active on ${days(year.activeDays)} in the past year. Longest streak: ${days(year.longestRun)}.`}
      </p>
    </section>
  )
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

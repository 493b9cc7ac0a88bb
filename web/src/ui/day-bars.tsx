import type { ReactNode } from 'react'

export interface Day {
  /** The ISO date of the day, in UTC. */
  readonly day: string
  readonly count: number
  /** The part of `count` that is drawn filled, if only a part is. */
  readonly filled?: number
}

const height = 56
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/**
 * A bar for each day, beside the total. `sentence` describes the picture for screen readers; `unit` names what a bar
 * counts, as in "3 sign-ups".
 */
export function DayBars({
  days,
  sentence,
  unit,
  children,
}: {
  days: readonly Day[]
  sentence: string
  unit: (day: Day) => string
  /** The totals in words. */
  children: ReactNode
}) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className="day-bars">
      <div className="day-bars-words">{children}</div>
      <div className="day-bars-chart">
        <svg
          role="img"
          aria-label={sentence}
          viewBox={`0 0 ${days.length * 10} ${height + 1}`}
          preserveAspectRatio="none"
        >
          <path className="day-bars-ground" d={`M0 ${height + 0.5}h${days.length * 10}`} />
          {days.map((one, index) => (
            <g key={one.day}>
              <title>{`${unit(one)} on ${long.format(new Date(one.day))}`}</title>
              {/* The tooltip covers the whole column, not only the bar. */}
              <rect x={index * 10} y={0} width={10} height={height} className="day-bars-column" />
              <rect
                x={index * 10 + 1.5}
                y={height - heightOf(one.count)}
                width={7}
                height={heightOf(one.count)}
                className={one.filled === undefined ? 'day-bars-bar' : 'day-bars-rest'}
              />
              {one.filled !== undefined && (
                <rect
                  x={index * 10 + 1.5}
                  y={height - (one.filled / most) * height}
                  width={7}
                  height={(one.filled / most) * height}
                  className="day-bars-bar"
                />
              )}
            </g>
          ))}
        </svg>
        <div className="row between tiny ink2 num" aria-hidden="true">
          <span>{first && short.format(new Date(first.day))}</span>
          {days.some(({ count }) => count > 0) && <span>Most in a day: {most.toLocaleString('en-GB')}</span>}
          <span>{last && short.format(new Date(last.day))}</span>
        </div>
      </div>
    </figure>
  )
}

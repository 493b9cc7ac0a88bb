import { statusMinutes, type StatusSample } from '@gradus/contract/status'
import { timeOf } from './sample-texts.ts'

const height = 56

/** A bar for each quarter of an hour of the last day. `sentence` describes the picture for screen readers. */
export function SampleBars({
  samples,
  title,
  figure,
  note,
  sentence,
  valueOf,
  textOf,
}: {
  samples: readonly StatusSample[]
  title: string
  figure: string
  note: string
  sentence: string
  valueOf: (sample: StatusSample) => number
  textOf: (sample: StatusSample) => string
}) {
  const most = Math.max(...samples.map(valueOf), Number.MIN_VALUE)
  const heightOf = (sample: StatusSample) => {
    const value = valueOf(sample)
    return value === 0 ? 0 : Math.max(2, (value / most) * height)
  }
  return (
    <section>
      <h2>{title}</h2>
      <figure className="day-bars">
        <div className="day-bars-words">
          <b>{figure}</b>
          {note}
        </div>
        <div className="day-bars-chart">
          <svg
            role="img"
            aria-label={sentence}
            viewBox={`0 0 ${samples.length * 10} ${height + 1}`}
            preserveAspectRatio="none"
          >
            <path className="day-bars-ground" d={`M0 ${height + 0.5}h${samples.length * 10}`} />
            {samples.map((one, index) => (
              <g key={one.at}>
                <title>{`${timeOf(one)}: ${textOf(one)}`}</title>
                <rect x={index * 10} y={0} width={10} height={height} className="day-bars-column" />
                <rect
                  x={index * 10 + 1.5}
                  y={height - heightOf(one)}
                  width={7}
                  height={heightOf(one)}
                  className="day-bars-bar"
                />
              </g>
            ))}
          </svg>
          {samples.length > 0 && (
            <div className="row between tiny ink2 num" aria-hidden="true">
              <span>{Math.round((samples.length * statusMinutes) / 60)} hours ago</span>
              <span>now</span>
            </div>
          )}
        </div>
      </figure>
    </section>
  )
}

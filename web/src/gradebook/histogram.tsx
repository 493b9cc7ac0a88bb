import type { ClassStatistics } from '@gradus/contract/course/statistics'
import { bucketName, histogramText, percentText } from './grade-texts.ts'
import './histogram.css'

const bars = Array.from({ length: 10 }, (_, index) => index)

/** How many students got which share of the points, in steps of ten percent. A student's own bar is marked. */
export function Histogram({ statistics, own }: { statistics: ClassStatistics; own?: number | undefined }) {
  const most = Math.max(1, ...statistics.histogram)
  const ownBar = own === undefined ? undefined : Math.min(9, Math.max(0, Math.floor(own * 10)))
  return (
    <figure className="histogram" data-own={ownBar !== undefined || undefined}>
      <div
        role="img"
        aria-label={histogramText(statistics) + (ownBar === undefined ? '' : ` You are at ${bucketName(ownBar)}.`)}
      >
        {bars.map((bar) => {
          const count = statistics.histogram[bar] ?? 0
          return (
            <div key={bar} className="histogram-bar" title={`${bucketName(bar)}: ${count}`}>
              <i
                style={{ height: `${Math.round((count / most) * 100)}%` }}
                data-none={count === 0 || undefined}
                data-mark={bar === ownBar || undefined}
              />
              <span>{bar * 10}</span>
            </div>
          )
        })}
      </div>
      <p className="small ink2 num">
        Mean <b className="strong">{percentText(statistics.mean)}</b>, median{' '}
        <b className="strong">{percentText(statistics.median)}</b>
        {ownBar !== undefined && (
          <>
            . <i className="histogram-mark" aria-hidden="true" /> You are at {bucketName(ownBar)}.
          </>
        )}
      </p>
    </figure>
  )
}

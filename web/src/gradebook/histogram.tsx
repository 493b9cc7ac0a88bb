import type { ClassStatistics } from '@gradus/contract/course/statistics'
import { bucketName, histogramText, percentText } from './grade-texts.ts'
import './histogram.css'

const bars = Array.from({ length: 10 }, (_, index) => index)

/** How many students got which share of the points, in tens of percent; a student's own bar is marked. */
export function Histogram({ of, own }: { of: ClassStatistics; own?: number | undefined }) {
  const most = Math.max(1, ...of.histogram)
  const ownBar = own === undefined ? undefined : Math.min(9, Math.max(0, Math.floor(own * 10)))
  return (
    <figure className="histogram" data-own={ownBar !== undefined || undefined}>
      <div
        role="img"
        aria-label={histogramText(of) + (ownBar === undefined ? '' : ` You are at ${bucketName(ownBar)}.`)}
      >
        {bars.map((bar) => {
          const count = of.histogram[bar] ?? 0
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
        Mean <b className="strong">{percentText(of.mean)}</b>, median <b className="strong">{percentText(of.median)}</b>
        {ownBar !== undefined && (
          <>
            . <i className="histogram-mark" aria-hidden="true" /> You are at {bucketName(ownBar)}.
          </>
        )}
      </p>
    </figure>
  )
}

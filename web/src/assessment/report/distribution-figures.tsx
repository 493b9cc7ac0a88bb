import type { ScoreDistribution } from '@gradus/contract/assessment-report'
import { percentText } from './texts.ts'

/** How many there are, and where their middle is. */
export function DistributionFigures({ of }: { of: ScoreDistribution }) {
  return (
    <dl className="report-figures">
      <div>
        <dt>{of.candidates === 1 ? 'candidate' : 'candidates'}</dt>
        <dd className="num">{of.candidates.toLocaleString('en-GB')}</dd>
      </div>
      <div>
        <dt>average</dt>
        <dd className="num">{of.average === null ? '–' : percentText(of.average)}</dd>
      </div>
      <div>
        <dt>median</dt>
        <dd className="num">{of.median === null ? '–' : percentText(of.median)}</dd>
      </div>
    </dl>
  )
}

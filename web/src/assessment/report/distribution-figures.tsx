import type { ScoreDistribution } from '@gradus/contract/assessment-report-part'
import { percentText } from '../../ui/percent.ts'

/** The number of candidates and their median score. */
export function DistributionFigures({ distribution }: { distribution: ScoreDistribution }) {
  return (
    <dl className="report-figures">
      <div>
        <dt>{distribution.candidates === 1 ? 'candidate' : 'candidates'}</dt>
        <dd className="num">{distribution.candidates.toLocaleString('en-GB')}</dd>
      </div>
      <div>
        <dt>average</dt>
        <dd className="num">{distribution.average === null ? '–' : percentText(distribution.average)}</dd>
      </div>
      <div>
        <dt>median</dt>
        <dd className="num">{distribution.median === null ? '–' : percentText(distribution.median)}</dd>
      </div>
    </dl>
  )
}

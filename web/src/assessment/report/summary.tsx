import type { AssessmentReport } from '@gradus/contract/assessment-report'
import { clockText } from '../../ui/duration.ts'
import { percentText } from '../../ui/percent.ts'
import { countedPoints, pointsText } from '../../ui/points.ts'

/** The report's first line: score, rank among all candidates, time, solved questions. */
export function ReportSummary({ report, isOwn }: { report: AssessmentReport; isOwn: boolean }) {
  const { score, percentile, secondsUsed, minutes, extraPercent, questions, totals } = report
  const solved = questions.filter(({ isSolved }) => isSolved).length
  const seconds = minutes * 60 * (1 + extraPercent / 100)
  return (
    <section className="sheet report-lead report-wide" aria-label="Summary">
      <div>
        <div className="ink2 small">Score</div>
        <div className="lead-num num">
          {percentText(score.share)}
          {!report.isComplete && <span className="report-open">so far</span>}
        </div>
        <div className="bar" role="presentation">
          <i style={{ width: `${Math.min(1, score.share) * 100}%` }} />
        </div>
        <div className="tiny ink2 num">
          {pointsText(score.points)} of {countedPoints(score.maximum)}
        </div>
      </div>
      <div>
        <div className="ink2 small">Among all candidates</div>
        {percentile === null ? (
          <>
            <div className="lead-num">–</div>
            <div className="tiny ink2">nobody to compare with yet</div>
          </>
        ) : (
          <>
            <div className="lead-num num">{Math.round(percentile)}%</div>
            <div className="tiny ink2">of the others have fewer points{isOwn ? ' than you' : ''}</div>
          </>
        )}
      </div>
      <div>
        <div className="ink2 small">Time</div>
        <div className="lead-num num">{secondsUsed === null ? '–' : clockText(Math.round(secondsUsed))}</div>
        <div className="tiny ink2 num">
          of {clockText(Math.round(seconds))}
          {extraPercent > 0 && `, including ${extraPercent}% extra time`}
        </div>
      </div>
      <div>
        <div className="ink2 small">Solved</div>
        <div className="lead-num num">
          {solved} of {questions.length}
        </div>
        <div className="tiny ink2 num">
          {totals.submissions.toLocaleString('en-GB')} {totals.submissions === 1 ? 'submission' : 'submissions'}
        </div>
      </div>
    </section>
  )
}

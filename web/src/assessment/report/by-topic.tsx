import type { AssessmentReport } from '@gradus/contract/assessment-report'
import { ScoreBar } from './score-bar.tsx'
import { percentText } from '../../ui/percent.ts'
import { countedPoints, pointsText } from '../../ui/points.ts'

/** The points for each tag of the questions. */
export function ReportByTopic({ topics }: { topics: AssessmentReport['topics'] }) {
  return (
    <section className="sheet pad" aria-labelledby="report-by-topic">
      <h2 id="report-by-topic">By topic</h2>
      <ul className="report-topics">
        {topics.map(({ tag, points, maximum, share }) => (
          <li key={tag}>
            <span className="ellipsis" title={tag}>
              <bdi>{tag}</bdi>
            </span>
            <ScoreBar share={share} />
            <span
              className="num nowrap report-topic-share"
              title={`${pointsText(points)} of ${countedPoints(maximum)}`}
            >
              {percentText(share)}
            </span>
          </li>
        ))}
      </ul>
      <p className="tiny ink2 report-foot">A question counts for each of its topics.</p>
    </section>
  )
}

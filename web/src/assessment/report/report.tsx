import { Suspense, type ReactNode } from 'react'
import { Skeleton } from '@mantine/core'
import type { AssessmentReport } from '@gradus/contract/assessment-report'
import type { ReportSimilarity } from '@gradus/contract/assessment-report-part'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DistributionFigures } from './distribution-figures.tsx'
import { ReportByQuestion } from './by-question.tsx'
import { ReportByTopic } from './by-topic.tsx'
import { ReportLooks } from './looks.tsx'
import { ReportNote } from './note.tsx'
import { ReportQuestion } from './question.tsx'
import { ReportSimilarities } from './similarity.tsx'
import { ReportSummary } from './summary.tsx'
import { ReportTimeLine } from './time-line.tsx'
import './report.css'

const Distribution = lazyPart(async () => (await import('./distribution.tsx')).Distribution)

interface ReportProps {
  readonly report: AssessmentReport
  /** True if the reader is the candidate. */
  readonly isOwn?: boolean
  /**
   * Renders a note below each part (`total`, `timeLine`, `similarity`, `question:7`); by default the candidate's note.
   */
  readonly renderNote?: (part: string) => ReactNode
  /** Opens a pair of similar sources. Missing for the candidate, who must not see the other's source. */
  readonly onCompare?: (pair: ReportSimilarity) => void
}

/** A candidate's report, which is the same for the company and the candidate. */
export function Report({ report, isOwn = false, renderNote, onCompare }: ReportProps) {
  const note = renderNote ?? ((part: string) => <ReportNote report={report} part={part} />)
  return (
    <div className="report-grid">
      <ReportSummary report={report} isOwn={isOwn} />
      <div className="report-wide report-note-first">{note('total')}</div>
      <ReportByQuestion report={report} />
      <div className="report-side">
        <section className="sheet pad" aria-labelledby="report-distribution">
          <h2 id="report-distribution">All candidates</h2>
          <DistributionFigures distribution={report.distribution} />
          <Suspense fallback={<Skeleton h={148} />}>
            <Distribution distribution={report.distribution} share={report.score.share} isOwn={isOwn} />
          </Suspense>
        </section>
        {report.topics.length > 0 && <ReportByTopic topics={report.topics} />}
      </div>
      <ReportTimeLine report={report} isOwn={isOwn} note={note('timeLine')} />
      {(report.similarity.length > 0 || report.tooShort.length > 0 || isOwn) && (
        <ReportSimilarities report={report} isOwn={isOwn} note={note('similarity')} onCompare={onCompare} />
      )}
      {report.questions.map((question, index) => (
        <ReportQuestion
          key={question.questionId}
          report={report}
          question={question}
          index={index}
          note={note(`question:${question.questionId}`)}
        />
      ))}
      <ReportLooks looks={report.looks} isOwn={isOwn} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getSimilarPair, type AssessmentReport, type ReportSimilarity } from '@gradus/contract/assessment'
import { query } from '../api.ts'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { ReportNote } from './report/note.tsx'
import { percentText } from './report/texts.ts'

/** Two similar submissions with what matches in them. It asks a person to look, and says nothing about who wrote it. */
export function SimilarPair({ report, pair }: { report: AssessmentReport; pair: ReportSimilarity }) {
  const found = useQuery(query(getSimilarPair, { params: { id: report.assessmentId, pairId: pair.pairId } }))
  if (found.isError) return <FailedState onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingLines label="Loading both sources" count={6} />
  const { title, similarity } = found.data
  return (
    <div className="stack">
      <p className="small ink2 report-intro">
        {percentText(similarity)} of both answers to “<bdi>{title}</bdi>” is alike, once names, literals and comments
        are left out. Much alike is not copied: read both before you think anything of it. Nobody is rejected for this
        automatically.
      </p>
      <ReportNote report={report} part="similarity" />
    </div>
  )
}

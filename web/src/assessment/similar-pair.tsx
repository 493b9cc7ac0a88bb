import { useQuery } from '@tanstack/react-query'
import {
  getSimilarPair,
  type AssessmentReport,
  type ComparedCode,
  type ReportSimilarity,
} from '@gradus/contract/assessment-report'
import { languageOf } from '@gradus/contract/language'
import { query } from '../api.ts'
import type { ComparedSource } from '../similarity/match.ts'
import { SimilarSources } from '../similarity/similar-sources.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { ReportNote } from './report/note.tsx'
import { percentText } from './report/texts.ts'

/** Two similar submissions with what matches in them. It asks a person to look, and says nothing about who wrote it. */
export function SimilarPair({ report, pair }: { report: AssessmentReport; pair: ReportSimilarity }) {
  const found = useQuery(query(getSimilarPair, { params: { id: report.assessmentId, pairId: pair.pairId } }))
  if (found.isError) return <FailedState onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingLines label="Loading both sources" count={6} />
  const { title, similarity, left, right, matches } = found.data
  return (
    <div className="stack">
      <p className="small ink2 report-intro">
        {percentText(similarity)} of both answers to “<bdi>{title}</bdi>” is alike, once names, literals and comments
        are left out. Much alike is not copied: read both before you think anything of it. Nobody is rejected for this
        automatically.
      </p>
      <SimilarSources language={left.type} left={sourceOf(left)} right={sourceOf(right)} matches={matches} />
      <ReportNote report={report} part="similarity" />
    </div>
  )
}

/** The code under the name by which the comparison knows it, and the files that the candidate changed. */
function sourceOf({ name, type, source, additionalFiles }: ComparedCode): ComparedSource {
  return { label: name, files: [{ fileName: languageOf(type)?.sourceFile ?? '', body: source }, ...additionalFiles] }
}

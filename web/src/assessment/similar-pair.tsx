import { useQuery } from '@tanstack/react-query'
import { getSimilarPair, type ComparedCode } from '@gradus/contract/assessment-pair'
import type { AssessmentReport } from '@gradus/contract/assessment-report'
import type { ReportSimilarity } from '@gradus/contract/assessment-report-part'
import { withSigns } from '@gradus/contract/direction'
import { languageOf } from '@gradus/contract/language'
import { query } from '../api.ts'
import type { ComparedSource } from '../similarity/match.ts'
import { SimilarSources } from '../similarity/similar-sources.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { ReportNote } from './report/note.tsx'
import { percentText } from '../ui/percent.ts'

/** Two similar submissions with their matching parts. It asks a person to look, and makes no claim about authorship. */
export function SimilarPair({ report, pair }: { report: AssessmentReport; pair: ReportSimilarity }) {
  const found = useQuery(query(getSimilarPair, { params: { id: report.assessmentId, pairId: pair.pairId } }))
  if (found.isLoadingError) return <FailedState onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingLines label="Loading both sources" count={6} />
  const { title, similarity, left, right, matches } = found.data
  return (
    <div className="stack">
      <p className="small ink2 report-intro">
        {percentText(similarity)} of the two answers to “<bdi>{withSigns(title)}</bdi>” matches, apart from names,
        literals and comments. Similar code isn’t always copied: read both before you draw a conclusion. Nobody is
        rejected for this automatically.
      </p>
      <SimilarSources language={left.type} left={sourceOf(left)} right={sourceOf(right)} matches={matches} />
      <ReportNote report={report} part="similarity" />
    </div>
  )
}

/** The code, under the file name that the comparison uses, and the files that the candidate changed. */
function sourceOf({ name, type, source, additionalFiles }: ComparedCode): ComparedSource {
  return { label: name, files: [{ fileName: languageOf(type)?.sourceFile ?? '', body: source }, ...additionalFiles] }
}

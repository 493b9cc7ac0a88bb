import { Button, CloseButton, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { compareCandidates, type AssessmentReport } from '@gradus/contract/assessment-report'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { withSigns } from '@gradus/contract/direction'
import { useAddress } from '../ui/address.ts'
import { counted } from '../ui/count.ts'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { CompareTable } from './compare-table.tsx'
import { ComparedCode } from './compared-code.tsx'
import './compare.css'
import './management.css'

/** Up to five candidates side by side. Their ids are in the address. */
export function Component() {
  const { id = '' } = useParams()
  const address = useAddress()
  const candidates = address.get('candidates') ?? ''
  const found = useQuery({
    ...queryOrNull(compareCandidates, { params: { id }, query: { candidates } }),
    enabled: candidates !== '',
    // Not refetched on focus, because each comparison is logged as a look at each report.
    refetchOnWindowFocus: false,
  })
  if (candidates === '') return <NobodyChosen id={id} />
  if (found.data === null) return <NotFoundPage />
  if (found.isLoadingError) return <FailedState heading="h1" onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingArticle label="Loading the comparison" />
  const { reports } = found.data
  const [first] = reports
  if (!first) return <NobodyChosen id={id} />
  const without = (participation: number) =>
    address.change({
      candidates: reports
        .map(({ participationId }) => participationId)
        .filter((one) => one !== participation)
        .join(','),
    })
  const missing = new Set(candidates.split(',')).size - reports.length
  return <Comparison first={first} reports={reports} missing={missing} onRemove={without} />
}

function Comparison({
  first: { assessmentId, title, companyName, questions },
  reports,
  missing,
  onRemove,
}: {
  first: AssessmentReport
  reports: readonly AssessmentReport[]
  /** How many of the address are not among the reports. */
  missing: number
  onRemove: (participation: number) => void
}) {
  const [chosen, setChosen] = useState<number>()
  const compared = reports.map(({ participationId }) => participationId).join(',')
  const questionId = questions.some((question) => question.questionId === chosen) ? chosen : questions[0]?.questionId
  return (
    <>
      <Head title={`Compare: ${title}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={`/AssessmentManagement/${assessmentId}?chosen=${compared}`}>
          <bdi>{withSigns(companyName)}</bdi>, <bdi>{withSigns(title)}</bdi>
        </Link>
      </p>
      <div className="pagehead">
        <h1>Compare {reports.length === 1 ? 'one candidate' : `${reports.length} candidates`}</h1>
      </div>
      {missing > 0 && (
        <p className="small ink2 compare-missing">
          {counted(missing, 'candidate').join(' ')} {missing === 1 ? 'is' : 'are'} not shown: their data was erased, or
          you may not see it.
        </p>
      )}
      <CompareTable
        reports={reports}
        renderRemove={(report) =>
          reports.length > 1 && (
            <CloseButton
              size="sm"
              aria-label={`Remove ${report.name || report.email} from the comparison`}
              onClick={() => onRemove(report.participationId)}
            />
          )
        }
      />
      {questionId !== undefined && (
        <section className="compare-code" aria-labelledby="compare-code">
          <div className="row between wrap">
            <h2 id="compare-code">Code</h2>
            <Select
              className="quietfield"
              w={320}
              maw="100%"
              aria-label="Question"
              allowDeselect={false}
              data={questions.map((question, index) => ({
                value: String(question.questionId),
                label: `${letterOf(index)}. ${question.title}`,
              }))}
              value={String(questionId)}
              comboboxProps={{ transitionProps: { duration: 0 } }}
              onChange={(value) => setChosen(Number(value))}
            />
          </div>
          <ComparedCode reports={reports} questionId={questionId} />
        </section>
      )}
    </>
  )
}

function NobodyChosen({ id }: { id: string }) {
  return (
    <>
      <Head title="Compare" noIndex />
      <div className="sheet">
        <EmptyState
          title="Nobody to compare"
          text="Select two to five candidates in the list."
          action={
            <Button component={Link} to={`/AssessmentManagement/${id}`}>
              Go to the candidates
            </Button>
          }
        />
      </div>
    </>
  )
}

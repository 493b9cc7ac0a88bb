import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { downloadOwnReportPdf, getOwnAssessmentReport } from '@gradus/contract/assessment-own-report'
import type { OwnAssessment } from '@gradus/contract/assessment-own'
import { addressOf, query } from '../../api.ts'
import { Head } from '../../ui/head.tsx'
import { IllustratedMessage, FailedState } from '../../ui/states.tsx'
import { Report } from '../report/report.tsx'
import { AssessmentHeading } from './facts.tsx'
import { LoadingCandidate } from './loading-candidate.tsx'
import { NoteField } from './note-field.tsx'
import { OwnAssessmentPage } from './own-assessment-page.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import './candidate.css'

/** The candidate's own report: the same as the company's, with a note on each part. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <OwnAssessmentPage id={id}>
      {(own) => (
        <>
          <Head title={`Your report: ${own.title}`} noIndex />
          {own.can.seeReport ? <OwnReport own={own} /> : <NoReport own={own} />}
        </>
      )}
    </OwnAssessmentPage>
  )
}

function NoReport({ own }: { own: OwnAssessment }) {
  return (
    <IllustratedMessage
      art="empty"
      heading="h1"
      title="There is no report yet"
      text="It appears here once you have finished the assessment."
      action={
        <Button component={Link} to={`/AssessmentTest/${own.assessmentId}`}>
          Go to the assessment
        </Button>
      }
    />
  )
}

const waitMilliseconds = 5_000

function OwnReport({ own }: { own: OwnAssessment }) {
  const params = { id: own.assessmentId }
  const report = useQuery({
    ...query(getOwnAssessmentReport, { params }),
    // Refetches until everything is judged.
    refetchInterval: ({ state }) => (state.data && !state.data.isComplete ? waitMilliseconds : false),
  })
  if (report.isLoadingError) return <FailedState heading="h1" onRetry={() => void report.refetch()} />
  if (report.isPending) return <LoadingCandidate />
  return (
    <div className="candidate">
      <AssessmentHeading introduction={own} />
      <div className="row wrap between candidate-report-bar">
        <p className="ink2">
          Your report, as <bdi>{withSigns(own.company.name)}</bdi> sees it. The company reads your notes with it.
        </p>
        <div className="row wrap">
          <DownloadButton href={addressOf(downloadOwnReportPdf, params)}>PDF</DownloadButton>
          <Button variant="default" component={Link} to={`/AssessmentTest/${own.assessmentId}`}>
            Your data
          </Button>
        </div>
      </div>
      <Report
        report={report.data}
        isOwn
        renderNote={(part) => <NoteField key={part} id={own.assessmentId} report={report.data} part={part} />}
      />
    </div>
  )
}

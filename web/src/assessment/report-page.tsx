import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { getManagedAssessment } from '@gradus/contract/assessment'
import {
  downloadReportCsv,
  downloadReportPdf,
  getAssessmentReport,
  type AssessmentReport,
} from '@gradus/contract/assessment-report'
import type { ReportSimilarity } from '@gradus/contract/assessment-report-part'
import { withSigns } from '@gradus/contract/direction'
import { ownZone } from '@gradus/contract/zoned-time'
import { addressOf, queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { DaysUntil } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { timeIn } from '../ui/period.tsx'
import { FailedState } from '../ui/states.tsx'
import { Report } from './report/report.tsx'
import { SendResult } from './send-result.tsx'
import { SimilarPair } from './similar-pair.tsx'
import { candidateStateNames } from './state-names.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import './management.css'
import { Dialog } from '../ui/dialog.tsx'

const pollMilliseconds = 5000

/** A candidate's report, for the company. */
export function Component() {
  const { id = '', participationId = '' } = useParams()
  const report = useQuery({
    ...queryOrNull(getAssessmentReport, { params: { id, participationId } }),
    // Each reading is logged, so the report is refetched only while the judge works.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data && !state.data.isComplete ? pollMilliseconds : false),
  })
  if (report.data === null) return <NotFoundPage />
  if (report.isLoadingError) return <FailedState heading="h1" onRetry={() => void report.refetch()} />
  if (!report.data) return <LoadingArticle label="Loading the report" />
  return <ReportPage report={report.data} />
}

function ReportPage({ report }: { report: AssessmentReport }) {
  const { assessmentId, participationId, title, companyName, name, email, state, isComplete } = report
  const { begunDate, finishedDate, erasureDate, sharedDate } = report
  const params = { id: assessmentId, participationId }
  const assessment = useQuery(queryOrNull(getManagedAssessment, { params: { id: String(assessmentId) } }))
  const [pair, setPair] = useState<ReportSimilarity>()
  const [isSending, setSending] = useState(false)
  return (
    <>
      <Head title={`${name || email}: ${title}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={`/AssessmentManagement/${assessmentId}`}>
          <bdi>{withSigns(companyName)}</bdi>, <bdi>{withSigns(title)}</bdi>
        </Link>
      </p>
      <div className="row between wrap listhead report-head">
        <div>
          <h1>
            <bdi>{withSigns(name || email)}</bdi>
          </h1>
          <p className="small ink2 num">
            {name !== '' && (
              <>
                <bdi>{email}</bdi>.{' '}
              </>
            )}
            {candidateStateNames[state]}
            {finishedDate !== null
              ? ` on ${timeIn(ownZone(), finishedDate)}`
              : begunDate !== null && `, began on ${timeIn(ownZone(), begunDate)}`}
            .
            {erasureDate !== null && (
              <>
                {' '}
                The data is deleted <DaysUntil at={erasureDate} />.
              </>
            )}
          </p>
        </div>
        <div className="row wrap">
          <DownloadButton href={addressOf(downloadReportPdf, params)}>PDF</DownloadButton>
          <DownloadButton href={addressOf(downloadReportCsv, params)}>CSV</DownloadButton>
          {assessment.data?.can.manage && state === 'finished' && (
            <Button leftSection={<IconSend size={16} stroke={1.8} aria-hidden />} onClick={() => setSending(true)}>
              {sharedDate === null ? 'Send the result' : 'Send the result again'}
            </Button>
          )}
        </div>
      </div>
      {!isComplete && (
        <p className="notice report-notice" role="status">
          Some submissions are still waiting for the judge. The score can change.
        </p>
      )}
      <Report report={report} onCompare={setPair} />
      <SendResult candidate={isSending ? report : undefined} onClose={() => setSending(false)} />
      <Dialog
        opened={pair !== undefined}
        onClose={() => setPair(undefined)}
        title="Similar code, side by side"
        size="min(1360px, 96vw)"
      >
        {pair && <SimilarPair report={report} pair={pair} />}
      </Dialog>
    </>
  )
}

import { Alert, Skeleton } from '@mantine/core'
import { IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getAssessmentSubmission } from '@gradus/contract/assessment-report'
import type { ReportSubmission } from '@gradus/contract/assessment-report-part'
import { foundReasons } from '@gradus/contract/forgery'
import { languageOf } from '@gradus/contract/language'
import { query } from '../../api.ts'
import { Code } from '../../ui/code-block.tsx'
import { FailedState } from '../../ui/states.tsx'
import { submissionText, timeText } from './texts.ts'

interface SourceOfQuestion {
  readonly type: number
  readonly source: string
  readonly additionalFiles: readonly { readonly fileName: string; readonly body: string }[]
}

export function ChosenSubmission({
  assessmentId,
  submissionId,
  title,
}: {
  assessmentId: number
  submissionId: number
  title: string
}) {
  const found = useQuery(query(getAssessmentSubmission, { params: { id: assessmentId, submissionId } }))
  if (found.isLoadingError) return <FailedState onRetry={() => void found.refetch()} />
  if (!found.data)
    return <Skeleton h={240} radius="md" role="status" aria-busy="true" aria-label="Loading the submission" />
  return (
    <>
      <p className="small ink2">
        {timeText(found.data.seconds)} after the start: {submissionText(found.data)}. In{' '}
        {languageOf(found.data.type)?.name}.
      </p>
      <RevokedPass submission={found.data} />
      <ReportSource code={found.data} title={title} />
    </>
  )
}

/** Says that a result was revoked, and why: to the company and to the candidate. */
export function RevokedPass({ submission }: { submission: Pick<ReportSubmission, 'revoked'> | undefined }) {
  if (!submission?.revoked) return null
  return (
    <Alert color="yellow" icon={<IconShieldX aria-hidden />} title="This result was revoked">
      {foundReasons[submission.revoked]} The submission counts as failed.
    </Alert>
  )
}

export function ReportSource({
  code: { type, source, additionalFiles },
  title,
}: {
  code: SourceOfQuestion
  title: string
}) {
  return (
    <>
      <Code text={source} language={type} name={`Code for ${title}`} />
      {additionalFiles.map(({ fileName, body }) => (
        <div key={fileName}>
          <h3 className="tiny ink2 report-file">
            <code>{fileName}</code>
          </h3>
          <Code text={body} language={type} name={`${fileName} for ${title}`} />
        </div>
      ))}
    </>
  )
}

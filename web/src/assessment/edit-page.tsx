import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { editAssessment, getManagedAssessment, type ManagedAssessment } from '@gradus/contract/assessment'
import { listAssessmentTemplates } from '@gradus/contract/assessment-template'
import { call, query, queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { EditConflict } from '../form/edit-conflict.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { AssessmentForm } from './assessment-form.tsx'
import { refreshAssessments } from './refresh.ts'
import { Values, valuesOf } from './values.ts'

export function Component() {
  const { id = '' } = useParams()
  const session = useSession()
  const assessment = useQuery({
    ...queryOrNull(getManagedAssessment, { params: { id } }),
    // Never refetched: that would replace what the user is typing.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const offered = useQuery(query(listAssessmentTemplates, {}))
  if (assessment.data === null || assessment.data?.can.manage === false) return <NotFoundPage />
  const failed = [assessment, offered].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <FailedState heading="h1" onRetry={() => void failed.refetch()} />
  if (!assessment.data || !offered.data || session.state !== 'user')
    return <LoadingArticle label="Loading the assessment" />
  return (
    <EditAssessment
      key={assessment.data.revision}
      assessment={assessment.data}
      userId={session.userId}
      maximumDays={offered.data.retentionDays.maximum}
      onReload={async () => void (await assessment.refetch())}
    />
  )
}

function EditAssessment({
  assessment,
  userId,
  maximumDays,
  onReload,
}: {
  assessment: ManagedAssessment
  userId: number
  maximumDays: number
  onReload: () => Promise<void>
}) {
  const { id, title, revision, isDraft, can, companyId, companyName, counts } = assessment
  const navigate = useNavigate()
  const client = useQueryClient()
  const draft = useFormDraft(`assessment/${userId}/${id}`, Values, valuesOf(assessment), revision)
  const [isStale, setStale] = useState(false)
  const baseRevision = draft.revision ?? revision
  return (
    <>
      <Head title={`Edit Assessment: ${title}`} noIndex />
      <div className="pagehead">
        <h1>Edit Assessment</h1>
        <Link className="link small" to={`/AssessmentManagement/${id}`}>
          Candidates
        </Link>
      </div>
      {counts.started + counts.finished > 0 && (
        <p className="notice form-notice">
          Candidates have started. When you save, their scores are recalculated, and their open pages update at once.
        </p>
      )}
      {counts.invited + counts.opened > 0 && (
        <p className="notice form-notice">
          Candidates have been invited. If you change when they can begin, those who haven’t begun get an email with the
          new times.
        </p>
      )}
      {(isStale || baseRevision < revision) && (
        <EditConflict
          what="assessment"
          onLoad={() => {
            draft.discard()
            setStale(false)
            void onReload()
          }}
          onKeep={async () => {
            const current = await call(getManagedAssessment, { params: { id } })
            draft.save(draft.values, current.revision)
            setStale(false)
          }}
        />
      )}
      <AssessmentForm
        draft={draft}
        company={{ id: companyId, name: companyName }}
        state={isDraft ? 'draft' : 'published'}
        maximumDays={maximumDays}
        agreed={can.recordMore ? undefined : assessment}
        send={async (body) => {
          await call(editAssessment, { params: { id }, body: { ...body, revision: baseRevision } })
          return id
        }}
        onConflict={() => setStale(true)}
        onDone={() => {
          void refreshAssessments(client)
          void navigate(`/AssessmentManagement/${id}`)
        }}
      />
    </>
  )
}

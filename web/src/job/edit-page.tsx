import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { editCompanyJob, getManagedJob } from '@gradus/contract/job-management'
import { CallProblem, call, queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { EditConflict } from '../form/edit-conflict.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { JobForm } from './job-form.tsx'
import { refreshJobs } from './refresh.ts'
import { Values, valuesOf } from './values.ts'

export function Component() {
  const { id = '' } = useParams()
  const session = useSession()
  const job = useQuery({
    ...queryOrNull(getManagedJob, { params: { id } }),
    // Never refetched: that would replace what the user is typing.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const isRefused = job.error instanceof CallProblem && job.error.status === 403
  if (job.data === null || isRefused) return <NotFoundPage />
  if (job.isLoadingError) return <FailedState heading="h1" onRetry={() => void job.refetch()} />
  if (!job.data || session.state !== 'user') return <LoadingArticle label="Loading the offer" />
  return (
    <EditJobOffer
      key={job.data.revision}
      job={job.data}
      userId={session.userId}
      onReload={async () => void (await job.refetch())}
    />
  )
}

function EditJobOffer({
  job,
  userId,
  onReload,
}: {
  job: ReplyOf<typeof getManagedJob>
  userId: number
  onReload: () => Promise<void>
}) {
  const { id, title, revision } = job
  const navigate = useNavigate()
  const client = useQueryClient()
  const draft = useFormDraft(`job/${userId}/${id}`, Values, valuesOf(job), revision)
  const [isStale, setStale] = useState(false)
  const baseRevision = draft.revision ?? revision
  return (
    <>
      <Head title={`Edit Job Offer: ${title}`} noIndex />
      <div className="pagehead">
        <h1>Edit Job Offer</h1>
        <Link className="link small" to={`/Job/${id}`}>
          View the offer
        </Link>
      </div>
      {job.state === 'closed' && (
        <p className="notice form-notice">This offer is closed. Saving changes its text and leaves it closed.</p>
      )}
      {(isStale || baseRevision < revision) && (
        <EditConflict
          what="offer"
          onLoad={() => {
            draft.discard()
            setStale(false)
            void onReload()
          }}
          onKeep={async () => {
            const current = await call(getManagedJob, { params: { id } })
            draft.save(draft.values, current.revision)
            setStale(false)
          }}
        />
      )}
      <JobForm
        draft={draft}
        isNew={false}
        send={async (body) => {
          await call(editCompanyJob, { params: { id }, body: { ...body, revision: baseRevision } })
          return id
        }}
        onConflict={() => setStale(true)}
        onDone={() => {
          void refreshJobs(client)
          void navigate(job.state === 'open' ? `/Job/${id}` : '/JobsAdManagement')
        }}
      />
    </>
  )
}

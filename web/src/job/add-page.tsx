import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addCompanyJob, getJobOptions } from '@gradus/contract/job-management'
import { call, query } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { JobForm } from './job-form.tsx'
import { refreshJobs } from './refresh.ts'
import { Values, emptyValues } from './values.ts'

/**
 * The page for a new offer, for admins and for owners and recruiters of a company. `?company=` preselects the company.
 */
export function Component() {
  const session = useSession()
  const info = useOwnInfo()
  const options = useQuery({ ...query(getJobOptions, { query: {} }), staleTime: 60_000 })
  const [search] = useSearchParams()
  if (options.isLoadingError) return <FailedState heading="h1" onRetry={() => void options.refetch()} />
  if (!options.data || !info || session.state !== 'user') return <LoadingArticle label="Loading the form" />
  const { companies } = options.data
  if (companies.length === 0 && !info.can.administer) return <NotFoundPage />
  const companyId = search.get('company') ?? ''
  const chosen =
    companies.find(({ id }) => String(id) === companyId) ?? (companies.length === 1 ? companies[0] : undefined)
  return (
    <>
      <Head title="Add Job Offer" noIndex />
      <div className="pagehead">
        <h1>Add Job Offer</h1>
      </div>
      <NewJob key={chosen?.id} userId={session.userId} companyId={chosen ? String(chosen.id) : ''} />
    </>
  )
}

function NewJob({ userId, companyId }: { userId: number; companyId: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [initial] = useState(() => emptyValues(companyId, Date.now()))
  const draft = useFormDraft(`job/${userId}/new/${companyId}`, Values, initial)
  return (
    <JobForm
      draft={draft}
      isNew
      send={(body) => call(addCompanyJob, { body })}
      onDone={(id) => {
        void refreshJobs(client)
        void navigate(`/Job/${id}`)
      }}
    />
  )
}

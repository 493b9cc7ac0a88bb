import { withSigns } from '@gradus/contract/direction'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { getManagedCompany } from '@gradus/contract/company'
import type { CompanyName } from '@gradus/contract/part'
import { addTournament } from '@gradus/contract/tournament-management'
import { call, queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { ownInfoQuery, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { refreshTournaments } from './refresh.ts'
import { useTournamentDraft } from './tournament-draft.ts'
import { TournamentForm } from './tournament-form.tsx'
import { emptyValues } from './values.ts'

/** The page for a new tournament, either of the site (for admins) or of a company (for its owners and recruiters). */
export function Component() {
  const { cid } = useParams()
  return cid === undefined ? <ForSite /> : <ForCompany key={cid} id={cid} />
}

function ForSite() {
  const info = useQuery(ownInfoQuery)
  if (info.isLoadingError) return <FailedState heading="h1" onRetry={() => void info.refetch()} />
  if (!info.data) return <LoadingArticle label="Loading the form" />
  return info.data.can.administer ? <NewTournament company={undefined} /> : <NotFoundPage />
}

function ForCompany({ id }: { id: string }) {
  const company = useQuery(queryOrNull(getManagedCompany, { params: { id } }))
  if (company.isLoadingError) return <FailedState heading="h1" onRetry={() => void company.refetch()} />
  if (company.data === undefined) return <LoadingArticle label="Loading the form" />
  return company.data?.can.recruit ? <NewTournament company={company.data} /> : <NotFoundPage />
}

function NewTournament({ company }: { company: CompanyName | undefined }) {
  const session = useSession()
  if (session.state !== 'user') return null
  return (
    <>
      <Head title="Add Tournament" noIndex />
      <div className="pagehead">
        <h1>Add Tournament</h1>
        {company && (
          <p className="small ink2">
            For <bdi>{withSigns(company.name)}</bdi>
          </p>
        )}
      </div>
      <NewForm userId={session.userId} companyId={company?.id} />
    </>
  )
}

function NewForm({ userId, companyId }: { userId: number; companyId: number | undefined }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [initial] = useState(() => emptyValues(Date.now()))
  const place = companyId === undefined ? 'new' : `new/${companyId}`
  const draft = useTournamentDraft(`tournament/${userId}/${place}`, initial)
  return (
    <TournamentForm
      draft={draft}
      state="new"
      companyId={companyId}
      send={(body) => call(addTournament, { body: { ...body, ...(companyId === undefined ? {} : { companyId }) } })}
      onDone={(id, isWhole) => {
        void refreshTournaments(client)
        void navigate(isWhole ? `/TournamentManagement/${id}` : `/EditTournament/${id}`)
      }}
    />
  )
}

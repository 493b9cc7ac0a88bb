import { withSigns } from '@gradus/contract/direction'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { editTournament, getManagedTournament, type ManagedTournament } from '@gradus/contract/tournament-management'
import { call, queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { EditConflict } from '../form/edit-conflict.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { refreshTournaments } from './refresh.ts'
import { useTournamentDraft } from './tournament-draft.ts'
import { TournamentForm } from './tournament-form.tsx'
import { valuesOf } from './values.ts'

export function Component() {
  const { id = '' } = useParams()
  const session = useSession()
  const tournament = useQuery({
    ...queryOrNull(getManagedTournament, { params: { id } }),
    // Never refetched: that would replace what the user is typing.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (tournament.data === null) return <NotFoundPage />
  if (tournament.isLoadingError) return <FailedState heading="h1" onRetry={() => void tournament.refetch()} />
  if (!tournament.data || session.state !== 'user') return <LoadingArticle label="Loading the tournament" />
  return (
    <EditTournament
      key={tournament.data.revision}
      tournament={tournament.data}
      userId={session.userId}
      onReload={async () => void (await tournament.refetch())}
    />
  )
}

function EditTournament({
  tournament,
  userId,
  onReload,
}: {
  tournament: ManagedTournament
  userId: number
  onReload: () => Promise<void>
}) {
  const { id, title, revision, state, company } = tournament
  const navigate = useNavigate()
  const client = useQueryClient()
  const draft = useTournamentDraft(`tournament/${userId}/${id}`, valuesOf(tournament), revision)
  const [isStale, setStale] = useState(false)
  const baseRevision = draft.revision ?? revision
  return (
    <>
      <Head title={`Edit Tournament: ${title}`} noIndex />
      <div className="pagehead">
        <h1>Edit Tournament</h1>
        {company && (
          <p className="small ink2">
            For <bdi>{withSigns(company.name)}</bdi>
          </p>
        )}
        <Link className="link small" to={`/TournamentManagement/${id}`}>
          Dashboard
        </Link>
      </div>
      {state !== 'draft' && state !== 'scheduled' && (
        <p className="notice form-notice">
          {state === 'final'
            ? 'The ranking is final. Changes can be saved only after it is reopened.'
            : 'This tournament has started. When you save, its ranking is recalculated, and open pages update at once.'}
        </p>
      )}
      {(isStale || baseRevision < revision) && (
        <EditConflict
          what="tournament"
          onLoad={() => {
            draft.discard()
            setStale(false)
            void onReload()
          }}
          onKeep={async () => {
            const current = await call(getManagedTournament, { params: { id } })
            draft.save(draft.values, current.revision)
            setStale(false)
          }}
        />
      )}
      <TournamentForm
        draft={draft}
        state={state === 'draft' ? 'draft' : 'published'}
        companyId={company?.id}
        send={async (body) => {
          await call(editTournament, { params: { id }, body: { ...body, revision: baseRevision } })
          return id
        }}
        onConflict={() => setStale(true)}
        onDone={(_id, isWhole) => {
          void refreshTournaments(client)
          if (isWhole) void navigate(`/TournamentManagement/${id}`)
        }}
      />
    </>
  )
}

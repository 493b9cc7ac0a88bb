import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addTournament } from '@gradus/contract/tournament'
import { call } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { refreshTournaments } from './refresh.ts'
import { useTournamentDraft } from './tournament-draft.ts'
import { TournamentForm } from './tournament-form.tsx'
import { emptyValues } from './values.ts'

export function Component() {
  const session = useSession()
  if (session.state !== 'user') return null
  return (
    <>
      <Head title="Add Tournament" noIndex />
      <div className="pagehead">
        <h1>Add Tournament</h1>
      </div>
      <NewTournament userId={session.userId} />
    </>
  )
}

function NewTournament({ userId }: { userId: number }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [initial] = useState(() => emptyValues(Date.now()))
  const draft = useTournamentDraft(`tournament/${userId}/new`, initial)
  return (
    <TournamentForm
      draft={draft}
      state="new"
      send={(body) => call(addTournament, { body })}
      onDone={(id, isWhole) => {
        void refreshTournaments(client)
        void navigate(isWhole ? `/TournamentManagement/${id}` : `/EditTournament/${id}`)
      }}
    />
  )
}

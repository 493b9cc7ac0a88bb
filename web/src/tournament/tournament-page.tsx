import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { readInvitation } from '@gradus/contract/invitation'
import type { TournamentSignedIn } from '@gradus/contract/participation'
import type { Tournament } from '@gradus/contract/tournament'
import { query } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { load as loadPage, type PageLoader } from '../page.ts'
import { useLoginAddress, useSignUpAddress } from '../shell/log-in-again.ts'
import { MaybeNotFound } from '../shell/maybe-not-found.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { useInvitation } from './invitation.ts'
import { TakePart, useRegistration } from './take-part.tsx'
import { useTournament, visibleTournament } from './tournament-queries.ts'
import { TournamentAlerts } from './tournament-alerts.tsx'
import { TournamentArticle } from './tournament-article.tsx'
import './tournament-page.css'

export const load: PageLoader =
  (client) =>
  ({ params }) =>
    loadPage(client, [visibleTournament(client, params['id'] ?? '')])

export function Component() {
  const { id = '' } = useParams()
  const reading = useTournament(id)
  const invitation = useInvitation(id)
  const loading = <LoadingArticle label="Loading the tournament" />
  if (reading.state === 'checkingAccess')
    return invitation.token === undefined ? <MaybeNotFound loading={loading} /> : loading
  if (reading.state === 'missing')
    return invitation.token === undefined ? (
      <NotFoundPage />
    ) : (
      <Invited id={id} token={invitation.token} isUser={reading.isUser} onForget={invitation.forget} />
    )
  if (reading.state === 'failed') return <FailedState heading="h1" onRetry={reading.retry} />
  if (reading.state === 'loading') return loading
  return (
    <LoadedTournament
      key={id}
      tournament={reading.tournament}
      own={reading.own}
      token={invitation.token}
      onRegistered={invitation.forget}
    />
  )
}

/** The page of a private tournament before the invitation is accepted. */
function Invited({
  id,
  token,
  isUser,
  onForget,
}: {
  id: string
  token: string
  isUser: boolean
  onForget: () => void
}) {
  const invitation = useQuery({
    ...query(readInvitation, { params: { id }, body: { token } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const registration = useRegistration(id, { token, onRegistered: onForget })
  const { error } = invitation
  if (error?.status === 404) return <NotFoundPage />
  if (error?.code === 'tokenSpent')
    return (
      <>
        <Head title="Invitation" noIndex />
        <EmptyState
          heading="h1"
          title="This invitation doesn’t work any more"
          text={error.message}
          action={
            <Button component={Link} to="/Tournaments" onClick={onForget}>
              See all tournaments
            </Button>
          }
        />
      </>
    )
  if (error) return <FailedState heading="h1" onRetry={() => void invitation.refetch()} />
  if (!invitation.data) return <LoadingArticle label="Loading the tournament" />
  return (
    <TournamentArticle tournament={invitation.data} own={undefined}>
      {isUser ? (
        <div className="take-part-whole">
          <p className="small">
            You are invited. The invitation belongs to the first account that accepts it; you can withdraw until you
            begin.
          </p>
          <div className="take-part">
            <Button loading={registration.isPending} onClick={() => registration.register('live')}>
              Accept the invitation
            </Button>
          </div>
        </div>
      ) : (
        <InvitedVisitor />
      )}
    </TournamentArticle>
  )
}

function InvitedVisitor() {
  const login = useLoginAddress()
  const signUp = useSignUpAddress()
  return (
    <div className="take-part-whole">
      <p className="small">
        You are invited. Log in with the account that you want to take part with, then accept the invitation.
      </p>
      <div className="take-part">
        <Button component={Link} to={login}>
          Log In
        </Button>
        <Button component={Link} to={signUp} variant="default">
          Sign Up
        </Button>
      </div>
    </div>
  )
}

function LoadedTournament({
  tournament,
  own,
  token,
  onRegistered,
}: {
  tournament: Tournament
  own: TournamentSignedIn | undefined
  token: string | undefined
  onRegistered: () => void
}) {
  return (
    <>
      <TournamentAlerts id={String(tournament.id)} />
      <TournamentArticle tournament={tournament} own={own}>
        <TakePart tournament={tournament} own={own} token={token} onRegistered={onRegistered} />
      </TournamentArticle>
    </>
  )
}

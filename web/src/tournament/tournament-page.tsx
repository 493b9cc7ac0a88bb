import { Button } from '@mantine/core'
import { IconChartBar, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { readInvitation } from '@gradus/contract/invitation'
import type { TournamentSignedIn } from '@gradus/contract/participation'
import type { Tournament, TournamentQuestion } from '@gradus/contract/tournament'
import { ArticlePicture } from '../announcement/article-picture.tsx'
import { query } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { load as loadPage, type PageLoader } from '../page.ts'
import { useLoginAddress } from '../shell/log-in-again.ts'
import { MaybeNotFound } from '../shell/maybe-not-found.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Ago } from '../ui/ago.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { counted } from '../ui/count.ts'
import { Head } from '../ui/head.tsx'
import { Prose } from '../ui/prose.tsx'
import { snippetOf } from '../ui/snippet.ts'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { letterOf } from './letter.ts'
import { TournamentFacts } from './facts.tsx'
import { useInvitation } from './invitation.ts'
import { Period } from '../ui/period.tsx'
import { refreshTournaments } from './refresh.ts'
import { TakePart, useRegistration } from './take-part.tsx'
import { useTournament, visibleTournament } from './tournament-queries.ts'
import { TournamentAlerts } from './tournament-alerts.tsx'
import { TournamentStateIcon } from './tournament-state-icon.tsx'
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
  if (reading.state === 'unclear') return invitation.token === undefined ? <MaybeNotFound loading={loading} /> : loading
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

/** A private tournament, before the invitation is accepted. */
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
  return (
    <div className="take-part-whole">
      <p className="small">
        You are invited. Log in with the account that you want to take part with, then accept the invitation.
      </p>
      <div className="take-part">
        <Button component={Link} to={login}>
          Log In
        </Button>
        <Button component={Link} to="/SignUp" variant="default">
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

/** A tournament with what its reader can do. */
function TournamentArticle({
  tournament,
  own,
  children,
}: {
  tournament: Tournament
  own: TournamentSignedIn | undefined
  children: ReactNode
}) {
  const { id, title, body, imageUrl, state, startDate, endDate, timeZone, questions, participantCount } = tournament
  return (
    <article className="article tournament-page">
      <Head title={title} description={snippetOf(body)} noIndex={!tournament.isPublic} />
      <header>
        <div className="row between article-head">
          <h1 dir="auto">{title}</h1>
          {own?.can.manage && (
            <div className="row">
              <Button
                component={Link}
                to={`/TournamentManagement/${id}`}
                variant="default"
                size="xs"
                leftSection={<IconChartBar size={15} stroke={1.8} />}
              >
                Dashboard
              </Button>
              <Button
                component={Link}
                to={`/EditTournament/${id}`}
                variant="default"
                size="xs"
                leftSection={<IconPencil size={15} stroke={1.8} />}
              >
                Edit
              </Button>
            </div>
          )}
        </div>
        <div className="row wrap small ink2 article-by">
          <TournamentStateIcon state={state} />
          <span className="num">{counted(participantCount, 'participant').join(' ')}</span>
        </div>
      </header>
      <section className="sheet pad tournament-panel" aria-label="Taking part">
        <div className="tournament-when">
          <StartOrEnd tournament={tournament} />
          <Period start={startDate} end={endDate} zone={timeZone} />
        </div>
        {children}
      </section>
      {imageUrl !== null && <ArticlePicture address={imageUrl} />}
      <Prose html={body} />
      <section aria-labelledby="tournament-rules">
        <h2 id="tournament-rules">How it works</h2>
        <TournamentFacts of={tournament} />
      </section>
      {questions !== null && questions.length > 0 && (
        <Questions questions={questions} isHidden={state === 'draft' || state === 'scheduled'} />
      )}
    </article>
  )
}

/** How long until it starts or ends, or when it ended. */
function StartOrEnd({ tournament: { state, startDate, endDate, now } }: { tournament: Tournament }) {
  const client = useQueryClient()
  const onEnd = () => void refreshTournaments(client)
  if (state === 'draft') return <p className="tournament-moment">Not published</p>
  if (state === 'scheduled')
    return (
      <p className="tournament-moment">
        <span className="small ink2">Starts in</span>
        <Countdown key={startDate} to={startDate} now={now} label="Until the start" onEnd={onEnd} />
      </p>
    )
  if (state === 'running' || state === 'frozen')
    return (
      <p className="tournament-moment">
        <span className="small ink2">Ends in</span>
        <Countdown key={endDate} to={endDate} now={now} label="Until the end" urgent onEnd={onEnd} />
      </p>
    )
  return (
    <p className="tournament-moment">
      <span className="small ink2">Ended</span>
      <Ago at={endDate} />
    </p>
  )
}

function Questions({
  questions,
  isHidden,
}: {
  questions: readonly TournamentQuestion[]
  /** From everybody but the organisers. */
  isHidden: boolean
}) {
  return (
    <section aria-labelledby="tournament-questions">
      <h2 id="tournament-questions">Questions</h2>
      {isHidden && <p className="small ink2">Only organisers see them before the start.</p>}
      <ol className="tournament-questions">
        {questions.map(({ questionId, title, points }, index) => (
          <li key={questionId}>
            <b className="question-letter" aria-hidden="true">
              {letterOf(index)}
            </b>
            <bdi className="grow">{title}</bdi>
            <span className="small ink2 num">{counted(points, 'point').join(' ')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

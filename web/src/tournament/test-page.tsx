import { Button, Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import {
  beginTournament,
  getTournamentSignedIn,
  getTournamentTest,
  type TournamentSignedIn,
} from '@gradus/contract/participation'
import { call, query, queryOrNull } from '../api.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { Head } from '../ui/head.tsx'
import { useSecondsLeft } from '../ui/server-clock.ts'
import { Blank, FailedState } from '../ui/states.tsx'
import { Arena } from './arena.tsx'
import { ClarificationAlert } from './clarification-alert.tsx'
import { LoadingArena } from './loading-arena.tsx'
import { durationText, Period } from '../ui/period.tsx'
import { TimeUp } from './time-up.tsx'
import { useTournamentEvents } from './tournament-events.ts'
import './test-page.css'

/** Where a tournament is played: before its start a countdown, then the questions, at the end the results. */
export function Component() {
  const { id = '' } = useParams()
  const tournament = useQuery(queryOrNull(getTournamentSignedIn, { params: { id } }))
  if (tournament.isPending) return <LoadingArena />
  if (tournament.isError) return <FailedState heading="h1" onRetry={() => void tournament.refetch()} />
  if (tournament.data === null) return <NotFoundPage />
  return <TournamentTest key={id} tournament={tournament.data} />
}

function TournamentTest({ tournament }: { tournament: TournamentSignedIn }) {
  const { id, title, participation, virtual } = tournament
  const connection = useTournamentEvents(id, true)
  const hasBegun = Boolean(participation?.begunAt ?? virtual?.begunAt)
  const takesPart = hasBegun || participation?.kind === 'live'
  return (
    <>
      <Head title={title} noIndex />
      <ClarificationAlert id={id} isEnabled={takesPart} />
      {hasBegun ? (
        <BegunTest tournament={tournament} connection={connection} />
      ) : takesPart ? (
        <BeforeBegin tournament={tournament} />
      ) : (
        <NotTakingPart tournament={tournament} />
      )}
    </>
  )
}

function BegunTest({
  tournament,
  connection,
}: {
  tournament: TournamentSignedIn
  connection: ReturnType<typeof useTournamentEvents>
}) {
  const test = useQuery(query(getTournamentTest, { params: { id: tournament.id } }))
  if (test.isPending) return <LoadingArena />
  if (test.isError) return <FailedState heading="h1" onRetry={() => void test.refetch()} />
  return <UntilEnd key={test.data.participationId} tournament={tournament} test={test.data} connection={connection} />
}

type UntilEndProps = Parameters<typeof Arena>[0]

function UntilEnd({ tournament, test, connection }: UntilEndProps) {
  const client = useQueryClient()
  const secondsLeft = useSecondsLeft(Date.parse(test.endsAt))
  // Until the clock is measured, the server's own at the time of its reply decides.
  const isOver = secondsLeft === undefined ? test.now >= test.endsAt : secondsLeft === 0
  const ended = useEffectEvent(() => {
    for (const { url } of [getTournamentSignedIn, getTournamentTest]) void client.invalidateQueries({ queryKey: [url] })
  })
  const [wasRunning, setRunning] = useState(!isOver)
  if (!isOver && !wasRunning) setRunning(true)
  useEffect(() => {
    if (isOver && wasRunning) ended()
  }, [isOver, wasRunning])
  return isOver ? (
    <TimeUp tournament={tournament} test={test} />
  ) : (
    <Arena tournament={tournament} test={test} connection={connection} />
  )
}

/** Registered, and not begun: the page opens by itself, or with Begin where everybody has a time of their own. */
function BeforeBegin({ tournament }: { tournament: TournamentSignedIn }) {
  const client = useQueryClient()
  const { id, title, startDate, now, minutesPerParticipant, can, timeLeft, endDate, timeZone } = tournament
  const refresh = () => client.invalidateQueries({ queryKey: [getTournamentSignedIn.url] })
  const beginning = useMutation({
    mutationFn: () => call(beginTournament, { params: { id }, body: { virtual: false } }),
    onSuccess: refresh,
  })
  const hasOwnTime = minutesPerParticipant !== null
  const begin = useEffectEvent(() => beginning.mutate())
  useEffect(() => {
    if (can.begin && !hasOwnTime) begin()
  }, [can.begin, hasOwnTime])

  if (beginning.isError)
    return (
      <FailedState
        heading="h1"
        title="The tournament couldn’t be opened"
        text={beginning.error.message}
        onRetry={() => beginning.mutate()}
      />
    )
  return (
    <section className="before-begin" aria-labelledby="before-begin">
      <h1 id="before-begin" dir="auto">
        {title}
      </h1>
      {can.begin && hasOwnTime ? (
        <>
          <p className="before-begin-time num">{durationText(timeLeft ?? 0)}</p>
          <p className="ink2">
            This is the time you have from the moment you press Begin. It can’t be paused, and it goes on when you close
            the page.
          </p>
          <Button size="md" loading={beginning.isPending} onClick={() => beginning.mutate()} data-autofocus>
            Begin
          </Button>
        </>
      ) : can.begin ? (
        <p className="row before-begin-wait" role="status">
          <Loader size={18} aria-hidden /> Opening the questions…
        </p>
      ) : now < startDate ? (
        <>
          <p className="ink2" aria-hidden="true">
            Starts in
          </p>
          <p className="before-begin-time">
            <Countdown to={startDate} now={now} label="Starts in" onEnd={() => void refresh()} />
          </p>
          <p className="ink2">
            {hasOwnTime
              ? 'You can begin when this is over. Your own time begins when you press Begin.'
              : 'The questions open on this page when it starts. You don’t need to reload it.'}
          </p>
          <Period start={startDate} end={endDate} zone={timeZone} />
        </>
      ) : (
        <p className="ink2">
          {now >= endDate ? 'The tournament is over, and you didn’t begin it.' : 'You can’t begin this tournament now.'}
        </p>
      )}
      <Link className="link small" to={`/Tournament/${id}`}>
        About the tournament
      </Link>
    </section>
  )
}

function NotTakingPart({ tournament: { id, title, can } }: { tournament: TournamentSignedIn }) {
  return (
    <Blank
      art="empty"
      heading="h1"
      title={title}
      text={
        can.register
          ? 'You haven’t registered for this tournament. Register to take part.'
          : can.beginVirtual
            ? 'This tournament is over. You can still take it in a virtual run.'
            : 'You don’t take part in this tournament.'
      }
      action={
        <Button component={Link} to={`/Tournament/${id}`}>
          Go to the tournament
        </Button>
      }
    />
  )
}

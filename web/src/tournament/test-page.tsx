import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { getTournamentSignedIn, getTournamentTest, type TournamentSignedIn } from '@gradus/contract/participation'
import { query, queryOrNull } from '../api.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { useTimeOver } from './time-over.ts'
import { IllustratedMessage, FailedState } from '../ui/states.tsx'
import { Arena } from './arena.tsx'
import { ClarificationAlert } from './clarification-alert.tsx'
import { LoadingArena } from './loading-arena.tsx'
import { TimeUp } from './time-up.tsx'
import { useTournamentEvents } from './tournament-events.ts'
import { BeforeBegin } from './before-begin.tsx'
import './test-page.css'

/**
 * The page on which a tournament is played: a countdown before the start, then the questions, and the results at the
 * end.
 */
export function Component() {
  const { id = '' } = useParams()
  const tournament = useQuery(queryOrNull(getTournamentSignedIn, { params: { id } }))
  if (tournament.isPending) return <LoadingArena />
  if (tournament.isLoadingError) return <FailedState heading="h1" onRetry={() => void tournament.refetch()} />
  if (tournament.data === null) return <NotFoundPage />
  return <TournamentTest key={id} tournament={tournament.data} />
}

function TournamentTest({ tournament }: { tournament: TournamentSignedIn }) {
  const { id, title, participation, virtual } = tournament
  const connection = useTournamentEvents(id, true)
  const hasBegun = Boolean(participation?.begunAt ?? virtual?.begunAt)
  const takesPart = hasBegun || participation?.kind === 'live'
  // The drawer shows what the alert would, which would lie behind it.
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Head title={title} noIndex />
      {!isAsking && <ClarificationAlert id={id} questions={tournament.questions ?? []} isEnabled={takesPart} />}
      {hasBegun ? (
        <BegunTest tournament={tournament} connection={connection} isAsking={isAsking} onAsk={setAsking} />
      ) : takesPart ? (
        <BeforeBegin tournament={tournament} />
      ) : (
        <NotTakingPart tournament={tournament} />
      )}
    </>
  )
}

function BegunTest({ tournament, ...room }: Omit<UntilEndProps, 'test'>) {
  const test = useQuery(query(getTournamentTest, { params: { id: tournament.id } }))
  if (test.isPending) return <LoadingArena />
  if (test.isLoadingError) return <FailedState heading="h1" onRetry={() => void test.refetch()} />
  return <UntilEnd key={test.data.participationId} tournament={tournament} test={test.data} {...room} />
}

type UntilEndProps = Parameters<typeof Arena>[0]

function UntilEnd({ tournament, test, ...room }: UntilEndProps) {
  const client = useQueryClient()
  const isOver = useTimeOver(test.endsAt, test.now, () => {
    for (const { url } of [getTournamentSignedIn, getTournamentTest]) void client.invalidateQueries({ queryKey: [url] })
  })
  return isOver ? (
    <TimeUp tournament={tournament} test={test} />
  ) : (
    <Arena tournament={tournament} test={test} {...room} />
  )
}

function NotTakingPart({ tournament: { id, title, can } }: { tournament: TournamentSignedIn }) {
  return (
    <IllustratedMessage
      art="empty"
      heading="h1"
      title={title}
      text={
        can.register
          ? 'You haven’t registered for this tournament. Register to take part.'
          : can.beginVirtual
            ? 'This tournament is over. You can still take it in a virtual run.'
            : 'You aren’t taking part in this tournament.'
      }
      action={
        <Button component={Link} to={`/Tournament/${id}`}>
          Go to the tournament
        </Button>
      }
    />
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useParams } from 'react-router'
import { getAssessmentTest, getOwnAssessment, type OwnAssessment } from '@gradus/contract/assessment-own'
import { query } from '../../api.ts'
import { useTournamentEvents } from '../../tournament/tournament-events.ts'
import { LoadingArena } from '../../tournament/loading-arena.tsx'
import { Head } from '../../ui/head.tsx'
import { useSecondsLeft } from '../../ui/server-clock.ts'
import { FailedState } from '../../ui/states.tsx'
import { End } from './end.tsx'
import { OwnAssessmentPage } from './own-assessment-page.tsx'
import { Preparation } from './preparation.tsx'
import { Room } from './room.tsx'
import './candidate.css'

/** Where an assessment is taken: getting ready, the questions, and the end. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <OwnAssessmentPage id={id}>
      {(own) => (
        <>
          <Head title={own.title} noIndex />
          <Phase key={own.participationId} own={own} />
        </>
      )}
    </OwnAssessmentPage>
  )
}

function Phase({ own }: { own: OwnAssessment }) {
  if (own.state === 'withdrawn' || own.finishedDate !== null) return <End own={own} />
  return own.begunDate === null ? <Preparation own={own} /> : <Begun own={own} />
}

function Begun({ own }: { own: OwnAssessment }) {
  const client = useQueryClient()
  const id = own.assessmentId
  const connection = useTournamentEvents(id, true)
  const test = useQuery(query(getAssessmentTest, { params: { id } }))
  const endsAt = test.data?.endsAt ?? own.endsDate ?? own.now
  const secondsLeft = useSecondsLeft(Date.parse(endsAt))
  // Until the clock is measured, the server's own at the time of its reply decides.
  const isOver = secondsLeft === undefined ? own.now >= endsAt : secondsLeft === 0
  const ended = useEffectEvent(() => {
    for (const { url } of [getOwnAssessment, getAssessmentTest]) void client.invalidateQueries({ queryKey: [url] })
  })
  const [wasRunning, setRunning] = useState(!isOver)
  if (!isOver && !wasRunning) setRunning(true)
  useEffect(() => {
    if (isOver && wasRunning) ended()
  }, [isOver, wasRunning])
  if (test.isError)
    return <FailedState heading="h1" title="The questions couldn’t be loaded" onRetry={() => void test.refetch()} />
  if (test.isPending) return <LoadingArena />
  if (isOver || test.data.finishedAt !== null) return <End own={own} />
  return <Room own={own} test={test.data} connection={connection} />
}

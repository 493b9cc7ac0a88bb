import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { getAssessmentTest } from '@gradus/contract/assessment-test'
import { getOwnAssessment, type OwnAssessment } from '@gradus/contract/assessment-own'
import { query } from '../../api.ts'
import { useTournamentEvents, type Connection } from '../../tournament/tournament-events.ts'
import { LoadingArena } from '../../tournament/loading-arena.tsx'
import { Head } from '../../ui/head.tsx'
import { useTimeOver } from '../../tournament/time-over.ts'
import { FailedState } from '../../ui/states.tsx'
import { End } from './end.tsx'
import { OwnAssessmentPage } from './own-assessment-page.tsx'
import { Preparation } from './preparation.tsx'
import { Room } from './room.tsx'
import './candidate.css'

/** The page on which a candidate takes an assessment: preparation, the questions, and the end. */
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
  const isOver = own.state === 'withdrawn' || own.finishedDate !== null
  // Before the start, too: the company's answer to a request for more time appears at once.
  const connection = useTournamentEvents(own.assessmentId, !isOver)
  if (isOver) return <End own={own} />
  return own.begunDate === null ? <Preparation own={own} /> : <Begun own={own} connection={connection} />
}

function Begun({ own, connection }: { own: OwnAssessment; connection: Connection }) {
  const client = useQueryClient()
  const id = own.assessmentId
  const test = useQuery(query(getAssessmentTest, { params: { id } }))
  const endsAt = test.data?.endsAt ?? own.endsDate ?? own.now
  const isOver = useTimeOver(endsAt, own.now, () => {
    for (const { url } of [getOwnAssessment, getAssessmentTest]) void client.invalidateQueries({ queryKey: [url] })
  })
  if (test.isLoadingError)
    return <FailedState heading="h1" title="The questions couldn’t be loaded" onRetry={() => void test.refetch()} />
  if (test.isPending) return <LoadingArena />
  if (isOver || test.data.finishedAt !== null) return <End own={own} />
  return <Room own={own} test={test.data} connection={connection} />
}

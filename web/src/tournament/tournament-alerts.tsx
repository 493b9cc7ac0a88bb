import { useQuery } from '@tanstack/react-query'
import type { TournamentSignedIn } from '@gradus/contract/participation'
import { useSession } from '../shell/session.ts'
import { ClarificationAlert } from './clarification-alert.tsx'
import { useTournamentEvents } from './tournament-events.ts'
import { ownTournament } from './tournament-queries.ts'

/** Shows new answers and announcements on pages of a tournament other than the arena. */
export function TournamentAlerts({ id }: { id: string }) {
  const session = useSession()
  const tournament = useQuery({ ...ownTournament(id), enabled: session.state === 'user' }).data
  return tournament && isTakingPart(tournament) ? <Alerts tournament={tournament} /> : null
}

function Alerts({ tournament: { id, state, questions } }: { tournament: TournamentSignedIn }) {
  useTournamentEvents(id, state !== 'final')
  return <ClarificationAlert id={id} questions={questions ?? []} />
}

function isTakingPart({ participation, virtual }: TournamentSignedIn): boolean {
  return participation !== null || virtual !== null
}

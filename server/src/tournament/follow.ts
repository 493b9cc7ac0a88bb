import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import type { TournamentEvent } from '@gradus/contract/participation'
import { orNotFound } from '../platform/problem.ts'
import { takenTournament } from './access.ts'
import { listEventsSince, readSequences } from './event-store.ts'
import type { LiveTournaments } from './live.ts'
import { eventsFor } from './own-events.ts'

/** Events of a tournament for one user: as a stream, or since a number for clients that poll. */
export async function followEvents(
  database: Database,
  live: LiveTournaments,
  user: User,
  tournamentId: number,
  after: number | undefined,
  follows: { readonly lastEventId: number } | undefined,
): Promise<EventStream | { seq: number; events: TournamentEvent[] }> {
  await takenTournament(database, tournamentId, user)
  const [last] = await readSequences(database, [tournamentId])
  const seq = last?.seq ?? 0
  // An unknown number comes from another site, or was invented: nothing is replayed.
  const known =
    [follows?.lastEventId, after].find((number) => number !== undefined && number >= 0 && number <= seq) ?? seq
  if (follows)
    return live.followEvents({ tournamentId, userId: user.id, after: known }, (again) =>
      takenTournament(database, tournamentId, orNotFound(again)),
    )
  if (known === seq) return { seq, events: [] }
  const events = eventsFor(user.id, await listEventsSince(database, tournamentId, known))
  const ranking = last && last.public_seq > known ? [{ seq, kind: 'ranking' as const }] : []
  return { seq, events: [...events, ...ranking] }
}

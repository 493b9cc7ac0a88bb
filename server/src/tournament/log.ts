import { canonicalJson } from '@gradus/contract/opened-log'
import type { TournamentLog } from '@gradus/contract/tournament-log'
import type { User } from '../platform/access/user.ts'
import { coalesceReads } from '../platform/concurrency/coalesce.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { Download } from '../platform/http/download.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { mayOrganise, visibleTournament } from './access.ts'
import { signLog } from './log-signature.ts'
import { findTournament, type TournamentRow } from './store.ts'
import { listLogEvents } from './log-events.ts'

/**
 * The signed log of a tournament (contests.md 27). Its final values come from the tables, like the ranking; earlier
 * states (configurations, verdicts that a rejudge changed) come from the events that were recorded at the time.
 */

/**
 * Downloads a log for everybody; any number of downloads at one moment cost two.
 * @returns its function @throws Problem notFound if the tournament is not public, conflict before the ranking is final
 */
export function sharePublicLogs(database: Database, site: string): (tournamentId: number) => Promise<Download> {
  const share = coalesceReads<Download>()
  return (id) => share(String(id), () => downloadPublicLog(database, site, id))
}

async function downloadPublicLog(database: Database, site: string, id: number): Promise<Download> {
  const tournament = orNotFound(await findTournament(database, id))
  orNotFound(tournament.is_public && !tournament.is_draft ? tournament : undefined)
  return download(database, site, tournament, false)
}

/**
 * For users who may see the tournament. @throws Problem notFound, conflict before it is final (for organisers: thawed)
 */
export async function downloadLog(database: Database, site: string, id: number, user: User): Promise<Download> {
  const tournament = await visibleTournament(database, id, user)
  return download(database, site, tournament, await mayOrganise(database, tournament, user))
}

async function download(database: Database, site: string, tournament: TournamentRow, organises: boolean) {
  const isReady = tournament.final_at !== null || (organises && tournament.thawed_at !== null)
  if (!isReady) throw new Problem('conflict', { message: 'The log can be downloaded once the ranking is final.' })
  const log = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readLog(tx, site, tournament))
  const name = `tournament-${tournament.id}-log.json`
  return new Download(name, 'application/json; charset=utf-8', Buffer.from(canonicalJson(log)))
}

/** The log as it is now, signed. */
export async function readLog(reader: Reader, site: string, tournament: TournamentRow): Promise<TournamentLog> {
  return signLog(reader, {
    format: 'gradus-tournament-log',
    version: 1,
    site,
    tournament: tournament.id,
    isFinal: tournament.final_at !== null,
    events: await listLogEvents(reader, tournament),
  })
}

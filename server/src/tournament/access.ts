import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { findTournament, isOrganiser, isParticipant, type TournamentRow } from './store.ts'

/** Who may see and who may manage a tournament. */

/**
 * The one gate between contests and assessments. An assessment is a tournament of a company that only its candidates and
 * the company's members know: for every call, list, ranking, certificate, log and award of contests it does not exist.
 * @throws Problem notFound
 */
export function contestOnly(tournament: TournamentRow | undefined): TournamentRow {
  const row = orNotFound(tournament)
  return orNotFound(row.is_assessment ? undefined : row)
}

/**
 * For what contests and assessments share (submitting, own submissions, following): one that the user sees as a contest,
 * or takes as an assessment. @throws Problem notFound
 */
export async function takenTournament(database: Reader, id: number, user: User): Promise<TournamentRow> {
  const tournament = orNotFound(await findTournament(database, id))
  if (!tournament.is_assessment)
    return orNotFound(user.isGuest ? undefined : await visibleTournament(database, id, user))
  const takes = !tournament.is_draft && (await isParticipant(database, id, user.id))
  return orNotFound(takes ? tournament : undefined)
}

/** Admins, and those who were made organisers of this tournament. */
export async function mayOrganise(database: Reader, tournamentId: number, user: User | undefined): Promise<boolean> {
  if (!user) return false
  return isAdmin(user) || (await isOrganiser(database, tournamentId, user.id))
}

/** @throws Problem notFound, also where there is one that the user does not organise */
export async function organisedTournament(database: Reader, id: number, user: User): Promise<TournamentRow> {
  const tournament = contestOnly(await findTournament(database, id))
  return orNotFound((await mayOrganise(database, id, user)) ? tournament : undefined)
}

/**
 * A public tournament is everybody's, a private one its participants'; a draft only its organisers'.
 * @throws Problem notFound, also where there is one that the user may not see
 */
export async function visibleTournament(database: Reader, id: number, user: User | undefined): Promise<TournamentRow> {
  const tournament = contestOnly(await findTournament(database, id))
  if (tournament.is_public && !tournament.is_draft) return tournament
  if (await mayOrganise(database, id, user)) return tournament
  const invited = !tournament.is_draft && user !== undefined && (await isParticipant(database, id, user.id))
  return orNotFound(invited ? tournament : undefined)
}

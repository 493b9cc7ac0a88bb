import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { findTournament, isOrganiser, isParticipant, type TournamentRow } from './store.ts'

/** Who may see and who may manage a tournament. */

/** Admins, and those who were made organisers of this tournament. */
export async function mayOrganise(database: Reader, tournamentId: number, user: User | undefined): Promise<boolean> {
  if (!user) return false
  return isAdmin(user) || (await isOrganiser(database, tournamentId, user.id))
}

/** @throws Problem notFound, also where there is one that the user does not organise */
export async function organisedTournament(database: Reader, id: number, user: User): Promise<TournamentRow> {
  const tournament = orNotFound(await findTournament(database, id))
  return orNotFound((await mayOrganise(database, id, user)) ? tournament : undefined)
}

/**
 * A public tournament is everybody's, a private one its participants'; a draft only its organisers'.
 * @throws Problem notFound, also where there is one that the user may not see
 */
export async function visibleTournament(database: Reader, id: number, user: User | undefined): Promise<TournamentRow> {
  const tournament = orNotFound(await findTournament(database, id))
  if (tournament.is_public && !tournament.is_draft) return tournament
  if (await mayOrganise(database, id, user)) return tournament
  const invited = !tournament.is_draft && user !== undefined && (await isParticipant(database, id, user.id))
  return orNotFound(invited ? tournament : undefined)
}

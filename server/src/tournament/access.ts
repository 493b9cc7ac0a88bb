import { mayRecruit, recruitedCompany } from '../company/access.ts'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { findTournament, isOrganiser, isParticipant, type TournamentRow } from './store.ts'

/** Who may see and who may manage a tournament. */

export { organises } from './organiser-store.ts'

type OwnedTournament = Pick<TournamentRow, 'id' | 'company_id'>

/**
 * Separates contests from assessments. An assessment is stored as a tournament, but only its candidates and the
 * company's members may see it: every call, list, ranking, certificate, log and award of contests treats it as not
 * found.
 * @throws Problem notFound
 */
export function contestOnly(tournament: TournamentRow | undefined): TournamentRow {
  const row = orNotFound(tournament)
  return orNotFound(row.is_assessment ? undefined : row)
}

/**
 * For calls that contests and assessments share (submitting, own submissions, events). Finds a contest that the user
 * may see, or an assessment that the user takes. @throws Problem notFound
 */
export async function takenTournament(database: Reader, id: number, user: User): Promise<TournamentRow> {
  const tournament = orNotFound(await findTournament(database, id))
  if (!tournament.is_assessment)
    return orNotFound(user.isGuest ? undefined : await visibleTournament(database, id, user))
  const takes = !tournament.is_draft && (await isParticipant(database, id, user.id))
  return orNotFound(takes ? tournament : undefined)
}

/** Admins, those who were made organisers of this tournament, and owners and recruiters of its company. */
export async function mayOrganise(
  database: Reader,
  tournament: OwnedTournament,
  user: User | undefined,
): Promise<boolean> {
  if (!user) return false
  if (isAdmin(user) || (await isOrganiser(database, tournament.id, user.id))) return true
  return tournament.company_id !== null && (await mayRecruit(database, tournament.company_id, user))
}

/** @throws Problem notFound, also for a tournament that the user does not organise */
export async function organisedTournament(database: Reader, id: number, user: User): Promise<TournamentRow> {
  const tournament = contestOnly(await findTournament(database, id))
  return orNotFound((await mayOrganise(database, tournament, user)) ? tournament : undefined)
}

/**
 * Everybody can see a public tournament, its participants a private one, and only its organisers a draft.
 * @throws Problem notFound, also for a tournament that exists but that the user may not see
 */
export async function visibleTournament(database: Reader, id: number, user: User | undefined): Promise<TournamentRow> {
  const tournament = contestOnly(await findTournament(database, id))
  if (tournament.is_public && !tournament.is_draft) return tournament
  if (await mayOrganise(database, tournament, user)) return tournament
  const invited = !tournament.is_draft && user !== undefined && (await isParticipant(database, id, user.id))
  return orNotFound(invited ? tournament : undefined)
}

/**
 * Checks that the user may give a tournament to this company. Admins may choose any; others must be recruiters of both
 * the old and the new company. Organisers alone can't move it.
 * @param before the present company, null for none; undefined for a new tournament
 * @throws Problem notFound for a company of others, notAllowed for a reviewer, and for a tournament that isn’t theirs
 */
export async function checkOwner(
  database: Reader,
  user: User,
  companyId: number | null,
  before: number | null | undefined,
): Promise<void> {
  if (companyId === before) return
  if (isAdmin(user) && companyId === null) return
  if (companyId === null)
    throw new Problem('notAllowed', { message: 'Only admins can create tournaments without a company.' })
  await recruitedCompany(database, companyId, user)
  if (isAdmin(user) || before === undefined) return
  if (before === null || !(await mayRecruit(database, before, user)))
    throw new Problem('notAllowed', {
      message: 'You organise this tournament, but it isn’t yours to give to another company.',
    })
}

import { organiserLimits } from '@gradus/contract/organiser'
import { recordAuditEvents } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { organisedTournament } from './access.ts'
import { subjectOf } from './manage.ts'
import { deleteOrganiser, insertOrganiser, isActiveUser, listOrganisers } from './organiser-store.ts'
import { lockTournament, type TournamentRow } from './store.ts'

/** The organisers of a tournament. */

/** @throws Problem notFound */
export async function readOrganisers(database: Database, user: User, id: number) {
  const { company_id: companyId } = await organisedTournament(database, id, user)
  const items = (await listOrganisers(database, id)).map((row) => ({
    userId: row.id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    addedDate: row.created_at.toISOString(),
  }))
  return { items, can: { removeLast: companyId !== null } }
}

/** @throws Problem notFound, badInput, conflict */
export async function addOrganiser(database: Database, user: User, id: number, userId: number): Promise<1> {
  await organisedTournament(database, id, user)
  await database.transaction().execute(async (tx) => {
    const { title } = await lockOrganised(tx, user, id)
    if (!(await isActiveUser(tx, userId)))
      throw new Problem('badInput', { message: 'There is no such user.', field: 'userId' })
    if ((await listOrganisers(tx, id)).length >= organiserLimits.organisers)
      throw new Problem('conflict', {
        message: `A tournament can have at most ${organiserLimits.organisers} organisers.`,
      })
    if (!(await insertOrganiser(tx, id, userId))) return
    // Stores the id and not the name: the audit log outlives accounts, and must not keep the name of a deleted one.
    const details = { organiser: userId }
    await recordAuditEvents(tx, user, { action: 'addOrganiser', subject: subjectOf(id, title), details })
  })
  return 1
}

/**
 * The removed organiser's tokens stop working. @throws Problem notFound, conflict for the last organiser if no company
 * owns the tournament
 */
export async function removeOrganiser(database: Database, user: User, id: number, userId: number): Promise<1> {
  await organisedTournament(database, id, user)
  await database.transaction().execute(async (tx) => {
    const { title, company_id: companyId } = await lockOrganised(tx, user, id)
    const all = await listOrganisers(tx, id)
    orNotFound(all.find((one) => one.id === userId))
    if (all.length === 1 && companyId === null)
      throw new Problem('conflict', { message: 'A tournament needs at least one organiser. Add another one first.' })
    await deleteOrganiser(tx, id, userId)
    const details = { organiser: userId }
    await recordAuditEvents(tx, user, { action: 'removeOrganiser', subject: subjectOf(id, title), details })
  })
  return 1
}

/** Somebody who was removed in the meantime could bring themselves back. @throws Problem notFound */
async function lockOrganised(tx: Tx, user: User, id: number): Promise<TournamentRow> {
  orNotFound(await lockTournament(tx, id))
  return await organisedTournament(tx, id, user)
}

import type { Tx } from '../platform/data/database.ts'
import { deleteExceptionsOf, unnameTeamsOf } from './erase-work-store.ts'
import { unassignWorksOf } from './time-store.ts'

/**
 * Erases the reasons of a student's exceptions, and the names of teams in which nobody else ever was. The work itself
 * proves the grades: it stays, anonymised, for as long as the course keeps it, but no assignment is for the student any
 * more.
 */
export async function eraseFromAssignments(tx: Tx, userId: number): Promise<void> {
  await deleteExceptionsOf(tx, userId)
  await unnameTeamsOf(tx, userId)
  await unassignWorksOf(tx, userId)
}

import type { Look } from '@gradus/contract/assessment-report-part'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { insertLook, listLooks } from './look-store.ts'

/** The log of who looked at a candidate's work, for the candidate to read. Looking at one's own work is not logged. */

export async function logLook(
  database: Reader,
  user: User,
  candidate: { readonly participation_id: number; readonly user_id: number },
  kind: Look['kind'],
): Promise<void> {
  if (user.id !== candidate.user_id) await insertLook(database, candidate.participation_id, user.id, kind)
}

/** Newest first. */
export async function readLooks(database: Reader, participationId: number): Promise<Look[]> {
  return (await listLooks(database, participationId)).map((row) => ({
    displayName: row.display_name,
    kind: row.kind,
    date: row.looked_at.toISOString(),
  }))
}

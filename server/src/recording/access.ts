import { companyRoleOf } from '../company/access.ts'
import type { Reader } from '../platform/data/database.ts'
import { Problem, orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { findRecorded, isAssigned, type RecordedRow } from './access-store.ts'
import type { RecordingKey } from './store.ts'

/** Whose edits are recorded, and who may play them back. */

/**
 * The window in which a candidate's edits are recorded: only where they agreed to it.
 * @returns undefined where nothing is recorded, or where it is somebody else's
 */
export async function recordedWindow(
  database: Reader,
  key: RecordingKey,
  user: User,
): Promise<{ readonly startsAt: Date; readonly endsAt: Date } | undefined> {
  const row = await findRecorded(database, key)
  if (row?.user_id !== user.id || row.consent?.recordsPlayback !== true) return undefined
  return row.starts_at && row.ends_at ? { startsAt: row.starts_at, endsAt: row.ends_at } : undefined
}

/**
 * The candidate, those who recruit for the company, and reviewers to whom the candidate is assigned.
 * @throws Problem notFound, also for those who may not see it
 */
export async function readableRecording(database: Reader, key: RecordingKey, user: User): Promise<RecordedRow> {
  const row = orNotFound(await findRecorded(database, key))
  if (await mayRead(database, row, user)) return row
  throw new Problem('notFound')
}

async function mayRead(database: Reader, row: RecordedRow, user: User): Promise<boolean> {
  if (row.user_id === user.id) return true
  const role = await companyRoleOf(database, row.company_id, user)
  if (role === 'owner' || role === 'recruiter') return true
  return role === 'reviewer' && (await isAssigned(database, row.candidate_id, user.id))
}

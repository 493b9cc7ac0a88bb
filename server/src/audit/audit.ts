import { AuditAction } from '@gradus/contract/audit-action'
import {
  AuditDetails,
  auditActivityDays,
  auditUserDetails,
  type AuditDay,
  type getAuditTrail,
} from '@gradus/contract/audit'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { deletedUser } from '@gradus/contract/edit-account'
import type { Database, Tx } from '../platform/data/database.ts'
import type { User } from '../platform/access/user.ts'
import type { AuditEvent } from './event.ts'
import {
  countByDay,
  deleteEntries,
  eraseDisqualifications,
  eraseReasons,
  insertEntries,
  listActors,
  listEntries,
  listNames,
  renameSubjects,
} from './store.ts'

/** Records decisions of an admin or a moderator. Call it in the transaction that makes the decision. */
export async function recordAuditEvents(tx: Tx, user: User, ...events: readonly AuditEvent[]): Promise<void> {
  if (events.length > 0) await insertEntries(tx, user.id, events)
}

/** Records a decision that the site makes by itself and that a user may ask about. */
export async function recordSiteEvent(tx: Tx, event: AuditEvent): Promise<void> {
  await insertEntries(tx, null, [event])
}

/**
 * Removes the names of an erased user and of their unpublished questions from the audit trail, and why the user was
 * disqualified. The entries stay.
 */
export async function anonymiseAuditTrail(tx: Tx, userId: number, questionIds: readonly number[]): Promise<void> {
  await renameSubjects(tx, 'account', [userId], deletedUser)
  await renameSubjects(tx, 'question', questionIds, 'A deleted question')
  await eraseReasons(tx, 'question', questionIds)
  await eraseDisqualifications(tx, userId)
}

/** The site as a whole, for `AuditEvent.subject`. */
export const theSite = { kind: 'site', id: null, name: 'the site' } as const

const pageSize = 50

export async function readTrail(
  database: Database,
  filter: { userId?: number | undefined; action?: AuditAction | undefined; before?: number | undefined },
): Promise<ReplyOf<typeof getAuditTrail>> {
  const rows = await listEntries(database, filter, pageSize + 1)
  const items = rows.slice(0, pageSize).map((row) => ({
    id: row.id,
    date: row.created_at.toISOString(),
    userId: row.user_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    action: AuditAction.parse(row.action),
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    details: AuditDetails.parse(row.details),
  }))
  const named = items.flatMap(({ details }) =>
    auditUserDetails.flatMap((name) => (typeof details[name] === 'number' ? [details[name]] : [])),
  )
  const people = (await listNames(database, named)).map((row) => ({ userId: row.id, displayName: row.display_name }))
  return { items, people, more: rows.length > pageSize }
}

export async function readActors(database: Database): Promise<{ userId: number; displayName: string }[]> {
  return (await listActors(database)).map((row) => ({ userId: row.id, displayName: row.display_name }))
}

export function readActivity(
  database: Database,
  filter: { userId?: number | undefined; action?: AuditAction | undefined },
): Promise<AuditDay[]> {
  return countByDay(database, filter, auditActivityDays)
}

export async function pruneAuditTrail(database: Database, years: number): Promise<void> {
  await deleteEntries(database, years)
}

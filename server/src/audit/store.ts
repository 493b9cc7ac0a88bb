import { sql } from 'kysely'
import type { AuditAction } from '@gradus/contract/audit-action'
import type { AuditDay, AuditSubjectKind } from '@gradus/contract/audit'
import type { Database, Tx } from '../platform/data/database.ts'
import type { AuditEvent } from './event.ts'

export async function insertEntries(tx: Tx, userId: number | null, events: readonly AuditEvent[]): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values(
      events.map(({ action, subject, details = {} }) => ({
        user_id: userId,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        subject_name: subject.name,
        details: JSON.stringify(details),
      })),
    )
    .execute()
}

/** Stores the new names of the subjects with these ids. */
export async function renameSubjects(
  tx: Tx,
  kind: AuditSubjectKind,
  ids: readonly number[],
  name: string,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('audit_entry')
    .set({ subject_name: name })
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', ids)
    .execute()
}

/** Removes moderators' messages to users from the entries about these subjects. */
export async function eraseReasons(tx: Tx, kind: AuditSubjectKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('audit_entry')
    .set({ details: sql`details - 'reason'` })
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', ids)
    .where('action', '=', 'rejectQuestion')
    .execute()
}

/** Removes what organisers wrote about a participant. */
export async function eraseDisqualifications(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('audit_entry')
    .set({ details: sql`details - 'reason'` })
    .where('action', '=', 'disqualify')
    .where(sql<boolean>`details @> jsonb_build_object('participant', ${userId}::bigint)`)
    .execute()
}

/** Each combination of filters has its index, which is read backwards from `before`. */
export function listEntries(
  database: Database,
  filter: { userId?: number | undefined; action?: AuditAction | undefined; before?: number | undefined },
  limit: number,
) {
  let entries = database
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.user_id')
    .select([
      'audit_entry.id',
      'audit_entry.created_at',
      'audit_entry.user_id',
      'account.display_name',
      'account.profile_image',
      'audit_entry.action',
      'audit_entry.subject_kind',
      'audit_entry.subject_id',
      'audit_entry.subject_name',
      'audit_entry.details',
    ])
    .orderBy('audit_entry.id', 'desc')
    .limit(limit)
  if (filter.userId !== undefined) entries = entries.where('audit_entry.user_id', '=', filter.userId)
  if (filter.action !== undefined) entries = entries.where('audit_entry.action', '=', filter.action)
  if (filter.before !== undefined) entries = entries.where('audit_entry.id', '<', filter.before)
  return entries.execute()
}

/** Counts entries by day in UTC, oldest first. Includes days without entries. */
export async function countByDay(
  database: Database,
  { userId, action }: { userId?: number | undefined; action?: AuditAction | undefined },
  days: number,
): Promise<AuditDay[]> {
  const byUser = userId === undefined ? sql`true` : sql`entry.user_id = ${userId}`
  const ofAction = action === undefined ? sql`true` : sql`entry.action = ${action}`
  const { rows } = await sql<AuditDay>`
    with first as (select date_trunc('day', now() at time zone 'utc') - make_interval(days => ${days - 1}) as day),
    counted as (
      select date_trunc('day', entry.created_at at time zone 'utc') as day, count(*)::int as count
      from audit_entry entry, first
      where entry.created_at >= first.day at time zone 'utc' and ${byUser} and ${ofAction}
      group by 1
    )
    select to_char(one.day, 'YYYY-MM-DD') as day, coalesce(counted.count, 0) as count
    from first, generate_series(first.day, date_trunc('day', now() at time zone 'utc'), '1 day') as one(day)
    left join counted on counted.day = one.day
    order by one.day`.execute(database)
  return rows
}

/** Jumps from one actor to the next in the index, instead of reading all their events. */
export async function listActors(database: Database) {
  const { rows } = await sql<{ id: number; display_name: string }>`
    with recursive actor as (
      (select user_id from audit_entry where user_id is not null order by user_id limit 1)
      union all
      select (select user_id from audit_entry where user_id > actor.user_id order by user_id limit 1)
      from actor where actor.user_id is not null
    )
    select account.id, account.display_name from actor join account on account.id = actor.user_id
    order by lower(account.display_name), account.id limit 500`.execute(database)
  return rows
}

/** The names of these users; erased ones are left out. */
export async function listNames(database: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await database.selectFrom('account').select(['id', 'display_name']).where('id', 'in', ids).execute()
}

export async function deleteEntries(database: Database, years: number): Promise<void> {
  await database
    .deleteFrom('audit_entry')
    .where('created_at', '<', sql<Date>`now() - make_interval(years => ${years}::int)`)
    .execute()
}

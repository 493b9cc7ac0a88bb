import { sql } from 'kysely'
import type { AuditAction } from '@gradus/contract/audit'
import type { Database, Tx } from '../platform/database.ts'
import type { Deed } from './audit.ts'

export async function insertEntries(tx: Tx, accountId: number, deeds: readonly Deed[]): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values(
      deeds.map(({ action, subject, details = {} }) => ({
        account_id: accountId,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        subject_name: subject.name,
        details: JSON.stringify(details),
      })),
    )
    .execute()
}

/** Each combination of filters has its index, which is read backwards from `before`. */
export function listEntries(
  database: Database,
  wanted: { userId?: number | undefined; action?: AuditAction | undefined; before?: number | undefined },
  limit: number,
) {
  let entries = database
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.account_id')
    .select([
      'audit_entry.id',
      'audit_entry.created_at',
      'audit_entry.account_id',
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
  if (wanted.userId !== undefined) entries = entries.where('audit_entry.account_id', '=', wanted.userId)
  if (wanted.action !== undefined) entries = entries.where('audit_entry.action', '=', wanted.action)
  if (wanted.before !== undefined) entries = entries.where('audit_entry.id', '<', wanted.before)
  return entries.execute()
}

/** Jumps from one person to the next in the index instead of reading what each of them did. */
export async function listActors(database: Database) {
  const { rows } = await sql<{ id: number; display_name: string }>`
    with recursive actor as (
      (select account_id from audit_entry where account_id is not null order by account_id limit 1)
      union all
      select (select account_id from audit_entry where account_id > actor.account_id order by account_id limit 1)
      from actor where actor.account_id is not null
    )
    select account.id, account.display_name from actor join account on account.id = actor.account_id
    order by lower(account.display_name), account.id limit 500`.execute(database)
  return rows
}

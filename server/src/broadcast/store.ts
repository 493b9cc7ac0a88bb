import { sql, type Insertable } from 'kysely'
import type { Database, Tx } from '../platform/data/database.ts'
import type { Tables } from '../platform/data/tables.ts'

export async function insertBroadcast(tx: Tx, values: Insertable<Tables['broadcast']>): Promise<number> {
  const row = await tx.insertInto('broadcast').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Locks the broadcast: only one batch runs at a time, and none while the message is edited. */
export function lockBroadcast(tx: Tx, id: number) {
  return tx
    .selectFrom('broadcast')
    .select([
      'id',
      'type',
      'title',
      'body',
      'link',
      'role',
      'company_id',
      'company_name',
      'course_id',
      'course_name',
      'by_mail',
      'state',
      'total',
      'reached_id',
      'created_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedBroadcast = NonNullable<Awaited<ReturnType<typeof lockBroadcast>>>

/** Users who could log in when it was sent. Members of a company or a course are those whom it has at this moment. */
function audience({ role, company_id, company_name, course_id, course_name, created_at }: LockedBroadcast) {
  const ofRole = role === null ? sql`true` : sql`account.role = ${role}`
  const ofCompany =
    company_name === null
      ? sql`true`
      : sql`account.id in (select user_id from company_member where company_id = ${company_id})`
  const ofCourse =
    course_name === null
      ? sql`true`
      : sql`account.id in (select user_id from course_member where course_id = ${course_id} and state = 'active')`
  return sql`
    enabled and activated_at is not null and created_at <= ${created_at} and ${ofRole} and ${ofCompany} and ${ofCourse}`
}

export async function countAudience(tx: Tx, broadcast: LockedBroadcast): Promise<void> {
  await sql`
    update broadcast set total = (select count(*) from account where ${audience(broadcast)})
    where id = ${broadcast.id}`.execute(tx)
}

export interface Recipient {
  readonly id: number
  readonly email: string
  readonly display_name: string
  readonly mail_messages: boolean
}

/** The next recipients by ascending id; fewer than `limit` if they are the last ones. */
export async function listNextRecipients(tx: Tx, broadcast: LockedBroadcast, limit: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select id, email, display_name, mail_messages from account
    where id > ${broadcast.reached_id} and ${audience(broadcast)}
    order by id limit ${limit}`.execute(tx)
  return rows
}

export async function recordWritten(
  tx: Tx,
  id: number,
  { count, mailed, reached }: { count: number; mailed: number; reached: number | undefined },
): Promise<void> {
  await tx
    .updateTable('broadcast')
    .set({
      written: sql`written + ${count}`,
      mailed: sql`mailed + ${mailed}`,
      ...(reached === undefined ? { state: 'sent' as const } : { reached_id: reached }),
    })
    .where('id', '=', id)
    .execute()
}

export async function setWords(
  tx: Tx,
  id: number,
  words: { title: string; body: string; link: string },
): Promise<void> {
  await tx
    .updateTable('broadcast')
    .set({ ...words, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function setState(tx: Tx, id: number, state: 'withdrawing' | 'withdrawn'): Promise<void> {
  await tx.updateTable('broadcast').set({ state }).where('id', '=', id).execute()
}

export async function addDeletedCount(tx: Tx, id: number, count: number): Promise<void> {
  await tx
    .updateTable('broadcast')
    .set({ written: sql`greatest(0, written - ${count})` })
    .where('id', '=', id)
    .execute()
}

export function listBroadcasts(database: Database, limit: number, offset: number) {
  return database
    .selectFrom('broadcast')
    .leftJoin('account', 'account.id', 'broadcast.user_id')
    .select([
      'broadcast.id',
      'broadcast.type',
      'broadcast.title',
      'broadcast.body',
      'broadcast.link',
      'broadcast.role',
      'broadcast.company_name',
      'broadcast.course_name',
      'broadcast.by_mail',
      'broadcast.state',
      'broadcast.total',
      'broadcast.written',
      'broadcast.mailed',
      sql<number>`(
        select count(*)::int from notification
        where subject_kind = 'broadcast' and subject_id = broadcast.id and is_read)`.as('read'),
      'broadcast.user_id',
      'account.display_name',
      'broadcast.created_at',
      'broadcast.modified_at',
    ])
    .orderBy('broadcast.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

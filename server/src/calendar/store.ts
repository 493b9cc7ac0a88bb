import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

export function findFeed(database: Reader, userId: number) {
  return database.selectFrom('calendar_feed').select('created_at').where('user_id', '=', userId).executeTakeFirst()
}

export async function putFeed(database: Reader, userId: number, hash: Buffer): Promise<void> {
  await database
    .insertInto('calendar_feed')
    .values({ user_id: userId, token_hash: hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash: hash, created_at: sql`now()` }))
    .execute()
}

export async function deleteFeed(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('calendar_feed').where('user_id', '=', userId).execute()
  await tx.deleteFrom('calendar_event').where('user_id', '=', userId).execute()
}

/** Locks the feed: if two programs request it at once, the second must see what the first has stored. */
export function lockFeed(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom('calendar_feed as feed')
    .innerJoin('account', 'account.id', 'feed.user_id')
    .select('feed.user_id')
    .where('feed.token_hash', '=', hash)
    .where('account.enabled', '=', true)
    .forUpdate('feed')
    .executeTakeFirst()
}

export interface DueDate {
  readonly assignment_id: number
  readonly title: string
  readonly course: string
  readonly due_at: Date
}

/** A user's due dates: for a student their effective dates, for staff those of the assignments. */
export async function listDueDates(database: Reader, userId: number, since: Date): Promise<DueDate[]> {
  const { rows } = await sql<DueDate>`
    select a.id as assignment_id, a.title, c.name as course, work.due_at
    from assignment_work work
    join assignment a on a.id = work.assignment_id
    join course c on c.id = a.course_id
    where work.user_id = ${userId} and work.is_assigned and work.due_at > ${since} and not a.is_draft and c.state <> 'draft'
    union all
    select a.id, a.title, c.name, a.due_at
    from course_member m
    join course c on c.id = m.course_id
    join assignment a on a.course_id = c.id
    where m.user_id = ${userId} and m.role <> 'student' and m.state = 'active' and a.due_at > ${since} and not a.is_draft
    order by assignment_id`.execute(database)
  return rows
}

/**
 * Stores the current content of the feed. An event that changed, or that disappeared before it was due, gets the next
 * sequence number.
 */
export async function putEvents(tx: Tx, userId: number, dues: readonly DueDate[], since: Date): Promise<void> {
  await sql`
    insert into calendar_event as former (user_id, assignment_id, title, course, due_at)
    select ${userId}, assignment_id, title, course, due_at
    from jsonb_to_recordset(${JSON.stringify(dues)}::jsonb)
      as t (assignment_id bigint, title text, course text, due_at timestamptz)
    on conflict (user_id, assignment_id) do update set title = excluded.title, course = excluded.course,
      due_at = excluded.due_at, is_cancelled = false, sequence = former.sequence + 1, changed_at = now()
    where (former.title, former.course, former.due_at, former.is_cancelled)
      is distinct from (excluded.title, excluded.course, excluded.due_at, false)`.execute(tx)
  const ids = dues.map((due) => due.assignment_id)
  await sql`
    update calendar_event set is_cancelled = true, sequence = sequence + 1, changed_at = now()
    where user_id = ${userId} and not is_cancelled and due_at > now()
      and assignment_id <> all(${ids}::bigint[])`.execute(tx)
  await sql`delete from calendar_event where user_id = ${userId} and due_at <= ${since}`.execute(tx)
}

export function listEvents(database: Reader, userId: number) {
  return database
    .selectFrom('calendar_event')
    .select(['assignment_id', 'title', 'course', 'due_at', 'sequence', 'is_cancelled', 'changed_at'])
    .where('user_id', '=', userId)
    .orderBy('due_at')
    .orderBy('assignment_id')
    .execute()
}
export type CalendarEventRow = Awaited<ReturnType<typeof listEvents>>[number]

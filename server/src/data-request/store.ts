import { sql } from 'kysely'
import type { DataRequestKind } from '@gradus/contract/data-request'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

const due = sql`(received_on + interval '1 month')::date`
const today = sql`(now() at time zone 'UTC')::date`

export function listRequests(database: Database, open: boolean, limit: number, offset: number) {
  const rows = requests(database).limit(limit).offset(offset)
  return open
    ? rows.where('data_request.state', '=', 'open').orderBy('received_on').orderBy('data_request.id').execute()
    : rows
        .where('data_request.state', '!=', 'open')
        .orderBy('answered_at', 'desc')
        .orderBy('data_request.id', 'desc')
        .execute()
}
export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number]

function requests(reader: Reader) {
  return reader
    .selectFrom('data_request')
    .innerJoin('account', 'account.id', 'data_request.user_id')
    .leftJoin('account as answerer', 'answerer.id', 'data_request.answered_by')
    .leftJoin('account as recorder', 'recorder.id', 'data_request.created_by')
    .select([
      'data_request.id',
      'data_request.kind',
      'data_request.state',
      'data_request.user_id',
      'data_request.note',
      'data_request.answered_at',
      'account.display_name',
      'account.closed_at',
      'account.email',
      'answerer.display_name as answered_by',
      'recorder.display_name as recorded_by',
      sql<string>`received_on::text`.as('received_on'),
      sql<string>`${due}::text`.as('due_on'),
      sql<number>`${due} - ${today}`.as('days_left'),
    ])
}

export function findRequest(database: Reader, id: number) {
  return database.selectFrom('data_request').select('user_id').where('id', '=', id).executeTakeFirst()
}

/** Locks the request: if two admins answer it at once, only one succeeds. */
export function lockRequest(tx: Tx, id: number) {
  return tx
    .selectFrom('data_request')
    .select(['id', 'user_id', 'kind', 'state'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** @returns its id; undefined if one of this kind is open already */
export async function insertRequest(
  tx: Tx,
  one: { userId: number; kind: DataRequestKind; receivedOn: string; note: string; createdBy: number },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('data_request')
    .values({
      user_id: one.userId,
      kind: one.kind,
      received_on: sql<Date>`${one.receivedOn}::date`,
      note: one.note,
      created_by: one.createdBy,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .where(sql<boolean>`state = 'open'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function setAnswered(
  tx: Tx,
  id: number,
  adminId: number,
  answer: { state: 'done' | 'refused'; note?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('data_request')
    .set({
      state: answer.state,
      answered_by: adminId,
      answered_at: sql`now()`,
      ...(answer.note === undefined ? {} : { note: answer.note }),
    })
    .where('id', '=', id)
    .execute()
}

/** Marks the open requests of an erased account as done, and deletes the notes on all of its requests. */
export async function closeRequestsOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('data_request')
    .set({ state: 'done', answered_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute()
  await tx.updateTable('data_request').set({ note: '' }).where('user_id', '=', userId).execute()
}

/** Marks the requests that are due within `days` and were not reminded of yet, or not today if they are overdue. */
export async function markReminded(tx: Tx, days: number): Promise<{ id: number; days_left: number }[]> {
  return tx
    .updateTable('data_request')
    .set({ reminded_at: sql`now()` })
    .where('state', '=', 'open')
    .where(
      sql<boolean>`(reminded_at is null or (${due} < ${today} and (reminded_at at time zone 'UTC')::date < ${today}))`,
    )
    .where(sql<boolean>`${due} - ${today} <= ${days}`)
    .returning(['id', sql<number>`${due} - ${today}`.as('days_left')])
    .execute()
}

export async function deleteAnswered(database: Database, years: number): Promise<void> {
  await database
    .deleteFrom('data_request')
    .where('state', '!=', 'open')
    .where('answered_at', '<', sql<Date>`now() - make_interval(years => ${years}::int)`)
    .execute()
}

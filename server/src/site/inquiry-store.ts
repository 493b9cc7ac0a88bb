import { sql, type Insertable } from 'kysely'
import type { InquiryState } from '@gradus/contract/inquiry'
import type { Database, Tx } from '../platform/data/database.ts'
import type { InquiryTable } from '../platform/data/table/site.ts'

export async function insertInquiry(tx: Tx, inquiry: Insertable<InquiryTable>): Promise<void> {
  await tx.insertInto('inquiry').values(inquiry).execute()
}

/** New inquiries come in the order in which they arrived. */
export function listInquiries(database: Database, show: InquiryState, limit: number, offset: number) {
  const rows = database
    .selectFrom('inquiry')
    .leftJoin('account', 'account.id', 'inquiry.answered_by')
    .select([
      'inquiry.id',
      'inquiry.sender',
      'inquiry.organisation',
      'inquiry.email',
      'inquiry.text',
      'inquiry.received_at',
      'inquiry.answered_at',
      'inquiry.note',
      'account.display_name as answerer',
    ])
    .limit(limit)
    .offset(offset)
  return show === 'new'
    ? rows.where('answered_at', 'is', null).orderBy('received_at').orderBy('inquiry.id').execute()
    : rows.where('answered_at', 'is not', null).orderBy('answered_at', 'desc').orderBy('inquiry.id', 'desc').execute()
}
export type InquiryRow = Awaited<ReturnType<typeof listInquiries>>[number]

/** If two admins answer it at once, only one succeeds. */
export function lockInquiry(tx: Tx, id: number) {
  return tx.selectFrom('inquiry').select(['id', 'answered_at']).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setAnswered(tx: Tx, id: number, adminId: number, note: string): Promise<void> {
  await tx
    .updateTable('inquiry')
    .set({ answered_at: sql`now()`, answered_by: adminId, note })
    .where('id', '=', id)
    .execute()
}

/** The note stays, because it says what was answered. */
export async function setUnanswered(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('inquiry').set({ answered_at: null, answered_by: null }).where('id', '=', id).execute()
}

export async function deleteInquiry(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('inquiry').where('id', '=', id).execute()
}

export async function deleteOfAccount(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from inquiry where lower(email) = (select lower(email) from account where id = ${userId})`.execute(tx)
}

export async function deleteAnswered(database: Database, days: number): Promise<void> {
  await sql`
    delete from inquiry where answered_at < now() - make_interval(days => ${days}::int)`.execute(database)
}

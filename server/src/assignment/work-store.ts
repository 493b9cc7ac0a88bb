import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/** What other features change of a student's work, in their transactions: only this folder writes the table. */

/** @param releasedAt null takes the release back */
export async function releaseWorks(tx: Tx, workIds: readonly number[], releasedAt: Date | null): Promise<void> {
  await tx
    .updateTable('assignment_work')
    .set({ released_at: releasedAt })
    .where('id', '=', sql<number>`any(${[...workIds]}::bigint[])`)
    .execute()
}

export async function excuseWork(tx: Tx, workId: number, isExcused: boolean): Promise<void> {
  await tx.updateTable('assignment_work').set({ is_excused: isExcused }).where('id', '=', workId).execute()
}

/** Notes for which due time a reminder was sent, so that a moved one is reminded of again. */
export async function markReminded(tx: Tx, workIds: readonly number[], hours: 72 | 24): Promise<void> {
  const column = hours === 72 ? 'reminded_72h_for' : 'reminded_24h_for'
  await tx
    .updateTable('assignment_work')
    .set({ [column]: sql`due_at` })
    .where('id', '=', sql<number>`any(${[...workIds]}::bigint[])`)
    .execute()
}

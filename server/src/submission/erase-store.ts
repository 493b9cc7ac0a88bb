import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

export async function deleteSubmissionsTo(tx: Tx, questionIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('submission')
    .where('question_id', '=', sql<number>`any(${[...questionIds]}::bigint[])`)
    .execute()
}

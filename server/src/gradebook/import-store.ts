import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'
import type { ImportedTotal } from '../platform/data/table/grade.ts'

export async function insertImport(
  tx: Tx,
  courseId: number,
  userId: number,
  changes: readonly ImportedTotal[],
): Promise<number> {
  const { id } = await tx
    .insertInto('gradebook_import')
    .values({ course_id: courseId, user_id: userId, changes: JSON.stringify(changes) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Newest first. */
export function listImports(database: Reader, courseId: number, limit: number) {
  return database
    .selectFrom('gradebook_import as one')
    .leftJoin('account', 'account.id', 'one.user_id')
    .select([
      'one.id',
      'one.created_at',
      'one.undone_at',
      'account.display_name',
      sql<number>`jsonb_array_length(one.changes)`.as('changed'),
    ])
    .where('one.course_id', '=', courseId)
    .orderBy('one.id', 'desc')
    .limit(limit)
    .execute()
}

export function findImport(database: Reader, id: number) {
  return database
    .selectFrom('gradebook_import')
    .select(['id', 'course_id', 'changes', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** @returns false if it was already undone */
export async function markUndone(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gradebook_import')
    .set({ undone_at: sql`now()` })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

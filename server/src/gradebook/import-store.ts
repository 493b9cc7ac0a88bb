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

/** Whether one of its grades has changed since. A grade without a row has no points and no excuse. */
const isOutdated = sql<boolean>`exists (
  select from jsonb_to_recordset(one.changes) as change ("workId" bigint, after jsonb)
  left join assignment_work work on work.id = change."workId"
  left join work_total total on total.work_id = change."workId"
  where total.points is distinct from (change.after ->> 'points')::numeric
    or coalesce(work.is_excused, false) <> (change.after ->> 'isExcused')::boolean)`

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
      isOutdated.as('is_outdated'),
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

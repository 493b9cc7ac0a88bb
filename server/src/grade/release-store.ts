import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

/** Locks the assignment, so that only one release or withdrawal runs at a time. */
export async function lockAssignment(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx.selectFrom('assignment').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row?.id
}

/**
 * Locks the works that will change: all of an assignment, or those of its groups' students.
 * @param isReleased true: only released works; false: only unreleased ones
 */
export async function listToRelease(
  tx: Tx,
  assignmentId: number,
  groupIds: readonly number[],
  isReleased: boolean,
): Promise<number[]> {
  const ofGroups =
    groupIds.length === 0
      ? sql`true`
      : sql`exists (
          select from course_group_member g
          where g.user_id = assignment_work.user_id and g.group_id = any(${[...groupIds]}::bigint[]))`
  const { rows } = await sql<{ id: number }>`
    select id from assignment_work
    where assignment_id = ${assignmentId} and (released_at is not null) = ${isReleased}
      and (is_assigned or ${isReleased}) and ${ofGroups}
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function countGroups(database: Reader, courseId: number, groupIds: readonly number[]): Promise<number> {
  if (groupIds.length === 0) return 0
  const { groups } = await database
    .selectFrom('course_group')
    .select(sql<number>`count(*)::int`.as('groups'))
    .where('course_id', '=', courseId)
    .where('id', '=', sql<number>`any(${[...groupIds]}::bigint[])`)
    .executeTakeFirstOrThrow()
  return groups
}

/** @returns false if it was already revealed */
export async function insertReveal(tx: Tx, assignmentId: number, userId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('name_reveal')
    .values({ assignment_id: assignmentId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'
import { attemptRows } from './work-store.ts'

/** Locks the assignment, so that only one release or withdrawal runs at a time. */
export async function lockAssignment(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx.selectFrom('assignment').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row?.id
}

/** Of `work` and its `assignment`: a release shows the student something new. */
const hasUnreleased = sql<boolean>`work.is_assigned and (work.released_at is null
  or assignment.tests_shown in ('afterDue', 'never') and exists (
    select from (${attemptRows}) a where a.received_at > work.released_at and not a.is_practice))`

/** @returns true if grades are released and no release would show anybody something new */
export async function isAllReleased(database: Reader, assignmentId: number): Promise<boolean> {
  const { rows } = await sql<{ is_released: boolean | null }>`
    select bool_or(work.released_at is not null) and not bool_or(${hasUnreleased}) as is_released
    from assignment_work work join assignment on assignment.id = work.assignment_id
    where work.assignment_id = ${assignmentId}`.execute(database)
  return rows[0]?.is_released ?? false
}

/**
 * Locks the works that will change: all of an assignment, or those of its groups' students.
 * @param isWithdrawal true: only released works; false: those that are not released, and those with attempts that
 * students see only with another release (`releasedResultOf`)
 */
export async function listToRelease(
  tx: Tx,
  assignmentId: number,
  groupIds: readonly number[],
  isWithdrawal: boolean,
): Promise<number[]> {
  const ofGroups =
    groupIds.length === 0
      ? sql`true`
      : sql`exists (
          select from course_group_member g
          where g.user_id = work.user_id and g.group_id = any(${[...groupIds]}::bigint[]))`
  const changes = isWithdrawal ? sql`work.released_at is not null` : hasUnreleased
  const { rows } = await sql<{ id: number }>`
    select work.id from assignment_work work join assignment on assignment.id = work.assignment_id
    where work.assignment_id = ${assignmentId} and ${changes} and ${ofGroups}
    order by work.id for no key update of work`.execute(tx)
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

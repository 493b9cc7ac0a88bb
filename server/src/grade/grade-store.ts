import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

/**
 * Locks the grade of an item of a work; creates it with version 0 if it does not exist. The name of who claimed it is
 * read after that: a statement that waits for the row shows the other tables as they were before.
 */
export async function lockGrade(tx: Tx, workId: number, itemId: number) {
  await tx
    .insertInto('grade')
    .values({ work_id: workId, item_id: itemId })
    .onConflict((conflict) => conflict.columns(['work_id', 'item_id']).doNothing())
    .execute()
  const grade = await tx
    .selectFrom('grade')
    .select(['id', 'version', 'claimed_by', 'claimed_until', 'grader_id'])
    .where('work_id', '=', workId)
    .where('item_id', '=', itemId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const names = await listNames(tx, [grade.claimed_by])
  return { ...grade, claimer_name: names.get(grade.claimed_by ?? 0) }
}
export type LockedGrade = Awaited<ReturnType<typeof lockGrade>>

export interface SavedGrade {
  readonly points?: number | string | null
  readonly graded_attempt_id?: number | null
  readonly chosen_attempt_id?: number | null
  readonly comment?: string
  readonly grader_id: number
}

/** Ends the claim. @returns the new version */
export async function updateGrade(tx: Tx, id: number, { points, ...grade }: SavedGrade): Promise<number> {
  const { version } = await tx
    .updateTable('grade')
    .set({
      ...grade,
      ...(points === undefined ? {} : { points: points === null ? null : String(points) }),
      version: sql`version + 1`,
      claimed_by: null,
      claimed_until: null,
      modified_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The ticked criteria are exactly these. @returns false if one is not of the item */
export async function setCriteria(
  tx: Tx,
  gradeId: number,
  itemId: number,
  criterionIds: readonly number[],
): Promise<boolean> {
  const ids = [...new Set(criterionIds)]
  await tx.deleteFrom('grade_criterion').where('grade_id', '=', gradeId).execute()
  const { rows } = await sql`
    insert into grade_criterion (grade_id, criterion_id)
    select ${gradeId}, id from rubric_criterion where item_id = ${itemId} and id = any(${ids}::bigint[])
    returning criterion_id`.execute(tx)
  return rows.length === ids.length
}

export async function setClaim(tx: Tx, id: number, userId: number, until: Date): Promise<void> {
  await tx.updateTable('grade').set({ claimed_by: userId, claimed_until: until }).where('id', '=', id).execute()
}

export async function deleteClaim(database: Reader, workId: number, itemId: number, userId: number): Promise<void> {
  await database
    .updateTable('grade')
    .set({ claimed_by: null, claimed_until: null })
    .where('work_id', '=', workId)
    .where('item_id', '=', itemId)
    .where('claimed_by', '=', userId)
    .execute()
}

/** Names of graders by their ids. */
export async function listNames(database: Reader, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await database
    .selectFrom('account')
    .select(['id', 'display_name'])
    .where('id', '=', sql<number>`any(${known}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.display_name]))
}

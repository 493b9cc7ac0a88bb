import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/**
 * Updates of a student's work that other features make in their own transactions: only this folder writes the table.
 */

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

export async function excuseWorks(tx: Tx, workIds: readonly number[], isExcused: boolean): Promise<void> {
  if (workIds.length === 0) return
  await tx
    .updateTable('assignment_work')
    .set({ is_excused: isExcused })
    .where('id', '=', sql<number>`any(${[...workIds]}::bigint[])`)
    .execute()
}

/**
 * Puts these assignments into their category of the gradebook; the course's other assignments get none. A form that was
 * opened before is outdated, because it has the category, too.
 */
export async function setCategories(
  tx: Tx,
  courseId: number,
  categories: readonly { readonly assignmentId: number; readonly categoryId: number }[],
): Promise<void> {
  await sql`
    update assignment set category_id = chosen.category_id, revision = assignment.revision + 1
    from assignment one left join unnest(
      ${categories.map((chosen) => chosen.assignmentId)}::bigint[], ${categories.map((chosen) => chosen.categoryId)}::bigint[]
    ) as chosen (assignment_id, category_id) on chosen.assignment_id = one.id
    where one.course_id = ${courseId} and assignment.id = one.id
      and assignment.category_id is distinct from chosen.category_id`.execute(tx)
}

/** Stores the due time that a reminder was sent for, so that a moved due time gets another reminder. */
export async function markReminded(tx: Tx, workIds: readonly number[], hours: 72 | 24): Promise<void> {
  const column = hours === 72 ? 'reminded_72h_for' : 'reminded_24h_for'
  await tx
    .updateTable('assignment_work')
    .set({ [column]: sql`due_at` })
    .where('id', '=', sql<number>`any(${[...workIds]}::bigint[])`)
    .execute()
}

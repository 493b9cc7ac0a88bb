import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

export function listCategories(database: Reader, courseId: number) {
  return database
    .selectFrom('grade_category')
    .select(['id', 'name', 'weight', 'drop_lowest'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]

export interface CategoryForm {
  readonly id?: number | undefined
  readonly name: string
  readonly weight: number
  readonly dropLowest: number
}

export async function deleteCategories(tx: Tx, courseId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('grade_category').where('course_id', '=', courseId).where('id', 'in', ids).execute()
}

/** Gives temporary names, so that two categories can swap names although names are unique. */
export async function setTemporaryNames(tx: Tx, courseId: number): Promise<void> {
  await tx
    .updateTable('grade_category')
    .set({ name: sql<string>`'-' || id` })
    .where('course_id', '=', courseId)
    .execute()
}

/** @returns its id */
export async function saveCategory(
  tx: Tx,
  courseId: number,
  { id, name, weight, dropLowest }: CategoryForm,
  position: number,
): Promise<number> {
  const values = { name, weight, drop_lowest: dropLowest, position }
  if (id === undefined) {
    const row = await tx
      .insertInto('grade_category')
      .values({ course_id: courseId, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  await tx.updateTable('grade_category').set(values).where('id', '=', id).where('course_id', '=', courseId).execute()
  return id
}

/** Copies the categories of one course to another. */
export async function copyCategories(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into grade_category (course_id, name, weight, drop_lowest, position)
    select ${to}, name, weight, drop_lowest, position from grade_category where course_id = ${from}
    order by position, id`.execute(tx)
}

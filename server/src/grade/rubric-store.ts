import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

export function listRubric(database: Reader, itemId: number) {
  return database
    .selectFrom('rubric_criterion')
    .select(['id', 'text', sql<string>`points::text`.as('points')])
    .where('item_id', '=', itemId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Rubrics of several items. */
export function listRubrics(database: Reader, itemIds: readonly number[]) {
  return database
    .selectFrom('rubric_criterion')
    .select(['id', 'item_id', 'text', sql<string>`points::text`.as('points')])
    .where('item_id', '=', sql<number>`any(${[...itemIds]}::bigint[])`)
    .orderBy('item_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Locks an item, so that its rubric changes once at a time. */
export async function lockItem(tx: Tx, itemId: number): Promise<void> {
  await sql`select from assignment_item where id = ${itemId} for no key update`.execute(tx)
}

/** Keeps the rubric of an item as it is until the transaction ends; several graders can save at once. */
export async function keepRubric(tx: Tx, itemId: number): Promise<void> {
  await sql`select from assignment_item where id = ${itemId} for share`.execute(tx)
}

export interface CriterionForm {
  readonly id?: number | undefined
  readonly text: string
  readonly points: number
}

/**
 * Makes the rubric have exactly these criteria; a kept one keeps its ticks. @returns false if one does not belong to
 * the item
 */
export async function replaceRubric(tx: Tx, itemId: number, criteria: readonly CriterionForm[]): Promise<boolean> {
  const keptIds = criteria.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await sql`delete from rubric_criterion where item_id = ${itemId} and id <> all(${keptIds}::bigint[])`.execute(tx)
  for (const [position, { id, text, points }] of criteria.entries()) {
    const values = { text, points: String(points), position }
    if (id === undefined) {
      await tx
        .insertInto('rubric_criterion')
        .values({ item_id: itemId, ...values })
        .execute()
      continue
    }
    const { numUpdatedRows } = await tx
      .updateTable('rubric_criterion')
      .set(values)
      .where('id', '=', id)
      .where('item_id', '=', itemId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
  }
  return true
}

/** The criteria of an item, without the ticks of its graders, for a copy of the item. */
export async function copyRubric(tx: Tx, itemId: number, copyId: number): Promise<void> {
  await sql`
    insert into rubric_criterion (item_id, text, points, position)
    select ${copyId}, text, points, position from rubric_criterion where item_id = ${itemId} order by position, id`.execute(
    tx,
  )
}

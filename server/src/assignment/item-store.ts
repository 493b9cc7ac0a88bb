import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

/** The items in order, with data about the questions that they were copied from. */
export function listItems(database: Reader, assignmentId: number) {
  return database
    .selectFrom('assignment_item as item')
    .innerJoin('question', 'question.id', 'item.question_id')
    .leftJoin('question as source', (join) =>
      join.onRef('source.id', '=', 'item.source_id').on('source.lifecycle', '<>', 'removed'),
    )
    .select([
      'item.id',
      'item.question_id',
      'item.points',
      'item.source_revision',
      'question.title',
      'question.kind',
      'question.type',
      'question.languages',
      'source.id as source_id',
      'source.revision as present_revision',
      'source.is_public',
      sql<number>`(select count(*) from assignment_attempt at where at.item_id = item.id)::int`.as('attempts'),
    ])
    .where('item.assignment_id', '=', assignmentId)
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()
}
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

/**
 * Locks the questions of all items but those of `kept`, which are named by their questions or by what these are copies
 * of. Call it before locking the assignment: submitting, too, locks the question first.
 */
export async function lockQuestionsToRemove(
  tx: Tx,
  assignmentIds: readonly number[],
  kept: readonly number[] = [],
): Promise<void> {
  const named = sql`any(${[...kept]}::bigint[])`
  await sql`
    select from question where id in (
      select question_id from assignment_item
      where assignment_id = any(${[...assignmentIds]}::bigint[])
        and not (question_id = ${named} or coalesce(source_id = ${named}, false)))
    order by id for update`.execute(tx)
}

/** Locks the questions as submitting does: none of them is removed until the transaction ends. */
export async function keepQuestions(tx: Tx, assignmentId: number): Promise<void> {
  await sql`
    select from question where id in (select question_id from assignment_item where assignment_id = ${assignmentId})
    order by id for key share`.execute(tx)
}

/** One item, with the course of its assignment. */
export function findItem(database: Reader, id: number) {
  return database
    .selectFrom('assignment_item as item')
    .innerJoin('assignment', 'assignment.id', 'item.assignment_id')
    .select([
      'item.id',
      'item.assignment_id',
      'item.question_id',
      'item.source_id',
      'item.source_revision',
      'assignment.course_id',
      'assignment.title',
    ])
    .where('item.id', '=', id)
    .executeTakeFirst()
}

/** @param by its id or its question's */
export function findItemOf(
  database: Reader,
  assignmentId: number,
  by: { readonly questionId: number } | { readonly itemId: number },
) {
  const row = database
    .selectFrom('assignment_item as item')
    .innerJoin('question', 'question.id', 'item.question_id')
    .select(['item.id', 'item.question_id', 'item.points', 'question.kind', 'question.title'])
    .where('item.assignment_id', '=', assignmentId)
    .where('question.lifecycle', '=', 'approved')
  return ('itemId' in by ? row.where('item.id', '=', by.itemId) : row.where('item.question_id', '=', by.questionId))
    .limit(1)
    .executeTakeFirst()
}

interface NewItem {
  readonly assignmentId: number
  readonly questionId: number
  readonly sourceId: number
  readonly position: number
  readonly points: number
}

/** Stores an item with the current revision of its source question. */
export async function insertItem(tx: Tx, one: NewItem): Promise<void> {
  await tx
    .insertInto('assignment_item')
    .values({
      assignment_id: one.assignmentId,
      question_id: one.questionId,
      source_id: one.sourceId,
      source_revision: (from) => from.selectFrom('question').select('revision').where('id', '=', one.sourceId),
      position: one.position,
      points: String(one.points),
    })
    .execute()
}

export async function updateItem(tx: Tx, id: number, position: number, points: number): Promise<void> {
  await tx
    .updateTable('assignment_item')
    .set({ position, points: String(points) })
    .where('id', '=', id)
    .execute()
}

export async function setSourceRevision(tx: Tx, id: number, sourceId: number): Promise<void> {
  await tx
    .updateTable('assignment_item')
    .set({ source_revision: (from) => from.selectFrom('question').select('revision').where('id', '=', sourceId) })
    .where('id', '=', id)
    .execute()
}

export async function deleteItem(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('assignment_item').where('id', '=', id).execute()
}

/** Whether anybody has submitted anything to the assignment. */
export async function hasAttempts(database: Reader, assignmentId: number): Promise<boolean> {
  const row = await database
    .selectFrom('assignment_item as item')
    .innerJoin('assignment_attempt as at', 'at.item_id', 'item.id')
    .select('at.id')
    .where('item.assignment_id', '=', assignmentId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

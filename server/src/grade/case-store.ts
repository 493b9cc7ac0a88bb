import { sql } from 'kysely'
import type { CaseDecision } from '@gradus/contract/similarity-case'
import type { Reader, Tx } from '../platform/data/database.ts'

function cases(database: Reader) {
  return database
    .selectFrom('similarity_case as one')
    .select([
      'one.id',
      'one.pair_id',
      'one.work_id',
      'one.item_id',
      'one.text',
      'one.created_at',
      'one.answer_until',
      'one.answer',
      'one.answered_at',
      'one.decision',
      'one.points',
      'one.decision_text',
      'one.decided_at',
    ])
}

export async function listCasesOfPairs(database: Reader, pairIds: readonly number[]) {
  return await cases(database)
    .where('one.pair_id', '=', sql<number>`any(${[...pairIds]}::bigint[])`)
    .orderBy('one.id')
    .execute()
}
export type CaseRow = Awaited<ReturnType<typeof listCasesOfPairs>>[number]

/** The cases of one student in a course, newest first. */
export function listOwnCases(database: Reader, courseId: number, userId: number) {
  return cases(database)
    .innerJoin('assignment_work as work', 'work.id', 'one.work_id')
    .innerJoin('assignment', 'assignment.id', 'work.assignment_id')
    .innerJoin('assignment_item as item', 'item.id', 'one.item_id')
    .innerJoin('question', 'question.id', 'item.question_id')
    .select([
      'assignment.id as assignment_id',
      'assignment.title as assignment_title',
      sql<string>`coalesce(question.alt_title, question.title)`.as('item_title'),
    ])
    .where('work.user_id', '=', userId)
    .where('assignment.course_id', '=', courseId)
    .orderBy('one.id', 'desc')
    .execute()
}

/** Locked, so that it is answered and decided one after the other. */
export function lockCase(tx: Tx, id: number) {
  return cases(tx).where('one.id', '=', id).forUpdate().executeTakeFirst()
}

/** @returns until when the student can answer */
export async function insertCase(
  tx: Tx,
  one: {
    readonly pairId: number
    readonly workId: number
    readonly itemId: number
    readonly text: string
    readonly userId: number
    readonly answerDays: number
  },
): Promise<Date> {
  const { answer_until: answerUntil } = await tx
    .insertInto('similarity_case')
    .values({
      pair_id: one.pairId,
      work_id: one.workId,
      item_id: one.itemId,
      text: one.text,
      opened_by: one.userId,
      answer_until: sql<Date>`now() + make_interval(days => ${one.answerDays})`,
    })
    .returning('answer_until')
    .executeTakeFirstOrThrow()
  return answerUntil
}

export async function setCaseAnswer(tx: Tx, id: number, answer: string): Promise<void> {
  await tx
    .updateTable('similarity_case')
    .set({ answer, answered_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function setCaseDecision(
  tx: Tx,
  id: number,
  userId: number,
  {
    decision,
    points,
    text,
  }: { readonly decision: CaseDecision; readonly points?: number | undefined; readonly text: string },
): Promise<void> {
  await tx
    .updateTable('similarity_case')
    .set({
      decision,
      points: points === undefined ? null : String(points),
      decision_text: text,
      decided_by: userId,
      decided_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

import { sql, type Insertable } from 'kysely'
import { maxClarifications } from '@gradus/contract/clarification'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import type { Tables } from '../platform/data/tables.ts'

/** Newest first. If there are too many, answered ones are left out before any unanswered one. With `readerId`, only those that everybody or this user may read. */
export async function listClarifications(database: Database, tournamentId: number, readerId: number | undefined) {
  let all = database
    .selectFrom('tournament_clarification as clarification')
    .leftJoin('account', 'account.id', 'clarification.user_id')
    .select([
      'clarification.id',
      'clarification.question_id',
      'clarification.user_id',
      'clarification.text',
      'clarification.answer',
      'clarification.to_all',
      'clarification.created_at',
      'clarification.answered_at',
      'account.display_name',
    ])
    .where('clarification.tournament_id', '=', tournamentId)
  if (readerId !== undefined)
    all = all.where((where) =>
      where.or([where('clarification.to_all', '=', true), where('clarification.user_id', '=', readerId)]),
    )
  const rows = await all
    .orderBy(sql`clarification.answered_at is null`, 'desc')
    .orderBy('clarification.id', 'desc')
    .limit(maxClarifications)
    .execute()
  return rows.toSorted((one, other) => other.id - one.id)
}
export type ClarificationRow = Awaited<ReturnType<typeof listClarifications>>[number]

export async function countUnanswered(tx: Tx, tournamentId: number, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('tournament_clarification')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertClarification(
  tx: Tx,
  values: Insertable<Tables['tournament_clarification']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('tournament_clarification')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the clarification: if two answers arrive at once, the later one replaces the earlier one. */
export function lockClarification(tx: Tx, id: number) {
  return tx
    .selectFrom('tournament_clarification')
    .select(['id', 'tournament_id', 'user_id', 'answer', 'to_all'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setAnswer(
  tx: Tx,
  id: number,
  { answer, toAll, answeredBy, moment }: { answer: string; toAll: boolean; answeredBy: number; moment: Date },
): Promise<void> {
  await tx
    .updateTable('tournament_clarification')
    .set({ answer, to_all: toAll, answered_by: answeredBy, answered_at: moment })
    .where('id', '=', id)
    .execute()
}

/** Undefined if the user has read none. */
export async function findReadUntil(database: Reader, tournamentId: number, userId: number): Promise<Date | undefined> {
  const row = await database
    .selectFrom('tournament_participation')
    .select(({ fn }) => fn.max('clarifications_read_until').as('until'))
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.until ?? undefined
}

/** A tab that was opened earlier may know less, so the time only moves forward. */
export async function setReadUntil(database: Reader, tournamentId: number, userId: number, until: Date): Promise<void> {
  await database
    .updateTable('tournament_participation')
    .set({ clarifications_read_until: sql`greatest(clarifications_read_until, ${until}::timestamptz)` })
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .execute()
}

export async function hasQuestion(database: Reader, tournamentId: number, questionId: number): Promise<boolean> {
  const row = await database
    .selectFrom('tournament_question')
    .select('question_id')
    .where('tournament_id', '=', tournamentId)
    .where('question_id', '=', questionId)
    .executeTakeFirst()
  return row !== undefined
}

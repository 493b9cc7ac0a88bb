import { sql } from 'kysely'
import type { Outcome, SourceFile } from '@gradus/contract/judge'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

export interface UnplacedRow {
  readonly id: number
  readonly item_id: number
  readonly question_id: number
  readonly language: number
  readonly outcome: Outcome
  readonly passed: number
  readonly failing: string[]
  readonly source: string
  readonly additional_files: SourceFile[]
}

/**
 * The newest wrong attempts that are in no group by their verdict, the oldest first. `offset 0` keeps the planner to the
 * attempts of the items.
 */
export async function listUnplaced(database: Reader, assignmentId: number, limit: number): Promise<UnplacedRow[]> {
  const { rows } = await sql<UnplacedRow>`
    select newest.id, newest.item_id, submission.question_id, submission.language, submission.outcome, newest.passed,
      detail.source, detail.additional_files,
      coalesce(jsonb_path_query_array(detail.verdict, '$.tests[*] ? (@.passed == false).name'), '[]') as failing
    from (
      select distinct on (attempt.work_id, attempt.item_id) attempt.id, attempt.item_id, attempt.passed, attempt.submission_id
      from assignment_item item cross join lateral (
        select * from assignment_attempt own where own.item_id = item.id offset 0) attempt
      where item.assignment_id = ${assignmentId} and attempt.state = 'judged'
      order by attempt.work_id, attempt.item_id, attempt.received_at desc, attempt.id desc
    ) newest
    join submission on submission.id = newest.submission_id
    join submission_detail detail on detail.submission_id = submission.id
    left join live_room_attempt placed on placed.attempt_id = newest.id
      and placed.outcome = submission.outcome and placed.passed = newest.passed
    where submission.outcome not in ('passed', 'judgeError') and placed.attempt_id is null
    order by newest.id limit ${limit}`.execute(database)
  return rows
}

/** Only one placement at a time: of two similar attempts, the second must find the group of the first. */
export async function lockPlacing(tx: Tx, assignmentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('live_room_group'), ${assignmentId}::int)`.execute(tx)
}

export function listAlike(tx: Tx, one: { itemId: number; language: number; signature: Buffer }) {
  return tx
    .selectFrom('live_room_group')
    .select(['id', 'shape'])
    .where('item_id', '=', one.itemId)
    .where('language', '=', one.language)
    .where('signature', '=', one.signature)
    .orderBy('id')
    .execute()
}

export interface NewGroup {
  readonly itemId: number
  readonly language: number
  readonly outcome: Outcome
  readonly failing: readonly string[]
  readonly signature: Buffer
  readonly shape: readonly number[]
}

export async function insertGroup(tx: Tx, one: NewGroup): Promise<number> {
  const { id } = await tx
    .insertInto('live_room_group')
    .values({
      item_id: one.itemId,
      language: one.language,
      outcome: one.outcome,
      failing: JSON.stringify(one.failing),
      signature: one.signature,
      shape: [...one.shape],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function putInGroup(
  tx: Tx,
  one: { attemptId: number; groupId: number; outcome: Outcome; passed: number },
): Promise<void> {
  const place = { group_id: one.groupId, outcome: one.outcome, passed: one.passed }
  await tx
    .insertInto('live_room_attempt')
    .values({ attempt_id: one.attemptId, ...place })
    .onConflict((conflict) => conflict.column('attempt_id').doUpdateSet(place))
    .execute()
}

export function listGroups(database: Reader, ids: readonly number[]) {
  return database
    .selectFrom('live_room_group')
    .select(['id', 'item_id', 'language', 'outcome', 'failing', 'advice', 'advised_at', 'advice_revision'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
}

export function findGroup(database: Reader, id: number) {
  return database
    .selectFrom('live_room_group as room')
    .innerJoin('assignment_item as item', 'item.id', 'room.item_id')
    .select(['room.id', 'room.item_id', 'item.assignment_id'])
    .where('room.id', '=', id)
    .executeTakeFirst()
}

interface Advice {
  readonly userId: number
  /** Null takes it back. */
  readonly text: string | null
  /** The revision that it replaces. */
  readonly revision: number
}

/** @returns false if the group has no advice of that revision any more */
export async function setAdvice(database: Database, id: number, { userId, text, revision }: Advice): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('live_room_group')
    .set({
      advice: text,
      advised_at: text === null ? null : sql<Date>`now()`,
      user_id: text === null ? null : userId,
      advice_revision: revision + 1,
    })
    .where('id', '=', id)
    .where('advice_revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function hasAdvice(database: Reader, itemId: number): Promise<boolean> {
  const row = await database
    .selectFrom('live_room_group')
    .select('id')
    .where('item_id', '=', itemId)
    .where('advice', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Advice for an attempt, where it still fails as it did when it was placed. */
export function findAdvice(database: Reader, attemptId: number) {
  return database
    .selectFrom('live_room_attempt as placed')
    .innerJoin('assignment_attempt as attempt', 'attempt.id', 'placed.attempt_id')
    .innerJoin('submission', 'submission.id', 'attempt.submission_id')
    .innerJoin('live_room_group as room', 'room.id', 'placed.group_id')
    .select(['room.advice', 'room.advised_at'])
    .where('placed.attempt_id', '=', attemptId)
    .whereRef('placed.outcome', '=', 'submission.outcome')
    .whereRef('placed.passed', '=', 'attempt.passed')
    .executeTakeFirst()
}

export function listSources(database: Reader, attemptIds: readonly number[]) {
  return database
    .selectFrom('assignment_attempt as attempt')
    .innerJoin('submission_detail as detail', 'detail.submission_id', 'attempt.submission_id')
    .select(['attempt.id', 'attempt.received_at', 'detail.source', 'detail.additional_files'])
    .where('attempt.id', '=', sql<number>`any(${[...attemptIds]}::bigint[])`)
    .execute()
}

/** The advice stays: students go on reading it. */
export async function eraseAdviser(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('live_room_group').set({ user_id: null }).where('user_id', '=', userId).execute()
}

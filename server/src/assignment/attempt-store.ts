import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

export async function findWorkId(database: Reader, assignmentId: number, userId: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('assignment_work')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.id
}

export interface NewAttempt {
  readonly workId: number
  readonly itemId: number
  readonly teamId: number | null
  readonly submissionId: number | null
  readonly choiceId: number | null
  readonly number: number
  readonly receivedAt: Date
  readonly dueAt: Date | null
  readonly digest: Buffer
  readonly isPractice: boolean
  readonly isFromDraft: boolean
  readonly result: AttemptResult
}

export interface AttemptResult {
  readonly state: 'waiting' | 'ignored' | 'judged'
  /** The weight of the tests that passed, and of all tests. */
  readonly passed: number
  readonly tests: number
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<number> {
  const { id } = await tx
    .insertInto('assignment_attempt')
    .values({
      work_id: attempt.workId,
      item_id: attempt.itemId,
      team_id: attempt.teamId,
      submission_id: attempt.submissionId,
      choice_id: attempt.choiceId,
      number: attempt.number,
      received_at: attempt.receivedAt,
      due_at: attempt.dueAt,
      digest: attempt.digest,
      is_practice: attempt.isPractice,
      from_draft: attempt.isFromDraft,
      ...attempt.result,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns false if the attempt has a verdict already: the first verdict wins */
export async function setFirstResult(tx: Tx, submissionId: number, result: AttemptResult): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('assignment_attempt')
    .set({ ...result })
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the result, whatever it was before. */
export async function replaceResult(tx: Tx, submissionId: number, result: AttemptResult): Promise<void> {
  await tx
    .updateTable('assignment_attempt')
    .set({ ...result })
    .where('submission_id', '=', submissionId)
    .execute()
}

/** The attempt that was made with a submission, and its assignment. */
export function findBySubmission(database: Reader, submissionId: number) {
  return database
    .selectFrom('assignment_attempt as at')
    .innerJoin('assignment_work as work', 'work.id', 'at.work_id')
    .select(['at.id', 'at.item_id', 'work.assignment_id'])
    .where('at.submission_id', '=', submissionId)
    .executeTakeFirst()
}

/** The attempts that were made with these submissions. */
export function listBySubmission(database: Reader, submissionIds: readonly number[]) {
  return database
    .selectFrom('assignment_attempt as at')
    .innerJoin('submission', 'submission.id', 'at.submission_id')
    .select(['at.id', 'submission.id as submission_id', 'submission.language'])
    .where('at.submission_id', '=', sql<number>`any(${[...submissionIds]}::bigint[])`)
    .execute()
}

export function findChoice(database: Database, questionId: number, choiceId: number) {
  return database
    .selectFrom('choice')
    .innerJoin('question', 'question.id', 'choice.question_id')
    .select(['choice.id', 'choice.correct', 'question.user_id as author_id'])
    .where('choice.question_id', '=', questionId)
    .where('choice.id', '=', choiceId)
    .executeTakeFirst()
}

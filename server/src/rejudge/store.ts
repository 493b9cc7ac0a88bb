import { sql } from 'kysely'
import type { Outcome, Verdict } from '@gradus/contract/judge'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** The condition that a row of the draft changes something; it has an index of its own. */
const changes = sql<boolean>`rejudge_verdict.outcome <> rejudge_verdict.former and rejudge_verdict.outcome <> 'judgeError'`

export function findQuestion(database: Reader, id: number) {
  return database
    .selectFrom('question')
    .select(['id', 'title', 'kind', 'lifecycle', 'audience', 'revision', 'user_id', 'difficult_level'])
    .where('id', '=', id)
    .where('lifecycle', '<>', 'removed')
    .executeTakeFirst()
}
export type RejudgedQuestion = NonNullable<Awaited<ReturnType<typeof findQuestion>>>

/** The question of a rejudge. */
export function findQuestionOf(database: Reader, rejudgeId: number) {
  return database
    .selectFrom('rejudge')
    .innerJoin('question', 'question.id', 'rejudge.question_id')
    .select(['question.id', 'question.title'])
    .where('rejudge.id', '=', rejudgeId)
    .where('lifecycle', '<>', 'removed')
    .executeTakeFirst()
}

export function lockQuestion(tx: Tx, id: number) {
  return tx
    .selectFrom('question')
    .select(['id', 'title', 'kind', 'lifecycle', 'audience', 'revision', 'user_id', 'difficult_level'])
    .where('id', '=', id)
    .where('lifecycle', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst()
}

export function findLast(database: Reader, questionId: number) {
  return database
    .selectFrom('rejudge')
    .leftJoin('account', 'account.id', 'rejudge.user_id')
    .select(['rejudge.id', 'rejudge.state', 'rejudge.revision', 'rejudge.created_at', 'account.display_name'])
    .where('question_id', '=', questionId)
    .orderBy('rejudge.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countJudged(database: Reader, questionId: number): Promise<number> {
  const row = await database
    .selectFrom('submission')
    .select(sql<number>`count(*)::int`.as('judged'))
    .where('question_id', '=', questionId)
    .where('outcome', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.judged
}

export function countDraft(database: Reader, id: number) {
  return database
    .selectFrom('rejudge_verdict')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(outcome)::int`.as('judged'),
      sql<number>`(count(*) filter (where ${changes}))::int`.as('changed'),
      sql<number>`(count(*) filter (where outcome = 'judgeError'))::int`.as('left'),
    ])
    .where('rejudge_id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Creates a draft of all submissions that have a verdict; a revoked pass stays revoked. @returns its id, or undefined
 * if one is open
 */
export async function insertDraft(
  tx: Tx,
  question: Pick<RejudgedQuestion, 'id' | 'revision'>,
  userId: number,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('rejudge')
    .values({ question_id: question.id, user_id: userId, revision: question.revision })
    // Literals: with parameters, a prepared statement's general plan would not find the index.
    .onConflict((conflict) =>
      conflict
        .column('question_id')
        .where(sql<boolean>`state in ('running', 'ready')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (row)
    await sql`
      insert into rejudge_verdict (rejudge_id, submission_id, former)
      select ${row.id}, id, outcome from submission
      where question_id = ${question.id} and outcome is not null and not exists (
        select from decoy_check where submission_id = submission.id and state in ('forged', 'unrepeatable'))`.execute(
      tx,
    )
  return row?.id
}

export async function listRunning(database: Reader): Promise<number[]> {
  const rows = await database.selectFrom('rejudge').select('id').where('state', '=', 'running').execute()
  return rows.map((row) => row.id)
}

export async function listNextToJudge(database: Database, id: number, limit: number): Promise<number[]> {
  const rows = await database
    .selectFrom('rejudge_verdict')
    .innerJoin('rejudge', 'rejudge.id', 'rejudge_id')
    .select('submission_id')
    .where('rejudge_id', '=', id)
    .where('outcome', 'is', null)
    .where('rejudge.state', '=', 'running')
    .orderBy('submission_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.submission_id)
}

/** Submissions of a draft that pass only by it, or that failed, because contests and courses give points for single tests. */
export async function listPossiblyBetter(database: Reader, id: number): Promise<number[]> {
  const rows = await database
    .selectFrom('rejudge_verdict')
    .select('submission_id')
    .where('rejudge_id', '=', id)
    .where((where) => where.or([changes, where('outcome', '=', 'failed')]))
    .execute()
  return rows.map((row) => row.submission_id)
}

export async function storeVerdict(database: Database, id: number, submissionId: number, verdict: Verdict) {
  await database
    .updateTable('rejudge_verdict')
    .set({ outcome: verdict.outcome, verdict: JSON.stringify(verdict) })
    .where('rejudge_id', '=', id)
    .where('submission_id', '=', submissionId)
    .where('outcome', 'is', null)
    .execute()
}

/** @returns whether the draft was in one of the states `from` */
export async function moveState(
  database: Reader,
  id: number,
  from: ('running' | 'ready')[],
  to: 'ready' | 'applied' | 'dropped',
): Promise<boolean> {
  const result = await database
    .updateTable('rejudge')
    .set({ state: to, ...(to === 'ready' ? {} : { ended_at: sql`now()` }) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export function listChanges(database: Database, id: number, limit: number, offset: number) {
  return database
    .selectFrom('rejudge_verdict')
    .innerJoin('submission', 'submission.id', 'submission_id')
    .innerJoin('account', 'account.id', 'submission.user_id')
    .select([
      'submission_id',
      'submission.user_id',
      'account.display_name',
      'account.profile_image',
      'submission.language',
      'submission.received_at',
      'former',
      sql<Outcome>`rejudge_verdict.outcome`.as('later'),
    ])
    .where('rejudge_id', '=', id)
    .where(changes)
    .orderBy('submission_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

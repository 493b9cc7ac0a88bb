import { sql } from 'kysely'
import type { Database, Tx } from '../platform/data/database.ts'

export function listSolutions(
  database: Database,
  questionId: number,
  language: number,
  readerId: number,
  limit: number,
  offset: number,
) {
  return database
    .selectFrom('submission')
    .innerJoin('submission_detail', 'submission_detail.submission_id', 'submission.id')
    .innerJoin('account', 'account.id', 'submission.user_id')
    .leftJoin('submission_vote', (join) =>
      join.onRef('submission_vote.submission_id', '=', 'submission.id').on('submission_vote.user_id', '=', readerId),
    )
    .select([
      'submission.id',
      'submission.language',
      'submission_detail.source',
      'submission.votes',
      'submission.received_at',
      'submission.user_id',
      'account.display_name',
      'account.profile_image',
      'account.reputation',
      sql<boolean>`submission_vote.user_id is not null`.as('liked'),
    ])
    .where('submission.question_id', '=', questionId)
    .where('submission.language', '=', language)
    .where('submission.is_published', '=', true)
    .orderBy('submission.votes', 'desc')
    .orderBy('submission.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number up to which solutions are counted: nobody reads more. */
const countedSolutions = 1000

export async function countSolutions(database: Database, questionId: number, language: number): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from submission where question_id = ${questionId} and language = ${language} and is_published limit ${countedSolutions}
    ) solution`.execute(database)
  return counted.rows[0]?.total ?? 0
}

export function findPublished(database: Database, id: number) {
  return database
    .selectFrom('submission')
    .select(['id', 'question_id', 'user_id'])
    .where('id', '=', id)
    .where('is_published', '=', true)
    .executeTakeFirst()
}

/** Updating a submission locks its question in the same way. */
export async function lockQuestionOf(tx: Tx, submission: { readonly question_id: number }): Promise<void> {
  await tx.selectFrom('question').select('id').where('id', '=', submission.question_id).forKeyShare().execute()
}

export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function hasNewerPublished(
  tx: Tx,
  than: { id: number; user_id: number; question_id: number; language: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('submission')
    .select('id')
    .where('question_id', '=', than.question_id)
    .where('language', '=', than.language)
    .where('user_id', '=', than.user_id)
    .where('is_published', '=', true)
    .where('id', '>', than.id)
    .executeTakeFirst()
  return row !== undefined
}

export async function unpublishOlder(
  tx: Tx,
  key: { user_id: number; question_id: number; language: number },
): Promise<void> {
  await tx
    .updateTable('submission')
    .set({ is_published: false })
    .where('question_id', '=', key.question_id)
    .where('language', '=', key.language)
    .where('user_id', '=', key.user_id)
    .where('is_published', '=', true)
    .execute()
}

export async function setPublished(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('submission').set({ is_published: true }).where('id', '=', id).execute()
}

export async function changeSolutionVotes(tx: Tx, id: number, change: number): Promise<void> {
  await tx
    .updateTable('submission')
    .set({ votes: sql`votes + ${change}` })
    .where('id', '=', id)
    .execute()
}

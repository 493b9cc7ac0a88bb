import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** Questions that a profile or a dashboard shows. */
const maxQuestions = 50
const maxLatestSolved = 5

export function findProfile(database: Reader, id: number) {
  return (
    database
      .selectFrom('account')
      .select([
        'id',
        'profile_image',
        'display_name',
        'reputation',
        'up_votes',
        'subtitle',
        'last_active_at',
        'role',
        'enabled',
        'bio',
        'linked_in',
        'contact',
        'languages',
        'created_at',
      ])
      .where('id', '=', id)
      // A sample account has a profile, which says that it is a sample, because rankings link to it.
      .where((where) => where.or([where('activated_at', 'is not', null), where('is_sample', '=', true)]))
      .executeTakeFirst()
  )
}

export async function findFirstSteps(database: Reader, id: number) {
  const { rows } = await sql<{ run: boolean; solve: boolean; comment: boolean; ask: boolean }>`
    select ran_code as run,
      exists (
        select from question_progress join question on question.id = question_id
        where question_progress.user_id = account.id and solved_at is not null and difficult_level = 1) as solve,
      exists (select from comment where user_id = account.id) as comment,
      exists (select from question where user_id = account.id and lifecycle <> 'removed') as ask
    from account where id = ${id}`.execute(database)
  return rows[0] ?? { run: false, solve: false, comment: false, ask: false }
}

/** Public questions by difficulty and kind, each solved or only tried. */
export async function countProgress(database: Database, userId: number) {
  return await database
    .selectFrom('question_progress')
    .innerJoin('question', 'question.id', 'question_progress.question_id')
    .select([
      'question.difficult_level',
      'question.kind',
      sql<number>`(count(*) filter (where solved_at is not null))::int`.as('solved'),
      sql<number>`(count(*) filter (where solved_at is null))::int`.as('tried'),
    ])
    .where('question_progress.user_id', '=', userId)
    .where('question.is_public', '=', sql.lit(true))
    .groupBy(['question.difficult_level', 'question.kind'])
    .execute()
}

export function listLatestSolved(database: Database, userId: number) {
  return database
    .selectFrom('question_progress')
    .innerJoin('question', 'question.id', 'question_progress.question_id')
    .select([
      'question.id',
      'question.kind',
      'question.difficult_level',
      sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
      // The filter below leaves none out.
      sql<Date>`question_progress.solved_at`.as('solved_at'),
    ])
    .where('question_progress.user_id', '=', userId)
    .where('question_progress.solved_at', 'is not', null)
    .where('question.is_public', '=', sql.lit(true))
    .orderBy('question_progress.solved_at', 'desc')
    .limit(maxLatestSolved)
    .execute()
}

/** For each language, the number of public questions that the user has solved, most first. */
export function listSolvedLanguages(database: Database, userId: number) {
  return database
    .selectFrom('submission')
    .innerJoin('question', 'question.id', 'submission.question_id')
    .select(['submission.language', sql<number>`count(*)::int`.as('solved')])
    .where('submission.user_id', '=', userId)
    .where('submission.is_published', '=', true)
    .where('question.is_public', '=', sql.lit(true))
    .groupBy('submission.language')
    .orderBy('solved', 'desc')
    .orderBy('submission.language')
    .execute()
}

export function listPublicQuestions(database: Database, userId: number) {
  return database
    .selectFrom('question')
    .innerJoin('question_stats', 'question_stats.question_id', 'question.id')
    .select([
      'id',
      'kind',
      'difficult_level',
      'votes',
      'question.created_at',
      sql<string>`coalesce(alt_title, title)`.as('title'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('user_id', '=', userId)
    .where('is_public', '=', sql.lit(true))
    .orderBy('created_at', 'desc')
    .limit(maxQuestions)
    .execute()
}

export function listOwnQuestions(database: Database, userId: number) {
  return (
    database
      .selectFrom('question')
      .innerJoin('question_stats', 'question_stats.question_id', 'question.id')
      .select([
        'id',
        'title',
        'kind',
        'difficult_level',
        'lifecycle',
        'audience',
        'returned_reason',
        'votes',
        'views',
        'comments',
        'question.created_at',
      ])
      .where('user_id', '=', userId)
      .where('lifecycle', '!=', 'removed')
      // These belong to a company or a course, which list them themselves.
      .where('audience', 'not in', ['company', 'assignment'])
      .orderBy('created_at', 'desc')
      .limit(maxQuestions)
      .execute()
  )
}

/** The fields that the user edits, locked until the transaction's end. */
export function lockProfile(tx: Tx, id: number) {
  return tx
    .selectFrom('account')
    .select(['display_name', 'subtitle', 'bio', 'linked_in', 'contact', 'languages'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

import { sql } from 'kysely'
import { runTimeBucketBounds } from '@gradus/contract/question-statistics'
import type { Database } from '../platform/data/database.ts'

export async function countTries(database: Database, questionId: number, authorId: number) {
  const { rows } = await sql<{ tried: number; solved: number }>`
    select count(*)::int as tried, count(solved_at)::int as solved
    from question_progress where question_id = ${questionId} and user_id <> ${authorId}`.execute(database)
  return rows[0] ?? { tried: 0, solved: 0 }
}

/** Only the newest passes count, so that a popular question costs no more to read. */
const countedPasses = 1000
/** The bucket of a run time, from 0. Upper bounds are inclusive. */
const bucketOf = sql<number>`width_bucket(cpu_milliseconds - 1, ${[...runTimeBucketBounds]}::integer[])`

/** Counts the passes of a question in each bucket of run times, by language. */
export async function countRunTimes(database: Database, questionId: number, authorId: number) {
  const { rows } = await sql<{ language: number; step: number; passes: number }>`
    select variant.language, run.step, count(*)::int as passes
    from language_variant variant
    cross join lateral (
      select ${bucketOf} as step from submission
      where question_id = variant.question_id and language = variant.language and is_published and user_id <> ${authorId}
        and cpu_milliseconds is not null
      order by id desc limit ${countedPasses}
    ) run
    where variant.question_id = ${questionId}
    group by variant.language, run.step
    order by variant.language, run.step`.execute(database)
  return rows
}

export async function listOwnRunTimes(database: Database, questionId: number, userId: number) {
  const { rows } = await sql<{ language: number; step: number }>`
    select language, ${bucketOf} as step from submission
    where user_id = ${userId} and question_id = ${questionId} and is_published and cpu_milliseconds is not null`.execute(
    database,
  )
  return rows
}

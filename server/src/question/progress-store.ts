import { sql } from 'kysely'
import type { SqlRows, Tx } from '../platform/data/database.ts'

/**
 * Notes a try. @returns whether it is the first try, and whether this one solved the question for the first time.
 */
export async function recordProgress(
  tx: Tx,
  userId: number,
  questionId: number,
  passed: boolean,
): Promise<{ first: boolean; firstPass: boolean }> {
  const before = await sql<{ solved: boolean }>`
    select solved_at is not null as solved from question_progress
    where user_id = ${userId} and question_id = ${questionId} for update`.execute(tx)
  const written = await sql<{ tries: number }>`
    insert into question_progress (user_id, question_id, tries, solved_at)
    values (${userId}, ${questionId}, 1, ${passed ? sql`now()` : null})
    on conflict (user_id, question_id) do update
      set tries = question_progress.tries + 1, last_tried_at = now(), solved_at = coalesce(question_progress.solved_at, excluded.solved_at)
    returning tries`.execute(tx)
  const first = written.rows[0]?.tries === 1
  return { first, firstPass: passed && !(before.rows[0]?.solved ?? false) }
}

/**
 * Replaces the progress of users on a question after new verdicts. A user who had solved it and still does keeps the
 * former time.
 * @param progress rows of `user_id`, `tries`, `solved_at` and `first_tried_at`
 */
export async function replaceProgress(tx: Tx, questionId: number, progress: SqlRows): Promise<void> {
  await sql`
    insert into question_progress (user_id, question_id, tries, solved_at, first_tried_at)
    select user_id, ${questionId}, tries, solved_at, first_tried_at from (${progress}) progress
    on conflict (user_id, question_id) do update
      set solved_at = case when excluded.solved_at is not null then coalesce(question_progress.solved_at, excluded.solved_at) end`.execute(
    tx,
  )
}

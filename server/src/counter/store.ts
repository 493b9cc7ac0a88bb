import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/** A stored count, which the transactions that change the counted rows update, and the expression that recounts it. */
export interface Counter {
  readonly table: string
  readonly column: string
  /** SQL, for the row `kept`. */
  readonly recount: string
}

export const counters: readonly Counter[] = [
  counter(
    'question_stats',
    'votes',
    '(select coalesce(sum(value), 0) from question_vote where question_id = kept.question_id)',
  ),
  counter('question_stats', 'comments', '(select count(*) from comment where question_id = kept.question_id)'),
  counter(
    'question_stats',
    'open_reports',
    `(select count(*) from report where question_id = kept.question_id and state = 'open')`,
  ),
  counter(
    'question_stats',
    'is_ranked',
    '(select is_public and not no_import_option from question where id = kept.question_id)',
  ),
  counter('blog_post', 'votes', '(select coalesce(sum(value), 0) from blog_post_vote where blog_post_id = kept.id)'),
  counter('blog_post', 'comments', '(select count(*) from comment where blog_post_id = kept.id)'),
  counter('comment', 'up_votes', '(select count(*) from comment_vote where comment_id = kept.id)'),
  counter('submission', 'votes', '(select count(*) from submission_vote where submission_id = kept.id)'),
  counter('notification', 'actor_count', '(select count(*) from notification_actor where notification_id = kept.id)'),
  counter('account', 'reputation', '(select coalesce(sum(points), 0) from reputation_change where user_id = kept.id)'),
  counter(
    'account',
    'up_votes',
    `(select count(*) from question_vote join question on question.id = question_id where question.user_id = kept.id and question.lifecycle <> 'removed' and value = 1)
      + (select count(*) from comment_vote join comment on comment.id = comment_id where comment.user_id = kept.id)`,
  ),
  counter(
    'reputation_month',
    'points',
    `(select coalesce(sum(points), 0) from reputation_change where user_id = kept.user_id
      and date_trunc('month', created_at at time zone 'UTC')::date = kept.month)`,
  ),
  counter(
    'tag',
    'question_count',
    `(select count(*) from question_tag join question on question.id = question_id where tag_id = kept.id and question.is_public)`,
  ),
  counter('tag', 'follower_count', '(select count(*) from tag_follower where tag_id = kept.id)'),
  counter(
    'question_total',
    'total',
    `(select count(*) from question where is_public and question.multiple_choice = kept.multiple_choice
      and (not question.no_import_option) = kept.in_top)`,
  ),
]

function counter(table: string, column: string, recount: string): Counter {
  return { table, column, recount }
}

/**
 * Counts the rows whose counter is wrong; with `repair`, corrects them. Locks the table against writes, because a
 * running transaction would look like a wrong counter.
 */
export async function countWrong(tx: Tx, { table, column, recount }: Counter, repair: boolean): Promise<number> {
  // Raw SQL is safe: all three come from this file.
  const differs = sql.raw(`kept.${column} is distinct from ${recount}`)
  await sql`lock table ${sql.raw(table)} in share row exclusive mode`.execute(tx)
  const result = repair
    ? sql`with mended as (update ${sql.raw(table)} kept set ${sql.raw(`${column} = ${recount}`)} where ${differs} returning 1) select count(*)::int as wrong from mended`
    : sql`select count(*)::int as wrong from ${sql.raw(table)} kept where ${differs}`
  const { rows } = await sql<{ wrong: number }>`${result}`.execute(tx)
  return rows[0]?.wrong ?? 0
}

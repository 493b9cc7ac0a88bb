import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** The lists of questions: public ones in their orders, hot ones, and those that wait for review. */

/** The title that a reader sees: the alternative one once approved (specification, section 3). */
export const displayTitle = sql<string>`case when question.is_public then coalesce(question.alt_title, question.title) else question.title end`

export function summaries(database: Reader) {
  return database
    .selectFrom('question')
    .innerJoin('account', 'account.id', 'question.user_id')
    .innerJoin('question_stats', 'question_stats.question_id', 'question.id')
    .select([
      'question.id',
      'question.kind',
      'question.type',
      'question.languages',
      'question.tags',
      'question.difficult_level',
      'question_stats.votes',
      'question_stats.views',
      'question_stats.comments',
      'question.created_at',
      'question.published_at',
      'question.ready',
      'question.user_id',
      'account.display_name',
      'account.profile_image',
      'account.reputation',
      displayTitle.as('title'),
    ])
}
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>

export type Order = 'latest' | 'top' | 'easiest' | 'hardest'

/**
 * A page of the home list and the total, in one statement. The index of the list's order is enough to find the
 * questions of a page, so a page far behind reads no rows of earlier pages. `multipleChoice` is the home page's toggle.
 */
export function publicPage(database: Database, multipleChoice: boolean, order: Order, limit: number, offset: number) {
  const page =
    order === 'top'
      ? topPage(database, multipleChoice, limit, offset)
      : pageBy(database, multipleChoice, order, limit, offset)
  const [column, direction] = orders[order]
  return summaries(database)
    .innerJoin(page, 'page.id', 'question.id')
    .select(totalOf(multipleChoice, order === 'top').as('total'))
    .orderBy(column, direction)
    .orderBy('question.id', direction)
}

/** The same order expressions as in the indexes. */
const orders = {
  latest: ['question.published_at', 'desc'],
  top: ['question_stats.votes', 'desc'],
  easiest: ['question.difficult_level', 'asc'],
  hardest: ['question.difficult_level', 'desc'],
} as const

function topPage(database: Database, multipleChoice: boolean, limit: number, offset: number) {
  return database
    .selectFrom('question_stats')
    .select('question_id as id')
    .where('is_ranked', '=', sql.lit(true))
    .where('multiple_choice', '=', multipleChoice)
    .orderBy('votes', 'desc')
    .orderBy('question_id', 'desc')
    .limit(limit)
    .offset(offset)
    .as('page')
}

function pageBy(
  database: Database,
  multipleChoice: boolean,
  order: Exclude<Order, 'top'>,
  limit: number,
  offset: number,
) {
  const [column, direction] = orders[order]
  return database
    .selectFrom('question')
    .select('id')
    .where('is_public', '=', sql.lit(true))
    .where('multiple_choice', '=', multipleChoice)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .as('page')
}

/** Ordered by votes and age, for both halves of the home list. */
export function listHot(database: Database, limit: number): Promise<SummaryRow[]> {
  return summaries(database)
    .where('question_stats.is_ranked', '=', sql.lit(true))
    .orderBy('question_stats.hot_score', 'desc')
    .orderBy('question_stats.question_id', 'desc')
    .limit(limit)
    .execute()
}

function totalOf(multipleChoice: boolean, topOnly: boolean) {
  return sql<number>`(select coalesce(sum(total), 0)::int from question_total where multiple_choice = ${multipleChoice} and (in_top or not ${topOnly}))`
}

/** Only for a page beyond the last one: it has no row that could carry the total. */
export async function countPublic(database: Database, multipleChoice: boolean, topOnly: boolean): Promise<number> {
  const row = await database.selectNoFrom(totalOf(multipleChoice, topOnly).as('total')).executeTakeFirstOrThrow()
  return row.total
}

/** A question entered (+1) or left (-1) the public lists. */
export async function changeTotal(tx: Tx, multipleChoice: boolean, inTop: boolean, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('question_total')
    .set({ total: sql`total + ${change}` })
    .where('multiple_choice', '=', multipleChoice)
    .where('in_top', '=', inTop)
    .execute()
}

/** Approved questions that a company sponsors, latest first. */
export function sponsoredPage(database: Database, companyId: number, limit: number, offset: number) {
  return summaries(database)
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('question.company_id', '=', companyId)
    .where('question.is_public', '=', true)
    .orderBy('question.published_at', 'desc')
    .orderBy('question.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function progressOf(database: Database, userId: number, ids: readonly number[]) {
  return database
    .selectFrom('question_progress')
    .select(['question_id', 'solved_at'])
    .where('user_id', '=', userId)
    .where('question_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
}

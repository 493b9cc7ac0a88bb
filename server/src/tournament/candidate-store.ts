import { sql } from 'kysely'
import { containsWords } from '../platform/data/lookup.ts'
import type { Reader } from '../platform/data/database.ts'

/** Only approved questions that run code can be part of a tournament. */
export function listCandidates(database: Reader, questionIds: readonly number[]) {
  return database
    .selectFrom('question')
    .select(['id', 'kind', 'lifecycle', 'user_id', 'audience', 'company_id', 'languages'])
    .where('id', '=', sql<number>`any(${[...questionIds]}::bigint[])`)
    .execute()
}
export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number]

interface Recruiter {
  readonly userId: number
  readonly isAdmin: boolean
  /** A company in which the user recruits. */
  readonly companyId: number | undefined
}

/** Exactly the expression of the index of titles. */
const byTitle = sql<string>`lower(question.title) collate "C"`

/**
 * The newest questions of each kind that the user can add: their company's, their own, for admins those for
 * tournaments, public ones.
 */
export async function findUsable(
  database: Reader,
  { userId, isAdmin, companyId }: Recruiter,
  q: string | undefined,
  limit: number,
) {
  const newest = () => {
    const approved = database
      .selectFrom('question')
      .innerJoin('account', 'account.id', 'question.user_id')
      .select([
        'question.id',
        sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
        'question.kind',
        'question.difficult_level',
        'question.lifecycle',
        'question.audience',
        'account.display_name',
      ])
      .where('question.lifecycle', '=', sql.lit('approved' as const))
      .where('question.multiple_choice', '=', sql.lit(false))
      .limit(limit)
    return q ? approved.where(containsWords(sql.ref('question.title'), byTitle, q)) : approved
  }
  const hidden = () => newest().orderBy('question.created_at', 'desc').orderBy('question.id', 'desc')
  const companys =
    companyId === undefined
      ? []
      : await hidden()
          .where('question.company_id', '=', companyId)
          .where('question.audience', '=', sql.lit('company' as const))
          .execute()
  const own = await hidden()
    .where('question.user_id', '=', userId)
    .where('question.is_public', '=', sql.lit(false))
    .where('question.audience', 'not in', [sql.lit('company' as const), sql.lit('assignment' as const)])
    .execute()
  const forTournaments = isAdmin
    ? await hidden()
        .where('question.is_public', '=', sql.lit(false))
        .where('question.audience', '=', sql.lit('tournament' as const))
        .where('question.user_id', '!=', userId)
        .execute()
    : []
  const everybodys = await newest()
    .where('question.is_public', '=', sql.lit(true))
    .orderBy('question.published_at', 'desc')
    .orderBy('question.id', 'desc')
    .execute()
  return [...companys, ...own, ...forTournaments, ...everybodys]
}

import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'
import type { LibrarySort } from '@gradus/contract/question-library'
import { libraryQuestions, type LibraryFilter } from './store.ts'

/** The same as other libraries have, with who wrote each, and how far its copy for the public is. */
export function companyQuestions(
  database: Reader,
  companyId: number,
  filter: LibraryFilter,
  sort: LibrarySort,
  descending: boolean,
) {
  return libraryQuestions(database, { companyId }, filter, sort, descending)
    .innerJoin('account', 'account.id', 'question.user_id')
    .leftJoin('question as offered', (join) =>
      join
        .onRef('offered.copied_from', '=', 'question.id')
        .on('offered.lifecycle', '<>', sql.lit('removed' as const))
        .on('offered.audience', '=', sql.lit('public' as const))
        .on('offered.company_id', 'is not', null),
    )
    .select([
      'question.user_id',
      'account.display_name',
      'offered.id as offered_id',
      'offered.lifecycle as offered_lifecycle',
    ])
}
export type CompanyQuestionRow = Awaited<ReturnType<ReturnType<typeof companyQuestions>['executeTakeFirstOrThrow']>>

/** Locks a company's own question until the transaction ends. */
export function lockCompanyQuestion(tx: Tx, companyId: number, id: number) {
  return tx
    .selectFrom('question')
    .select(['id', 'user_id', 'title', 'copied_from'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('lifecycle', '=', sql.lit('approved' as const))
    .where('audience', '=', sql.lit('company' as const))
    .forUpdate()
    .executeTakeFirst()
}

/** A tournament that uses the question and isn't final. */
export function findTournamentUsing(database: Reader, questionId: number) {
  return database
    .selectFrom('tournament_question')
    .innerJoin('tournament', 'tournament.id', 'tournament_question.tournament_id')
    .select('tournament.title')
    .where('tournament_question.question_id', '=', questionId)
    .where('tournament.final_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

/** By ascending id, the order in which they are locked. */
export async function listIdsOfCompany(database: Reader, companyId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('question')
    .select('id')
    .where('company_id', '=', companyId)
    .where('lifecycle', '=', sql.lit('approved' as const))
    .where('audience', '=', sql.lit('company' as const))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

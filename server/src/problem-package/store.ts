import { sql } from 'kysely'
import { roles } from '@gradus/contract/role'
import type { Database } from '../platform/data/database.ts'

/** All data of a question that goes into a package; `cases` is null for other kinds. */
export async function findPackage(database: Database, id: number) {
  const question = await database
    .selectFrom('question')
    .leftJoin('input_output', 'input_output.question_id', 'question.id')
    .select([
      'question.title',
      'question.body',
      'input_output.cases',
      'input_output.comparison',
      'input_output.validator',
      'input_output.interaction',
    ])
    .where('question.id', '=', id)
    .where('question.lifecycle', '<>', 'removed')
    .executeTakeFirst()
  if (!question) return undefined
  const implementations = await database
    .selectFrom('language_variant')
    .select(['language', 'solution', 'limits'])
    .where('question_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...question, implementations }
}
export type PackageRow = NonNullable<Awaited<ReturnType<typeof findPackage>>>

/** The account of an address, or the first admin that there is. */
export function findAuthor(database: Database, email: string | undefined) {
  const accounts = database.selectFrom('account').select(['id', 'role']).where('enabled', '=', true)
  const matching =
    email === undefined
      ? accounts.where('role', '=', roles.admin)
      : accounts.where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
  return matching.orderBy('id').limit(1).executeTakeFirst()
}

import { sql } from 'kysely'
import type { Database, Reader } from '../platform/data/database.ts'
import type { Decoy } from '../forgery/decoy.ts'

/** What running the author's solution reveals about a language variant. */

export interface VariantKey {
  readonly question_id: number
  readonly language: number
  readonly revision: number
}

/** Stores the reports of the author's solution. Does nothing if the question was edited in the meantime. */
export async function storeLearned(
  database: Reader,
  { question_id, language, revision }: VariantKey,
  learned: { readonly reports?: readonly string[]; readonly decoys?: readonly Decoy[] },
): Promise<void> {
  await database
    .updateTable('language_variant')
    .set({
      ...(learned.reports ? { reports: JSON.stringify(learned.reports) } : {}),
      ...(learned.decoys ? { decoys: JSON.stringify(learned.decoys) } : {}),
    })
    .where('question_id', '=', question_id)
    .where('language', '=', language)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('question').select('id').where('id', '=', question_id).where('revision', '=', revision)),
    )
    .execute()
}

/** Leases a language variant whose solution has not been run yet, such as one that was imported from files. */
export async function leaseUnlearnedVariant(database: Database, leaseMinutes: number) {
  const row = await database
    .updateTable('language_variant')
    .from('question')
    .set({ learn_after: sql<Date>`now() + make_interval(mins => ${leaseMinutes})` })
    .whereRef('question.id', '=', 'language_variant.question_id')
    .where(sql<boolean>`(question_id, language) = (
      select question_id, language from language_variant
      where reports is null and solution is not null and learn_after < now()
      order by learn_after limit 1 for update skip locked)`)
    .returning([
      'question.kind',
      'question.revision',
      'language_variant.question_id',
      'language_variant.language',
      'language_variant.starter',
      'language_variant.tests',
      'language_variant.interface',
      'language_variant.additional_files',
      'language_variant.cases',
      'language_variant.limits',
      'language_variant.solution',
    ])
    .executeTakeFirst()
  return row
}

/** Stops trying to run this variant's solution until the question is edited. */
export async function stopLearning(database: Database, { question_id, language }: VariantKey): Promise<void> {
  await database
    .updateTable('language_variant')
    .set({ learn_after: sql`'infinity'` })
    .where('question_id', '=', question_id)
    .where('language', '=', language)
    .where('reports', 'is', null)
    .execute()
}

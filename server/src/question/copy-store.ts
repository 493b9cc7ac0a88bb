import { sql } from 'kysely'
import { isStaffOfItem } from '../assignment/question-access.ts'
import type { Tx } from '../platform/data/database.ts'

/**
 * The target of a copy: a lecturer's course, an assignment, or a company's own questions. A company's own question can
 * also be copied to the questions that wait for review, which then name the company.
 */
export type CopyPlace =
  | { readonly for: 'course' | 'assignment'; readonly userId: number }
  | { readonly for: 'company' | 'review'; readonly userId: number; readonly companyId: number }

const places = {
  course: { lifecycle: 'approved', audience: 'course' },
  assignment: { lifecycle: 'approved', audience: 'assignment' },
  company: { lifecycle: 'approved', audience: 'company' },
  review: { lifecycle: 'waiting', audience: 'public' },
} as const

/**
 * Whether the user reads the solution of a copy, or of a copy of a copy: their own, one of a company for which they
 * recruit, or one in a course that they teach, also if a colleague created it.
 */
export async function readsCopy(tx: Tx, userId: number, questionId: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive copy as (
      select id, user_id, company_id, audience from question where copied_from = ${questionId}
      union
      select next.id, next.user_id, next.company_id, next.audience from question next join copy on next.copied_from = copy.id)
    select from copy where user_id = ${userId}
      or (audience = 'company' and exists (
        select from company_member member where member.company_id = copy.company_id and member.user_id = ${userId}
          and member.role in ('owner', 'recruiter')))
      or (audience = 'assignment' and ${isStaffOfItem('copy.id', userId)})
    limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Copies a question: the title and text that readers see, language variants, cases and choices.
 * @returns the copy's id and tags; undefined if there is one in that place already
 */
export async function insertCopy(
  tx: Tx,
  place: CopyPlace,
  questionId: number,
): Promise<{ id: number; tags: string[] } | undefined> {
  const { lifecycle, audience } = places[place.for]
  const companyId = 'companyId' in place ? place.companyId : null
  const { rows } = await sql<{ id: number; tags: string[] }>`
    insert into question (user_id, kind, type, languages, title, body, explanation, tags, difficult_level, lifecycle, audience, company_id, copied_from)
    select ${place.userId}, kind, type, languages, coalesce(alt_title, title), coalesce(alt_body, body), explanation, tags,
      difficult_level, ${lifecycle}, ${audience}, ${companyId}::bigint, id
    from question where id = ${questionId}
    on conflict do nothing
    returning id, tags`.execute(tx)
  const [copy] = rows
  if (!copy) return undefined
  await insertVariants(tx, copy.id, questionId)
  await sql`
    insert into input_output (question_id, cases, comparison, validator, interaction)
    select ${copy.id}, cases, comparison, validator, interaction from input_output where question_id = ${questionId}`.execute(
    tx,
  )
  await sql`
    insert into choice (question_id, body, correct, position)
    select ${copy.id}, body, correct, position from choice where question_id = ${questionId}`.execute(tx)
  return copy
}

/** Copies the content that readers see to another question. */
export async function copyContent(tx: Tx, copyId: number, sourceId: number): Promise<void> {
  await sql`
    update question copy set title = coalesce(source.alt_title, source.title), body = coalesce(source.alt_body, source.body),
      explanation = source.explanation, difficult_level = source.difficult_level, type = source.type,
      languages = source.languages, modified_at = now(), revision = copy.revision + 1
    from question source where copy.id = ${copyId} and source.id = ${sourceId}`.execute(tx)
  await sql`
    update input_output copy set cases = source.cases, comparison = source.comparison, validator = source.validator,
      interaction = source.interaction
    from input_output source where copy.question_id = ${copyId} and source.question_id = ${sourceId}`.execute(tx)
}

/** Copies the languages, with their tests and solutions, to another question. */
export async function copyVariants(tx: Tx, copyId: number, sourceId: number): Promise<void> {
  await sql`delete from language_variant where question_id = ${copyId}`.execute(tx)
  await insertVariants(tx, copyId, sourceId)
}

async function insertVariants(tx: Tx, copyId: number, sourceId: number): Promise<void> {
  await sql`
    insert into language_variant (question_id, language, starter, tests, interface, solution, additional_files, cases, limits, position, reports)
    select ${copyId}, language, starter, tests, interface, solution, additional_files, cases, limits, position, reports
    from language_variant where question_id = ${sourceId}`.execute(tx)
}

export async function listLanguages(tx: Tx, questionId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('language_variant')
    .select('language')
    .where('question_id', '=', questionId)
    .execute()
  return rows.map(({ language }) => language)
}

/** Stores the key by which an imported question is recognised, and whether the admin marked it as ready. */
export async function setOrigin(tx: Tx, id: number, key: string, ready: boolean): Promise<void> {
  await tx.updateTable('question').set({ content_key: key, ready }).where('id', '=', id).execute()
}

import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/**
 * Copies a question into a lecturer's course: the title and text that readers see, language variants, cases and choices.
 * @returns the copy's id and tags; undefined if the lecturer already has a copy
 */
export async function insertCopy(
  tx: Tx,
  userId: number,
  questionId: number,
): Promise<{ id: number; tags: string[] } | undefined> {
  const { rows } = await sql<{ id: number; tags: string[] }>`
    insert into question (user_id, kind, type, languages, title, body, explanation, tags, difficult_level, lifecycle, audience, copied_from)
    select ${userId}, kind, type, languages, coalesce(alt_title, title), coalesce(alt_body, body), explanation, tags,
      difficult_level, 'approved', 'course', id
    from question where id = ${questionId}
    on conflict (user_id, copied_from) where lifecycle = 'approved' and audience = 'course' do nothing
    returning id, tags`.execute(tx)
  const [copy] = rows
  if (!copy) return undefined
  await sql`
    insert into language_variant (question_id, language, starter, tests, interface, solution, additional_files, cases, limits, position, reports)
    select ${copy.id}, language, starter, tests, interface, solution, additional_files, cases, limits, position, reports
    from language_variant where question_id = ${questionId}`.execute(tx)
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

/** Where a question of a file is known again, and what an admin said of it. */
export async function setOrigin(tx: Tx, id: number, key: string, ready: boolean): Promise<void> {
  await tx.updateTable('question').set({ content_key: key, ready }).where('id', '=', id).execute()
}

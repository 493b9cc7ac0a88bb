import { sql } from 'kysely'
import type { QuestionLifecycle } from '@gradus/contract/question'
import type { Tx } from '../platform/data/database.ts'

/**
 * Questions of which only moderators know, and removed ones on which nobody else worked: neither for practice nor in a
 * contest, whose results may count for practice later, or never.
 */
export async function lockUnpublished(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from question where user_id = ${userId} and (
      lifecycle in ('waiting', 'returned')
      or lifecycle = 'removed'
        and not exists (
          select from question_progress one where one.question_id = question.id and one.user_id <> ${userId})
        and not exists (select from submission one where one.question_id = question.id and one.user_id <> ${userId})
        and not exists (select from tournament_question asked where asked.question_id = question.id)
    )
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function deleteQuestions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('question').where('id', 'in', ids).execute()
}

/** Marks a question as checked by an admin. @returns false if it was marked already */
export async function setReadyMark(tx: Tx, id: number, ready: boolean): Promise<boolean> {
  const result = await tx
    .updateTable('question')
    .set({ ready })
    .where('id', '=', id)
    .where('ready', '!=', ready)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setNoImportOption(tx: Tx, id: number, keptOut: boolean): Promise<void> {
  await tx.updateTable('question').set({ no_import_option: keptOut }).where('id', '=', id).execute()
}

/** Sets the lifecycle. A question that becomes approved here becomes public. */
export async function setLifecycle(
  tx: Tx,
  id: number,
  lifecycle: QuestionLifecycle,
  more: {
    altTitle?: string | undefined
    altBody?: string | null | undefined
    reason?: string
    approvedByModerator?: boolean
  } = {},
): Promise<void> {
  await tx
    .updateTable('question')
    .set({
      lifecycle,
      ...(lifecycle === 'approved' ? { audience: 'public' as const } : {}),
      published_at: lifecycle === 'approved' ? sql`now()` : null,
      returned_reason: more.reason ?? null,
      approved_by_moderator: more.approvedByModerator ?? false,
      ...(more.altTitle === undefined ? {} : { alt_title: more.altTitle }),
      ...(more.altBody === undefined ? {} : { alt_body: more.altBody }),
    })
    .where('id', '=', id)
    .execute()
}

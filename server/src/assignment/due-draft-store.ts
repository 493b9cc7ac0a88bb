import { sql } from 'kysely'
import type { SourceFile } from '@gradus/contract/judge'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** Works whose due time has passed since drafts were last checked. */
export async function listDue(database: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from assignment_work
    where drafts_submitted_for is distinct from due_at and due_at <= now() and is_assigned
    order by due_at limit ${limit}`.execute(database)
  return rows.map(({ id }) => id)
}

export async function findAssignmentOf(database: Reader, workId: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('assignment_work')
    .select('assignment_id')
    .where('id', '=', workId)
    .executeTakeFirst()
  return row?.assignment_id
}

/** @returns undefined if another server was faster, or the due time was moved in the meantime */
export async function claimDue(tx: Tx, workId: number) {
  return await tx
    .updateTable('assignment_work')
    .set({ drafts_submitted_for: sql`due_at` })
    .where('id', '=', workId)
    .where('due_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`drafts_submitted_for is distinct from due_at`)
    .returning(['assignment_id', 'user_id', 'due_at'])
    .executeTakeFirst()
}

interface DueDraft {
  readonly item_id: number
  readonly question_id: number
  readonly title: string
  readonly language: number
  readonly source: string
  readonly additional_files: SourceFile[]
  readonly question_files: SourceFile[]
}

/**
 * Drafts saved up to the due time in a language that the question has, for items without an attempt by the student or
 * their team.
 */
export async function listUnsubmitted(
  tx: Tx,
  { assignment_id, user_id, due_at }: { assignment_id: number; user_id: number; due_at: Date },
): Promise<DueDraft[]> {
  const { rows } = await sql<DueDraft>`
    select item.id as item_id, item.question_id, question.title, draft.language, draft.source,
      draft.additional_files, language_variant.additional_files as question_files
    from assignment_item item
    join question on question.id = item.question_id
    join draft on draft.question_id = item.question_id and draft.user_id = ${user_id} and draft.tournament_id = 0
    join language_variant on language_variant.question_id = draft.question_id and language_variant.language = draft.language
    where item.assignment_id = ${assignment_id} and draft.saved_at <= ${due_at}
      and not exists (
        select from assignment_attempt at join assignment_work work on work.id = at.work_id
        where at.item_id = item.id and (work.user_id = ${user_id} or at.team_id in (
          select team_id from assignment_team_member
          where assignment_id = ${assignment_id} and user_id = ${user_id} and left_at is null)))
    order by item.position`.execute(tx)
  return rows
}

export async function findDueWork(database: Database, assignmentId: number, userId: number) {
  return await database
    .selectFrom('assignment_work')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .where('user_id', '=', userId)
    .where('due_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`drafts_submitted_for is distinct from due_at`)
    .executeTakeFirst()
}

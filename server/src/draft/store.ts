import { sql } from 'kysely'
import type { SourceFile } from '@gradus/contract/judge'
import type { Database, Reader } from '../platform/data/database.ts'

/**
 * The key of a draft: its owner, the question and the context. `tournamentId` 0 means practice, or the assignment that
 * contains the question.
 */
export interface DraftKey {
  readonly userId: number
  readonly questionId: number
  readonly tournamentId: number
}

export interface DraftContent {
  readonly language: number
  readonly source: string
  readonly additionalFiles: readonly SourceFile[]
}

function selectDrafts(database: Reader) {
  return database
    .selectFrom('draft')
    .select(['question_id', 'language', 'source', 'additional_files', 'revision', 'saved_at'])
}

export function findDraft(database: Reader, { userId, questionId, tournamentId }: DraftKey) {
  return selectDrafts(database)
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirst()
}
export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>

export function listDrafts(database: Reader, userId: number, tournamentId: number): Promise<DraftRow[]> {
  return selectDrafts(database)
    .where('user_id', '=', userId)
    .where('tournament_id', '=', tournamentId)
    .orderBy('question_id')
    .execute()
}

/**
 * Saves over the revision that was last seen. A draft that was deleted in the meantime is created again.
 * @returns the new revision; undefined if another one has been saved since
 */
export async function writeDraft(
  database: Reader,
  { userId, questionId, tournamentId }: DraftKey,
  { language, source, additionalFiles }: DraftContent,
  lastSeen: number,
): Promise<{ readonly revision: number; readonly isNew: boolean } | undefined> {
  const files = JSON.stringify(additionalFiles)
  const { rows } = await sql<{ revision: number; isNew: boolean }>`
    insert into draft (user_id, question_id, tournament_id, language, source, additional_files, revision)
    values (${userId}, ${questionId}, ${tournamentId}, ${language}, ${source}, ${files}, ${lastSeen + 1})
    on conflict (user_id, question_id, tournament_id) do update set
      language = excluded.language, source = excluded.source, additional_files = excluded.additional_files,
      revision = draft.revision + 1, saved_at = now()
    where draft.revision = ${lastSeen}
    returning revision, xmax = 0 as "isNew"`.execute(database)
  return rows[0]
}

/** Drafts for questions of assignments are kept: these questions exist only in their assignment. */
const isPractice = sql`not exists (select from assignment_item where assignment_item.question_id = draft.question_id)`

/** Deletes an account's oldest practice drafts beyond these limits of number and bytes. */
export async function deleteExcess(
  database: Reader,
  userId: number,
  most: { readonly drafts: number; readonly bytes: number },
): Promise<void> {
  await sql`
    delete from draft where user_id = ${userId} and tournament_id = 0 and question_id in (
      select question_id from (
        select question_id, row_number() over newest as place,
          sum(octet_length(source) + octet_length(additional_files::text)) over newest as bytes
        from draft where user_id = ${userId} and tournament_id = 0 and ${isPractice}
        window newest as (order by saved_at desc, question_id)
      ) own where place > ${most.drafts} or bytes > ${most.bytes}
    )`.execute(database)
}

/** Drafts of a tournament or an assignment are kept until it, or its course, ended as many days ago. */
export async function deleteOlderThan(database: Database, days: number): Promise<void> {
  const old = sql`now() - make_interval(days => ${days}::int)`
  await sql`
    delete from draft where saved_at < ${old}
      and not exists (select from tournament where tournament.id = draft.tournament_id and tournament.ends_at > ${old})
      and not exists (
        select from assignment_item item
        join assignment on assignment.id = item.assignment_id
        join course on course.id = assignment.course_id
        where item.question_id = draft.question_id and course.ends_at > ${old})`.execute(database)
}

/** A participation of the user that has begun, in a tournament that has the question. */
export async function hasBegun(database: Reader, { userId, questionId, tournamentId }: DraftKey): Promise<boolean> {
  const row = await database
    .selectFrom('tournament_participation as participation')
    .innerJoin('tournament_question as asked', 'asked.tournament_id', 'participation.tournament_id')
    .select('participation.id')
    .where('participation.tournament_id', '=', tournamentId)
    .where('participation.user_id', '=', userId)
    .where('participation.begun_at', 'is not', null)
    .where('asked.question_id', '=', questionId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteInTournament(database: Reader, tournamentId: number, userId: number): Promise<void> {
  await database.deleteFrom('draft').where('user_id', '=', userId).where('tournament_id', '=', tournamentId).execute()
}

import { sql } from 'kysely'
import type { SourceFile } from '@gradus/contract/judge'
import type { Database, Reader } from '../platform/data/database.ts'

/** Whose draft, of which question, in which context; `tournamentId` 0 is practice, or the assignment that has the question. */
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
 * Saves over the revision that was last seen. One that was deleted meanwhile is made again.
 * @returns the new revision; undefined where another one has been saved since
 */
export async function writeDraft(
  database: Reader,
  { userId, questionId, tournamentId }: DraftKey,
  { language, source, additionalFiles }: DraftContent,
  lastSeen: number,
): Promise<number | undefined> {
  const files = JSON.stringify(additionalFiles)
  const { rows } = await sql<{ revision: number }>`
    insert into draft (user_id, question_id, tournament_id, language, source, additional_files, revision)
    values (${userId}, ${questionId}, ${tournamentId}, ${language}, ${source}, ${files}, ${lastSeen + 1})
    on conflict (user_id, question_id, tournament_id) do update set
      language = excluded.language, source = excluded.source, additional_files = excluded.additional_files,
      revision = draft.revision + 1, saved_at = now()
    where draft.revision = ${lastSeen}
    returning revision`.execute(database)
  return rows[0]?.revision
}

/** Those of an assignment's questions stay: their questions belong to it alone. */
const isPractice = sql`not exists (select from assignment_item where assignment_item.question_id = draft.question_id)`

/** Deletes an account's oldest practice drafts beyond so many and so many bytes, as they are stored. */
export async function deleteExcess(
  database: Reader,
  userId: number,
  most: { readonly drafts: number; readonly bytes: number },
): Promise<void> {
  await sql`
    delete from draft where user_id = ${userId} and tournament_id = 0 and question_id in (
      select question_id from (
        select question_id, row_number() over newest as place,
          sum(pg_column_size(source) + pg_column_size(additional_files)) over newest as bytes
        from draft where user_id = ${userId} and tournament_id = 0 and ${isPractice}
        window newest as (order by saved_at desc, question_id)
      ) own where place > ${most.drafts} or bytes > ${most.bytes}
    )`.execute(database)
}

export async function deleteOlderThan(database: Database, days: number): Promise<void> {
  await sql`
    delete from draft where tournament_id = 0 and ${isPractice} and saved_at < now() - make_interval(days => ${days}::int)`.execute(
    database,
  )
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

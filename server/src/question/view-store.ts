import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'

/** Days that views are remembered, so that each viewer counts once a day. */
const retentionDays = 2

interface View {
  readonly questionId: number
  readonly name: string
}

/**
 * One statement, so that rows and counts always agree. Every server sorts the views in the same way, so that two of
 * them cannot deadlock.
 * @returns the questions that have new views
 */
export async function insertViews(database: Database, day: string, views: readonly View[]): Promise<number[]> {
  const ordered = views.toSorted((one, other) => one.questionId - other.questionId || (one.name < other.name ? -1 : 1))
  const ids = ordered.map(({ questionId }) => questionId)
  const names = ordered.map(({ name }) => name)
  const { rows } = await sql<{ question_id: number }>`
    with viewed as (
      insert into question_view (question_id, day, viewer)
      select question.id, ${day}::date, look.viewer
      from unnest(${ids}::bigint[], ${names}::text[]) with ordinality as look(question_id, viewer, place)
      join question on question.id = look.question_id and question.is_public
      order by look.place
      on conflict do nothing
      returning question_id
    ), counted as (
      select question_id, count(*)::int as views from viewed group by question_id
    ), locked as (
      select stats.question_id, counted.views from question_stats stats join counted using (question_id)
      order by stats.question_id for no key update of stats
    )
    update question_stats set views = question_stats.views + locked.views from locked
    where question_stats.question_id = locked.question_id
    returning question_stats.question_id`.execute(database)
  return rows.map((row) => row.question_id)
}

export async function saltOf(database: Database, day: string): Promise<Buffer> {
  await sql`insert into view_salt (day) values (${day}::date) on conflict do nothing`.execute(database)
  const { rows } = await sql<{ salt: Buffer }>`select salt from view_salt where day = ${day}::date`.execute(database)
  const [row] = rows
  if (!row) throw new Error('The salt of a day is gone.')
  return row.salt
}

export async function deleteOldViews(database: Database): Promise<void> {
  const isOld = sql<boolean>`day < (now() at time zone 'UTC')::date - ${retentionDays}::int`
  await database.deleteFrom('question_view').where(isOld).execute()
  await database.deleteFrom('view_salt').where(isOld).execute()
}

import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'

/** Days that views are remembered, so that each viewer counts once a day. */
const retentionDays = 2

/** One statement, so that the row and the count cannot disagree. */
export async function insertView(database: Database, questionId: number, day: string, viewer: string): Promise<void> {
  await sql`
    with viewed as (
      insert into question_view (question_id, day, viewer)
      select id, ${day}::date, ${viewer} from question where id = ${questionId} and is_public
      on conflict do nothing
      returning 1
    )
    update question_stats set views = views + 1 where question_id = ${questionId} and exists (select from viewed)`.execute(
    database,
  )
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

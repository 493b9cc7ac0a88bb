import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'
import type { Account } from '../platform/access/session.ts'

/** Days that looks are remembered, so that each counts once a day. */
const rememberedDays = 2

/** Who looks: an account, or a visitor by address and browser. */
interface Viewer {
  readonly account?: Account | undefined
  readonly address: string
  readonly userAgent: string
}

/** Counts a look once per person and day; one statement, so that the row and the count cannot part. */
export async function countView(database: Database, questionId: number, viewer: Viewer): Promise<void> {
  const { day, salt } = await today(database)
  await sql`
    with looked as (
      insert into question_view (question_id, day, viewer)
      select id, ${day}::date, ${nameOf(viewer, salt)} from question where id = ${questionId} and state = 'public'
      on conflict do nothing
      returning 1
    )
    update question set views = views + 1 where id = ${questionId} and exists (select from looked)`.execute(database)
}

/** A visitor's address is stored hashed only. */
function nameOf({ account, address, userAgent }: Viewer, salt: Buffer): string {
  if (account) return `account ${account.id}`
  return createHash('sha256').update(salt).update(`${address}\n${userAgent}`).digest('base64url').slice(0, 22)
}

interface Day {
  readonly day: string
  readonly salt: Buffer
}
/** Asked of the database once a day. */
const lastDay = new WeakMap<Database, Day>()

async function today(database: Database): Promise<Day> {
  const day = new Date().toISOString().slice(0, 10)
  const known = lastDay.get(database)
  if (known?.day === day) return known
  await sql`insert into view_salt (day) values (${day}::date) on conflict do nothing`.execute(database)
  const { rows } = await sql<{ salt: Buffer }>`select salt from view_salt where day = ${day}::date`.execute(database)
  const [row] = rows
  if (!row) throw new Error('The salt of a day is gone.')
  const fresh = { day, salt: row.salt }
  lastDay.set(database, fresh)
  return fresh
}

export async function forgetOldViews(database: Database): Promise<void> {
  for (const table of ['question_view', 'view_salt'] as const)
    await sql`
      delete from ${sql.table(table)} where day < (now() at time zone 'UTC')::date - ${rememberedDays}::int`.execute(
      database,
    )
}

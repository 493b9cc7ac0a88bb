import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { Account } from '../platform/session.ts'

/** Days that looks are remembered, so that each counts once a day. */
const rememberedDays = 2

/** New with each process: what is stored of a visitor leads back to nobody. */
const salt = randomBytes(16)

/** One who looks: an account, or a visitor by address and browser, hashed. */
export function viewerOf(account: Account | undefined, address: string, userAgent: string): string {
  if (account) return `account ${account.id}`
  return createHash('sha256').update(salt).update(`${address}\n${userAgent}`).digest('base64url').slice(0, 22)
}

/** Counts a look once per person and day; one statement, so that the row and the count cannot part. */
export async function countView(database: Database, questionId: number, viewer: string): Promise<void> {
  await sql`
    with looked as (
      insert into question_view (question_id, day, viewer)
      select id, (now() at time zone 'UTC')::date, ${viewer} from question where id = ${questionId} and state = 'public'
      on conflict do nothing
      returning 1
    )
    update question set views = views + 1 where id = ${questionId} and exists (select from looked)`.execute(database)
}

export async function forgetOldViews(database: Database): Promise<void> {
  await sql`delete from question_view where day < (now() at time zone 'UTC')::date - ${rememberedDays}::int`.execute(
    database,
  )
}

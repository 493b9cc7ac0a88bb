import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'

/** Accounts that were never activated: nobody has ever logged in to them, and no link to them works any more. */
export async function deletePending(database: Database, days: number): Promise<void> {
  await sql`
    delete from account where activated_at is null and closed_at is null and not is_guest and not is_sample
      and created_at < now() - make_interval(days => ${days}::int)
      and not exists (select from account_token where user_id = account.id and expires_at > now())`.execute(database)
}

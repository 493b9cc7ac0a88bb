import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'

/** The platform's users who are connected with an account, with its address. */
export function listKnownSubjects(database: Database, platformId: number, subjects: readonly string[]) {
  return database
    .selectFrom('lti_identity as identity')
    .innerJoin('account', 'account.id', 'identity.user_id')
    .select(['identity.subject', 'identity.user_id', 'account.email'])
    .where('identity.platform_id', '=', platformId)
    .where('identity.subject', '=', sql<string>`any(${[...subjects]}::text[])`)
    .execute()
}

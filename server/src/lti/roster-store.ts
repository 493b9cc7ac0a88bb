import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'

/** The platform's users who are connected with an account. */
export function listKnownSubjects(database: Database, platformId: number, subjects: readonly string[]) {
  return database
    .selectFrom('lti_identity as identity')
    .select(['identity.subject', 'identity.user_id'])
    .where('identity.platform_id', '=', platformId)
    .where('identity.subject', '=', sql<string>`any(${[...subjects]}::text[])`)
    .execute()
}

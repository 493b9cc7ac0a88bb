import { sql } from 'kysely'
import { lookMinutes } from '@gradus/contract/limit'
import { maxLooks, type Look } from '@gradus/contract/assessment-report-part'
import type { Reader } from '../platform/data/database.ts'

/** Counts repeated looks within some minutes once, because pages are reloaded. */
export async function insertLook(
  database: Reader,
  participationId: number,
  userId: number,
  kind: Look['kind'],
): Promise<void> {
  await sql`
    insert into assessment_look (participation_id, user_id, kind)
    select ${participationId}, ${userId}, ${kind}
    where not exists (
      select from assessment_look where participation_id = ${participationId} and user_id = ${userId} and kind = ${kind}
        and looked_at > now() - make_interval(mins => ${lookMinutes}))`.execute(database)
}

export function listLooks(database: Reader, participationId: number) {
  return database
    .selectFrom('assessment_look as look')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'look.user_id').on('account.closed_at', 'is', null))
    .select(['look.kind', 'look.looked_at', 'account.display_name'])
    .where('look.participation_id', '=', participationId)
    .orderBy('look.looked_at', 'desc')
    .orderBy('look.id', 'desc')
    .limit(maxLooks)
    .execute()
}

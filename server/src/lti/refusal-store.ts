import { sql } from 'kysely'
import { ltiLimits, type LtiRefusalReason } from '@gradus/contract/lti'
import type { Database } from '../platform/data/database.ts'

interface Refusal {
  readonly platformId: number | null
  readonly issuer: string
  readonly reason: LtiRefusalReason
  readonly detail: string
}

/**
 * The maximum of refusals in an hour for each platform and reason, and for each reason without a known platform. Anybody
 * who knows a platform's issuer can cause some of them, and these would hide the others and fill the disk.
 */
const mostAnHour = 100

export async function insertRefusal(database: Database, refusal: Refusal): Promise<void> {
  const { platformId, issuer, reason, detail } = refusal
  await sql`
    insert into lti_refusal (platform_id, issuer, reason, detail)
    select ${platformId}::bigint, ${issuer.slice(0, 300)}, ${reason}, ${detail.slice(0, 300)}
    where (
      select count(*) from (
        select from lti_refusal
        where platform_id is not distinct from ${platformId}::bigint and reason = ${reason}
          and created_at > now() - interval '1 hour'
        limit ${mostAnHour}
      ) recent
    ) < ${mostAnHour}`.execute(database)
}

export function listRefusals(database: Database, platformId: number | undefined, limit: number, offset: number) {
  let rows = database
    .selectFrom('lti_refusal as refusal')
    .leftJoin('lti_platform as platform', 'platform.id', 'refusal.platform_id')
    .select([
      'refusal.id',
      'refusal.created_at',
      'refusal.platform_id',
      'refusal.issuer',
      'refusal.reason',
      'refusal.detail',
      'platform.name',
    ])
  if (platformId !== undefined) rows = rows.where('refusal.platform_id', '=', platformId)
  return rows.orderBy('refusal.id', 'desc').limit(limit).offset(offset).execute()
}

export async function deleteOldRefusals(database: Database): Promise<void> {
  await database
    .deleteFrom('lti_refusal')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${ltiLimits.refusalDays})`)
    .execute()
}

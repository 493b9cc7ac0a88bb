import { companyRoleOf } from '../company/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { visitorOfToday } from '../question/view.ts'
import { findJob } from './store.ts'
import { insertVisit } from './visit-store.ts'

export { deleteOldVisitors } from './visit-store.ts'

/**
 * Views and clicks as daily totals (contests.md 37). Pages report them when they are displayed, so programs that only
 * fetch pages are not counted. Nothing is stored on the device.
 */

/** User agents of known bots and HTTP libraries, and an empty user agent. */
const crawler =
  /^$|bot|crawl|spider|slurp|preview|scrap|fetch|monitor|lighthouse|facebookexternalhit|embedly|curl|wget|python|java\/|go-http|httpclient/i

/** @throws Problem notFound */
export async function countVisit(
  database: Database,
  id: number,
  what: 'view' | 'click',
  visitor: { readonly user: User | undefined; readonly address: string; readonly userAgent: string },
): Promise<void> {
  const { company_id: companyId } = orNotFound(await findJob(database, id))
  if (crawler.test(visitor.userAgent)) return
  if ((await companyRoleOf(database, companyId, visitor.user)) !== undefined) return
  const visitorKey = await visitorOfToday(database, visitor)
  await insertVisit(database, id, what === 'click', visitorKey)
}

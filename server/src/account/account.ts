import type { BasicInfo } from '@gradus/contract/account'
import type { Database } from '../platform/database.ts'
import { found } from '../platform/problem.ts'
import { findOwn, findShown } from './store.ts'

/** What everybody may see of a user. @throws Problem notFound where the account is gone or was never activated */
export async function basicInfo(database: Database, userId: number): Promise<BasicInfo> {
  return shownOf(found(await findShown(database, userId)))
}

/** What the frame shows of the user of this session. */
export async function ownBasicInfo(database: Database, userId: number) {
  const row = found(await findOwn(database, userId))
  return { ...shownOf(row), didLoggedIn: row.welcomed, languages: row.languages }
}

function shownOf(row: NonNullable<Awaited<ReturnType<typeof findShown>>>): BasicInfo {
  return {
    userId: row.id,
    profileImage: row.profile_image,
    displayName: row.display_name,
    reputation: row.reputation,
    upVotes: row.up_votes,
    subtitle: row.subtitle,
    lastAccessDate: row.last_active_at.toISOString(),
    role: row.role,
    enabled: row.enabled,
  }
}

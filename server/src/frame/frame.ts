import type { OwnFrame } from '@gradus/contract/frame'
import { ownBasicInfo } from '../account/account.ts'
import { readCompaniesOf } from '../company/company.ts'
import { readUniGroups } from '../course/course.ts'
import { listMatching } from '../job/list.ts'
import { readInbox } from '../notification/inbox.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'

/** What the frame of every page shows to a user. Guests have no frame of their own. */
export async function readOwnFrame(database: Database, user: User | undefined): Promise<OwnFrame | null> {
  if (!user || user.isGuest) return null
  const [info, notifications, companies, courses, jobs] = await Promise.all([
    ownBasicInfo(database, user),
    readInbox(database, user),
    readCompaniesOf(database, user, user.id),
    readUniGroups(database, user),
    listMatching(database, user),
  ])
  return { info, notifications, companies, courses, jobs }
}

/** What changes a user's frame, in addition to the user's own rows (`topics` of `serve`). */
export function topicsOfFrame(frame: OwnFrame | null): string[] {
  if (!frame) return []
  const actors = frame.notifications.flatMap(({ associatedUserId }) => associatedUserId ?? [])
  return [
    ...[...new Set(actors)].map((id) => `account ${id}`),
    'broadcast',
    'company',
    'course',
    'job',
    `progress ${frame.info.userId}`,
  ]
}

import type { JoinLink } from '@gradus/contract/enrolment'
import { recordAuditEvents } from '../audit/audit.ts'
import { newToken } from '../platform/access/session.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { lockTaught, taughtCourse } from './access.ts'
import { subjectOf } from './course.ts'
import { refuseForeignGroups } from './group.ts'
import { deleteJoinLink, findJoinLink, putJoinLink, type JoinLinkRow } from './join-link-store.ts'

/** The link with which students join by themselves (courses.md 4). */

/** @throws Problem notFound, notAllowed */
export async function readJoinLink(database: Database, user: User, courseId: number) {
  await taughtCourse(database, courseId, user)
  const link = await findJoinLink(database, courseId)
  return { link: link ? present(link) : null }
}

/** @throws Problem badInput, notFound, notAllowed, conflict */
export async function renewLink(
  database: Database,
  user: User,
  courseId: number,
  options: { readonly days: number; readonly maximum: number; readonly groupId?: number | null | undefined },
): Promise<JoinLink> {
  return await database.transaction().execute(async (tx) => {
    const course = await lockTaught(tx, courseId, user)
    const groupId = options.groupId ?? null
    await refuseForeignGroups(tx, courseId, groupId === null ? [] : [groupId])
    const link = await putJoinLink(tx, { ...options, courseId, groupId, token: newToken().token })
    await recordAuditEvents(tx, user, { action: 'renewJoinLink', subject: subjectOf(courseId, course.name) })
    return present(link)
  })
}

/** @throws Problem notFound, notAllowed, conflict */
export async function removeLink(database: Database, user: User, courseId: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const course = await lockTaught(tx, courseId, user)
    await deleteJoinLink(tx, courseId)
    await recordAuditEvents(tx, user, { action: 'deleteJoinLink', subject: subjectOf(courseId, course.name) })
  })
  return 1
}

function present(row: JoinLinkRow): JoinLink {
  return {
    token: row.token,
    expiresDate: row.expires_at.toISOString(),
    isExpired: row.is_expired,
    maximum: row.maximum,
    joined: row.joined,
    groupId: row.group_id,
  }
}

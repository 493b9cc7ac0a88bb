import type { z } from 'zod'
import type { CourseRole } from '@gradus/contract/course'
import type { CourseInvitation, CourseInvitationState } from '@gradus/contract/course-member'
import { recordAuditEvents } from '../audit/audit.ts'
import { newToken } from '../platform/access/session.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { lockTaught, taughtCourse } from './access.ts'
import { subjectOf } from './course.ts'
import { refuseForeignGroups } from './group.ts'
import { invitationMail } from './invitation-mail.ts'
import {
  deleteEnded,
  findInvitation,
  insertInvitation,
  listInvitations,
  lockInvitation,
  renew,
  setRevoked,
  type InvitationRow,
} from './invitation-store.ts'
import { listNamedMembers } from './member-store.ts'
import type { LockedCourse } from './store.ts'

/**
 * Invitations to a course by mail (courses.md 4): single use, bound to the address, for 14 days. Only the token's hash is
 * stored. Locks are taken in the order course, invitation.
 */

export type MailServices = Pick<Site, 'config' | 'database' | 'queue'>

const pageSize = 50

interface Invited {
  readonly email: string
  readonly role: CourseRole
  readonly groupIds: number[]
}

/** @throws Problem badInput, notFound, notAllowed; conflict for a member, and if the address has a valid invitation */
export async function invite(site: MailServices, user: User, courseId: number, one: Invited): Promise<1> {
  await site.database.transaction().execute(async (tx) => {
    const course = await lockTaught(tx, courseId, user)
    if (one.role === 'owner' && course.role !== 'owner') throw new Problem('notAllowed')
    await refuseForeignGroups(tx, courseId, one.groupIds)
    const [member] = await listNamedMembers(tx, courseId, [one.email], [])
    if (member?.state === 'active')
      throw new Problem('conflict', { message: 'This person is already a member.', field: 'email' })
    const isNew = await sendInvitation(tx, site, user, course, { ...one, officialName: '', studentNumber: '' })
    if (!isNew)
      throw new Problem('conflict', {
        message: 'This address already has an invitation. Send it again, or revoke it first.',
        field: 'email',
      })
    const details = { role: one.role }
    await recordAuditEvents(tx, user, { action: 'inviteMember', subject: subjectOf(courseId, course.name), details })
  })
  return 1
}

/** Call it with the course locked. @returns false if the address has an invitation that works */
export async function sendInvitation(
  tx: Tx,
  { config, queue }: MailServices,
  user: User,
  course: LockedCourse,
  one: Invited & { readonly officialName: string; readonly studentNumber: string },
): Promise<boolean> {
  const { token, hash } = newToken()
  if (!(await insertInvitation(tx, { ...one, courseId: course.id, tokenHash: hash, invitedBy: user.id }))) return false
  await sendMail(tx, queue, invitationMail(config, one.email, { ...course, role: one.role, token }))
  return true
}

/** @throws Problem notFound, notAllowed */
export async function readInvitations(database: Database, user: User, courseId: number, page: number) {
  await taughtCourse(database, courseId, user)
  const read = (limit: number, offset: number) => listInvitations(database, courseId, limit, offset)
  return readPage({ page, pageSize }, read, present)
}

/** @throws Problem notFound, notAllowed; conflict if it was used or revoked */
export async function resend(site: MailServices, user: User, id: number): Promise<1> {
  await site.database.transaction().execute(async (tx) => {
    const { course, invitation } = await lockOpenInvitation(tx, user, id)
    const { token, hash } = newToken()
    await renew(tx, id, hash)
    const mail = invitationMail(site.config, invitation.email, { ...course, role: invitation.role, token })
    await sendMail(tx, site.queue, mail)
    const subject = subjectOf(course.id, course.name)
    await recordAuditEvents(tx, user, { action: 'resendMemberInvitation', subject })
  })
  return 1
}

/** @throws Problem notFound, notAllowed; conflict if it was used or revoked */
export async function revoke(database: Database, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { course } = await lockOpenInvitation(tx, user, id)
    await setRevoked(tx, id)
    const subject = subjectOf(course.id, course.name)
    await recordAuditEvents(tx, user, { action: 'revokeMemberInvitation', subject })
  })
  return 1
}

async function lockOpenInvitation(tx: Tx, user: User, id: number) {
  const { course_id: courseId } = orNotFound(await findInvitation(tx, id))
  const course = await lockTaught(tx, courseId, user)
  const invitation = orNotFound(await lockInvitation(tx, id))
  if (invitation.used_at !== null || invitation.revoked_at !== null)
    throw new Problem('conflict', { message: 'This invitation has been used or revoked in the meantime.' })
  return { course, invitation }
}

/** How many days an ended invitation is kept, so that its page can say why the link doesn’t work. */
export const retentionDays = 90

export async function pruneInvitations(database: Database): Promise<void> {
  await deleteEnded(database, retentionDays)
}

function present(row: InvitationRow): CourseInvitation {
  return {
    id: row.id,
    email: row.email,
    officialName: row.official_name,
    role: row.role,
    groupIds: row.group_ids,
    state: stateOf(row),
    createdDate: row.created_at.toISOString(),
    expiresDate: row.expires_at.toISOString(),
  }
}

function stateOf(row: InvitationRow): z.infer<typeof CourseInvitationState> {
  if (row.used_at !== null) return 'used'
  if (row.revoked_at !== null) return 'revoked'
  if (row.is_expired) return 'expired'
  return row.sent_at === null ? 'waiting' : 'sent'
}

import type { CourseRole } from '@gradus/contract/course'
import type { Enrolment, EnrolmentOffer } from '@gradus/contract/enrolment'
import { findInvitedAccount, refuseOtherAddress } from '../account/invited-address.ts'
import { storeTimesOfMembers } from '../assignment/member-times.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { maskedEmail } from '../platform/text/masked-email.ts'
import { isStaff } from './access.ts'
import { refuseArchived, subjectOf } from './course.ts'
import { addToGroups, listGroups } from './group-store.ts'
import { bind, findByToken, lockByToken, type InvitationByToken } from './invitation-store.ts'
import { countJoined, findLinkByToken } from './join-link-store.ts'
import { findMember, findRole, putMember, updateMember } from './member-store.ts'
import { findCourse, lockCourse } from './store.ts'

/** How people become members: by an invitation or by a join link (courses.md 4). Both have tokens of one shape. */

/**
 * The course of a link and who can join with it; changes nothing.
 * @throws Problem notFound, tokenSpent, conflict for an archived course
 */
export async function readEnrolment(database: Database, token: string): Promise<EnrolmentOffer> {
  const invitation = await findByToken(database, token)
  if (!invitation) return { ...(await describeJoinLink(database, token)), inviter: null, state: 'signIn' }
  refuseSpent(invitation)
  const account = await findInvitedAccount(database, invitation.email)
  return {
    ...(await describe(database, invitation.course_id, invitation.group_ids, invitation.role)),
    inviter: invitation.inviter,
    state: account ? 'ready' : 'signIn',
    userId: account?.id ?? null,
    maskedEmail: maskedEmail(invitation.email),
  }
}

/**
 * Accepts an invitation without a session: its link proves that the visitor reads the mailbox. If the address has no
 * account yet, and for a join link, it only describes the course.
 * @throws Problem notFound, tokenSpent, conflict
 */
export async function activateEnrolment(database: Database, token: string): Promise<Enrolment> {
  const { inviter: _inviter, ...offer } = await readEnrolment(database, token)
  if (offer.userId === null) return { ...offer, state: 'signIn' }
  await acceptInvitation(database, offer.userId, token)
  return { ...offer, state: 'enrolled' }
}

async function describeJoinLink(database: Database, token: string): Promise<Enrolment> {
  const link = orNotFound(await findLinkByToken(database, token))
  if (link.is_expired || link.joined >= link.maximum) throw linkEnded()
  const groups = link.group_id === null ? [] : [link.group_id]
  const course = await describe(database, link.course_id, groups, 'student')
  return { ...course, state: 'signIn', userId: null, maskedEmail: null }
}

async function describe(database: Reader, courseId: number, groupIds: readonly number[], role: CourseRole) {
  const { id, name, university, state } = orNotFound(await findCourse(database, courseId))
  refuseArchived(state)
  const groups = (await listGroups(database, courseId)).filter((group) => groupIds.includes(group.id))
  return {
    courseId: id,
    name,
    university,
    role,
    groups: groups.map((group) => group.name),
    isOpen: state !== 'draft' || isStaff(role),
  }
}

/** @throws Problem notFound, tokenSpent, conflict; notAllowed if the invitation is for another address */
export async function joinByToken(database: Database, user: User, token: string): Promise<{ courseId: number }> {
  const invitation = await findByToken(database, token)
  if (!invitation) return await joinByLink(database, user, token)
  if (invitation.user_id === user.id) return { courseId: invitation.course_id }
  refuseSpent(invitation)
  await refuseOtherAddress(database, user, invitation.email)
  return await acceptInvitation(database, user.id, token)
}

async function acceptInvitation(database: Database, userId: number, token: string): Promise<{ courseId: number }> {
  return await database.transaction().execute(async (tx) => {
    const { course_id: courseId } = orNotFound(await findByToken(tx, token))
    const { state } = orNotFound(await lockCourse(tx, courseId))
    refuseArchived(state)
    const invitation = orNotFound(await lockByToken(tx, token))
    refuseSpent(invitation)
    await bind(tx, invitation.id, userId)
    const role = await findRole(tx, courseId, userId)
    // An existing member keeps the role, which a lecturer can change.
    if (role === undefined) await putMember(tx, courseId, userId, invitation.role)
    await addToGroups(tx, courseId, userId, invitation.group_ids)
    await nameMember(tx, courseId, userId, invitation)
    await storeTimesOfMembers(tx, userId, courseId, [userId])
    return { courseId }
  })
}

async function nameMember(tx: Tx, courseId: number, userId: number, invitation: InvitationByToken): Promise<void> {
  const { official_name, student_number } = invitation
  await updateMember(tx, courseId, userId, {
    ...(official_name === '' ? {} : { official_name }),
    ...(student_number === '' ? {} : { student_number }),
  })
}

async function joinByLink(database: Database, user: User, token: string): Promise<{ courseId: number }> {
  return await database.transaction().execute(async (tx) => {
    const { course_id: courseId } = orNotFound(await findLinkByToken(tx, token))
    const course = orNotFound(await lockCourse(tx, courseId))
    refuseArchived(course.state)
    const link = orNotFound(await findLinkByToken(tx, token))
    const member = await findMember(tx, courseId, user.id)
    if (member?.state === 'active') return { courseId }
    if (member?.state === 'removed')
      throw new Problem('notAllowed', {
        message: 'You were removed from this course. Ask its lecturers to add you back.',
      })
    if (link.is_expired || !(await countJoined(tx, token))) throw linkEnded()
    await putMember(tx, courseId, user.id, 'student')
    if (link.group_id !== null) await addToGroups(tx, courseId, user.id, [link.group_id])
    await storeTimesOfMembers(tx, user.id, courseId, [user.id])
    await recordAuditEvents(tx, user, { action: 'joinCourse', subject: subjectOf(courseId, course.name) })
    return { courseId }
  })
}

function linkEnded(): Problem {
  return new Problem('tokenSpent', { message: 'This link doesn’t work any more. Ask your lecturer for a new one.' })
}

function refuseSpent(invitation: InvitationByToken): void {
  const refuse = (what: string) =>
    new Problem('tokenSpent', { message: `This invitation ${what}. Ask your lecturer for another one.` })
  if (invitation.used_at !== null) throw refuse('has been used')
  if (invitation.revoked_at !== null) throw refuse('was withdrawn')
  if (invitation.is_expired) throw refuse('has expired')
}

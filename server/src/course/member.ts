import type { CourseRole } from '@gradus/contract/course'
import type { CourseMember } from '@gradus/contract/course-member'
import { storeTimesOfMembers } from '../assignment/member-times.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { refuseOutdatedIds } from '../platform/outdated.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { lockTaught, memberCourse, staffedCourse } from './access.ts'
import { subjectOf } from './course.ts'
import { refuseForeignGroups } from './group.ts'
import { listGroupIdsOf, setGroups } from './group-store.ts'
import { revokeOpenOf } from './invitation-store.ts'
import {
  countOwners,
  findMember,
  findRole,
  listMembers,
  updateMember,
  type MemberFilter,
  type MemberRow,
} from './member-store.ts'
import { lockCourse } from './store.ts'

/** Members of a course (courses.md 1 to 3). Every change locks the course first, so that it always keeps an owner. */

const pageSize = 50

/**
 * Rosters are never public: only staff read them, and tutors only those of their groups.
 * @throws Problem notFound, notAllowed
 */
export async function readMembers(database: Database, user: User, id: number, filter: MemberFilter, page: number) {
  const { role } = await staffedCourse(database, id, user)
  const tutorId = role === 'tutor' ? user.id : undefined
  const read = (limit: number, offset: number) => listMembers(database, id, { ...filter, tutorId }, limit, offset)
  return readPage({ page, pageSize }, read, present)
}

export interface MemberChanges {
  readonly role?: CourseRole | undefined
  readonly groupIds?: number[] | undefined
  readonly groupIdsBefore?: number[] | undefined
  readonly officialName?: string | undefined
  readonly studentNumber?: string | undefined
}

/** @throws Problem badInput, notFound; notAllowed if it concerns an owner and the user is not one; conflict */
export async function changeMember(
  database: Database,
  user: User,
  id: number,
  userId: number,
  { role, groupIds, groupIdsBefore, officialName, studentNumber }: MemberChanges,
): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const course = await lockTaught(tx, id, user)
    const before = orNotFound(await findRole(tx, id, userId))
    if (role !== undefined && role !== before) await moveRole(tx, user, course, userId, before, role)
    if (groupIds !== undefined) {
      refuseOutdatedIds(groupIdsBefore, await listGroupIdsOf(tx, id, userId), 'this member’s groups')
      await refuseForeignGroups(tx, id, groupIds)
      await setGroups(tx, id, userId, groupIds)
    }
    await updateMember(tx, id, userId, {
      ...(officialName === undefined ? {} : { official_name: officialName }),
      ...(studentNumber === undefined ? {} : { student_number: studentNumber }),
    })
    await storeTimesOfMembers(tx, user.id, id, [userId])
  })
  return 1
}

interface LockedOfUser {
  readonly id: number
  readonly name: string
  readonly role: CourseRole
}

async function moveRole(
  tx: Tx,
  user: User,
  course: LockedOfUser,
  userId: number,
  before: CourseRole,
  role: CourseRole,
): Promise<void> {
  if ((before === 'owner' || role === 'owner') && course.role !== 'owner') throw new Problem('notAllowed')
  if (before === 'owner') await refuseLastOwner(tx, course.id)
  await updateMember(tx, course.id, userId, { role })
  const details = { member: userId, from: before, to: role }
  await recordAuditEvents(tx, user, {
    action: 'changeMember',
    subject: subjectOf(course.id, course.name),
    details,
  })
}

/** The work stays, and rejoining restores it. @throws Problem notFound, notAllowed; conflict for the last owner */
export async function removeMember(database: Database, user: User, id: number, userId: number): Promise<1> {
  const leaves = userId === user.id
  await database.transaction().execute(async (tx) => {
    const { name } = leaves ? await lockOwn(tx, user, id) : await lockForRemoval(tx, user, id, userId)
    const role = orNotFound(await findRole(tx, id, userId))
    if (role === 'owner') await refuseLastOwner(tx, id)
    await updateMember(tx, id, userId, { state: leaves ? 'left' : 'removed' })
    // An older invitation must not lead back in.
    if (!leaves) await revokeOpenOf(tx, id, userId)
    await storeTimesOfMembers(tx, user.id, id, [userId])
    await recordAuditEvents(tx, user, {
      action: leaves ? 'leaveCourse' : 'removeMember',
      subject: subjectOf(id, name),
      details: leaves ? { role } : { member: userId, role },
    })
  })
  return 1
}

async function lockOwn(tx: Tx, user: User, id: number) {
  const locked = orNotFound(await lockCourse(tx, id))
  await memberCourse(tx, id, user)
  return locked
}

async function lockForRemoval(tx: Tx, user: User, id: number, userId: number) {
  const course = await lockTaught(tx, id, user)
  if ((await findRole(tx, id, userId)) === 'owner' && course.role !== 'owner') throw new Problem('notAllowed')
  return course
}

/** @throws Problem notFound, also for somebody who left by themselves; notAllowed */
export async function restoreMember(database: Database, user: User, id: number, userId: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const course = await lockTaught(tx, id, user)
    const member = orNotFound(await findMember(tx, id, userId))
    if (member.state === 'active') return
    orNotFound(member.state === 'removed' ? member : undefined)
    if (member.role === 'owner' && course.role !== 'owner') throw new Problem('notAllowed')
    await updateMember(tx, id, userId, { state: 'active' })
    await storeTimesOfMembers(tx, user.id, id, [userId])
    const details = { member: userId }
    await recordAuditEvents(tx, user, { action: 'restoreMember', subject: subjectOf(id, course.name), details })
  })
  return 1
}

/** @throws Problem badInput */
export async function refuseNoStudent(database: Reader, courseId: number, userId: number): Promise<void> {
  if ((await findRole(database, courseId, userId)) !== 'student')
    throw new Problem('badInput', { message: 'Choose a student of this course.', field: 'userId' })
}

/** Call it with the course locked. @throws Problem conflict */
async function refuseLastOwner(tx: Tx, courseId: number): Promise<void> {
  if ((await countOwners(tx, courseId)) < 2)
    throw new Problem('conflict', { message: 'A course needs an owner. Make somebody else an owner first.' })
}

function present(row: MemberRow): CourseMember {
  return {
    userId: row.user_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    officialName: row.official_name,
    studentNumber: row.student_number,
    role: row.role,
    state: row.state,
    groupIds: row.group_ids,
    joinedDate: row.joined_at.toISOString(),
  }
}

import type { CourseRole } from '@gradus/contract/course'
import { courseLimits } from '@gradus/contract/course'
import { storeTimesOfMembers } from '../assignment/member-times.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Tx } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { subjectOf } from './course.ts'
import { findMember, putMember, updateMember } from './member-store.ts'
import { lockCourse } from './store.ts'

interface PlatformMember {
  readonly role: Exclude<CourseRole, 'owner'>
  readonly officialName: string
  readonly studentNumber: string
  /** Whether somebody who left takes part again: only if they came themselves. */
  readonly mayReturn: boolean
}

/**
 * Adds a member whom a learning platform has in its course. An existing member keeps their role, and a removed one
 * stays removed until a lecturer adds them again.
 * @throws Problem notFound
 */
export async function joinFromPlatform(
  tx: Tx,
  user: User,
  courseId: number,
  { role, officialName, studentNumber, mayReturn }: PlatformMember,
): Promise<{ readonly state: 'member' | 'left' | 'removed' | 'archived'; readonly isNew: boolean }> {
  const course = orNotFound(await lockCourse(tx, courseId))
  const member = await findMember(tx, courseId, user.id)
  if (member?.state === 'active') return { state: 'member', isNew: false }
  if (member?.state === 'left' && !mayReturn) return { state: 'left', isNew: false }
  if (member?.state === 'removed') return { state: 'removed', isNew: false }
  if (course.state === 'archived') return { state: 'archived', isNew: false }
  await putMember(tx, courseId, user.id, role)
  await updateMember(tx, courseId, user.id, {
    ...(officialName === '' ? {} : { official_name: cut(officialName, courseLimits.officialName) }),
    ...(studentNumber === '' ? {} : { student_number: cut(studentNumber, courseLimits.studentNumber) }),
  })
  await storeTimesOfMembers(tx, user.id, courseId, [user.id])
  await recordAuditEvents(tx, user, {
    action: 'joinCourse',
    subject: subjectOf(courseId, course.name),
    details: { role },
  })
  return { state: 'member', isNew: true }
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('')
}

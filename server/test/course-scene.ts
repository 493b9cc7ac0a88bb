import type { CourseRole } from '@gradus/contract/course'
import { newToken } from '../src/platform/access/session.ts'
import { anEmail, aUser } from './account.ts'
import { aCourseRow } from './course.ts'
import type { SceneSite } from './site.ts'

export interface CourseScene {
  readonly id: number
  readonly groupId: number
  /** The id of an active student in that group. */
  readonly studentId: number
  /** The id of a student who was removed. */
  readonly removedId: number
  readonly invitationId: number
  readonly assignmentId: number
}

/** A course in which the user is a member in this role and in its group. Another user owns the course. */
export async function aCourseScene(site: SceneSite, userId: number, role: CourseRole): Promise<CourseScene> {
  const { database } = site
  const id = await aCourseRow(site)
  const [owner, student, removed] = [await aUser(site), await aUser(site), await aUser(site)]
  await database
    .insertInto('course_member')
    .values([
      { course_id: id, user_id: userId, role },
      { course_id: id, user_id: owner.id, role: 'owner' },
      { course_id: id, user_id: student.id, role: 'student' },
      { course_id: id, user_id: removed.id, role: 'student', state: 'removed' },
    ])
    .execute()
  const { id: groupId } = await database
    .insertInto('course_group')
    .values({ course_id: id, name: 'Group 1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('course_group_member')
    .values([userId, student.id].map((user) => ({ group_id: groupId, course_id: id, user_id: user })))
    .execute()
  const { id: invitationId } = await database
    .insertInto('course_invitation')
    .values({
      course_id: id,
      email: anEmail(),
      role: 'student',
      token_hash: newToken().hash,
      expires_at: new Date(Date.now() + 24 * 60 * 60 * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: assignmentId } = await database
    .insertInto('assignment')
    .values({ course_id: id, title: 'Lists and trees' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, groupId, studentId: student.id, removedId: removed.id, invitationId, assignmentId }
}

import { aUser } from './account.ts'
import { anAttempt, anOpenAssignment, aWork, joins } from './assignment-attempt.ts'
import { aCourse, aLecturer } from './course.ts'
import type { SceneSite } from './site.ts'

export interface LiveScene {
  /** The assignment's id. */
  readonly id: number
  readonly itemId: number
  /** The id of a group of similar wrong solutions. */
  readonly groupId: number
}

/**
 * An assignment in a course in which this user has a role, with a wrong solution by a student whom the user may see. If
 * the user is a student, the solution is their own.
 */
export async function aLiveRoom(
  site: SceneSite,
  userId: number,
  role: 'lecturer' | 'tutor' | 'student',
  questionId: number,
): Promise<LiveScene> {
  const { database } = site
  const courseId = await aCourse(await aLecturer(site))
  const { id, itemIds } = await anOpenAssignment(site, courseId, [questionId])
  const itemId = itemIds[0] ?? 0
  const course = { course_id: courseId, name: 'Monday' }
  const courseGroup = await database.insertInto('course_group').values(course).returning('id').executeTakeFirstOrThrow()
  await joins(site, courseId, userId, role, courseGroup.id)
  const studentId = role === 'student' ? userId : (await aUser(site)).id
  if (role !== 'student') await joins(site, courseId, studentId, 'student', courseGroup.id)
  const work = await aWork(site, id, studentId)
  const attempt_id = await anAttempt(site, {
    workId: work.id,
    itemId,
    source: 'double = abs\n',
    outcome: 'failed',
    tests: { two: false },
  })
  const alike = { item_id: itemId, language: 8, outcome: 'failed' as const, signature: Buffer.from('two'), shape: [1] }
  const group = await database.insertInto('live_room_group').values(alike).returning('id').executeTakeFirstOrThrow()
  await database
    .insertInto('live_room_attempt')
    .values({ attempt_id, group_id: group.id, outcome: 'failed', passed: 0 })
    .execute()
  return { id, itemId, groupId: group.id }
}

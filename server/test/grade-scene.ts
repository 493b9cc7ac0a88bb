import { aUser } from './account.ts'
import { anAttempt, anOpenAssignment, aWork, joins } from './assignment-attempt.ts'
import { aCourse, aLecturer } from './course.ts'
import type { SceneSite } from './site.ts'

export interface GradeScene {
  readonly courseId: number
  readonly groupId: number
  /** The assignment's id. */
  readonly id: number
  readonly itemId: number
  readonly studentId: number
  readonly attemptId: number
  /** The id of a comment that the user with the role wrote. */
  readonly commentId: number
  /** The id of an open regrade request, for an item of its own. */
  readonly requestId: number
  readonly secondItemId: number
  readonly pairId: number
  /** The id of a case that the student has answered and nobody has decided. */
  readonly caseId: number
  readonly importId: number
}

/**
 * A course in which this user has a role, with a released assignment of two items and an attempt by a student in the
 * user's group. If the user is a student, the attempt is their own.
 */
export async function aGradeScene(
  site: SceneSite,
  userId: number,
  role: 'lecturer' | 'tutor' | 'student',
  questionIds: readonly number[],
): Promise<GradeScene> {
  const { database } = site
  const courseId = await aCourse(await aLecturer(site))
  const { id, itemIds } = await anOpenAssignment(site, courseId, questionIds)
  const [itemId = 0, secondItemId = 0] = itemIds
  const named = { course_id: courseId, name: 'Monday' }
  const group = await database.insertInto('course_group').values(named).returning('id').executeTakeFirstOrThrow()
  await joins(site, courseId, userId, role, group.id)
  const studentId = role === 'student' ? userId : (await aUser(site)).id
  if (role !== 'student') await joins(site, courseId, studentId, 'student', group.id)
  const other = await aUser(site)
  await joins(site, courseId, other.id)
  const source = 'double = abs\n'
  const [own, others] = [await aWork(site, id, studentId), await aWork(site, id, other.id)]
  const attempts = []
  for (const workId of [own.id, others.id])
    attempts.push(await anAttempt(site, { workId, itemId, source, outcome: 'failed', tests: { two: false } }))
  const [attemptId = 0, othersAttempt = 0] = attempts
  await database
    .updateTable('assignment_work')
    .set({ released_at: new Date() })
    .where('assignment_id', '=', id)
    .execute()
  const comment = {
    attempt_id: attemptId,
    from_line: 1,
    to_line: 1,
    body: 'Why?',
    state: 'released' as const,
    user_id: userId,
  }
  const pair = {
    item_id: itemId,
    left_work_id: own.id,
    right_work_id: others.id,
    left_attempt_id: attemptId,
    right_attempt_id: othersAttempt,
    similarity: 0.9,
  }
  const request = { work_id: own.id, item_id: secondItemId, text: 'Please look again.' }
  const pairId = (await database.insertInto('similarity_pair').values(pair).returning('id').executeTakeFirstOrThrow())
    .id
  const opened = {
    work_id: own.id,
    item_id: itemId,
    text: 'Please explain.',
    answer: 'It is mine.',
    answered_at: new Date(),
    answer_until: new Date(Date.now() + 8 * 24 * 3_600_000),
  }
  const imported = { course_id: courseId, changes: '[]' }
  return {
    courseId,
    groupId: group.id,
    id,
    itemId,
    studentId,
    attemptId,
    secondItemId,
    pairId,
    commentId: (await database.insertInto('line_comment').values(comment).returning('id').executeTakeFirstOrThrow()).id,
    requestId: (await database.insertInto('regrade_request').values(request).returning('id').executeTakeFirstOrThrow())
      .id,
    caseId: (await database.insertInto('similarity_case').values(opened).returning('id').executeTakeFirstOrThrow()).id,
    importId: (await database.insertInto('gradebook_import').values(imported).returning('id').executeTakeFirstOrThrow())
      .id,
  }
}

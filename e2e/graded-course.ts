import { aWaitingQuestion } from './waiting.ts'
import { anAttempt, anOpenAssignment, aWork, joins } from '../server/test/assignment-attempt.ts'
import type { Database } from '../server/src/platform/data/database.ts'

/** Creates a course in which students have submitted, for the journeys about grading. */

export const sourceOf = (name: string) =>
  `# ${name}\ndef double(numbers):\n    doubled = []\n    for number in numbers:\n        doubled.append(number + number)\n    return doubled\n`

export interface GradedCourse {
  readonly courseId: number
  readonly assignmentId: number
  readonly itemIds: readonly number[]
  readonly groupIds: readonly number[]
}

interface Student {
  readonly id: number
  readonly officialName: string
  /** The index of the group, 0 or 1. */
  readonly group: number
  /** For each question, how many of its 4 tests passed; undefined if nothing was submitted. */
  readonly passed: readonly (number | undefined)[]
  /** The submitted source; by default each student's is different. */
  readonly source?: string
}

/** An active course with two groups and one assignment of two questions with 10 points each. */
export async function aGradedCourse(
  database: Database,
  staff: { readonly ownerId: number; readonly lecturerId?: number },
  students: readonly Student[],
  { isAnonymous = false, name = 'Programming 1' } = {},
): Promise<GradedCourse> {
  const { id: courseId } = await database
    .insertInto('course')
    .values({
      name,
      university: 'Tel Aviv University',
      body: '<p>Loops, lists and trees.</p>',
      starts_at: new Date(Date.now() - 30 * 86_400_000),
      ends_at: new Date(Date.now() + 90 * 86_400_000),
      time_zone: 'Asia/Jerusalem',
      state: 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const groupIds: number[] = []
  for (const group of ['Monday', 'Thursday']) {
    const { id } = await database
      .insertInto('course_group')
      .values({ course_id: courseId, name: group })
      .returning('id')
      .executeTakeFirstOrThrow()
    groupIds.push(id)
  }
  await database
    .insertInto('course_member')
    .values({ course_id: courseId, user_id: staff.ownerId, role: 'owner' })
    .execute()
  if (staff.lecturerId !== undefined) await joins({ database }, courseId, staff.lecturerId, 'lecturer')
  const questionIds: number[] = []
  for (const title of ['Each number twice', 'Longest word'])
    questionIds.push(await aWaitingQuestion(database, staff.ownerId, title))
  const { id: assignmentId, itemIds } = await anOpenAssignment({ database }, courseId, questionIds, { isAnonymous })
  for (const student of students) {
    await joins({ database }, courseId, student.id, 'student', groupIds[student.group])
    await database
      .updateTable('course_member')
      .set({ official_name: student.officialName })
      .where('course_id', '=', courseId)
      .where('user_id', '=', student.id)
      .execute()
    const work = await aWork({ database }, assignmentId, student.id)
    for (const [index, passed] of student.passed.entries()) {
      const itemId = itemIds[index]
      if (itemId === undefined || passed === undefined) continue
      const tests = Object.fromEntries(['none', 'one', 'two', 'many'].map((test, at) => [test, at < passed] as const))
      await anAttempt(
        { database },
        {
          workId: work.id,
          itemId,
          source: student.source ?? sourceOf(student.officialName),
          outcome: passed === 4 ? 'passed' : 'failed',
          tests,
        },
      )
    }
  }
  return { courseId, assignmentId, itemIds, groupIds }
}

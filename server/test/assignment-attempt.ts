import { randomBytes } from 'node:crypto'
import type { Outcome } from '@gradus/contract/judge'
import { storeAttempt } from './attempt.ts'
import { aSubmission } from './submission.ts'
import type { SceneSite } from './site.ts'

type Place = Pick<SceneSite, 'database'>

/** A published assignment of a course with copies of these questions. Students are added with `aStudentAtWork`. */
export async function anOpenAssignment(
  { database }: Place,
  courseId: number,
  questionIds: readonly number[],
  changes: { isAnonymous?: boolean; testsShown?: 'always' | 'afterDue' | 'never'; points?: number } = {},
): Promise<{ id: number; itemIds: number[] }> {
  const { id } = await database
    .insertInto('assignment')
    .values({
      course_id: courseId,
      title: 'Lab 3: loops',
      is_anonymous: changes.isAnonymous ?? false,
      tests_shown: changes.testsShown ?? 'always',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const itemIds: number[] = []
  for (const [position, question_id] of questionIds.entries()) {
    await database
      .updateTable('question')
      .set({ lifecycle: 'approved', audience: 'assignment', published_at: null })
      .where('id', '=', question_id)
      .execute()
    const item = { assignment_id: id, question_id, position, points: String(changes.points ?? 10) }
    const row = await database.insertInto('assignment_item').values(item).returning('id').executeTakeFirstOrThrow()
    itemIds.push(row.id)
  }
  return { id, itemIds }
}

/** Adds a user with a role to a course. */
export async function joins(
  { database }: Place,
  courseId: number,
  userId: number,
  role: 'student' | 'tutor' | 'lecturer' = 'student',
  groupId?: number,
): Promise<void> {
  await database.insertInto('course_member').values({ course_id: courseId, user_id: userId, role }).execute()
  if (groupId === undefined) return
  const member = { course_id: courseId, group_id: groupId, user_id: userId }
  await database.insertInto('course_group_member').values(member).execute()
}

/** A student's work in an assignment. @returns its id and pseudonym */
export async function aWork({ database }: Place, assignmentId: number, userId: number) {
  return await database
    .insertInto('assignment_work')
    .values({ assignment_id: assignmentId, user_id: userId, pseudonym: randomBytes(5).toString('hex') })
    .returning(['id', 'pseudonym'])
    .executeTakeFirstOrThrow()
}

interface Attempt {
  readonly workId: number
  readonly itemId: number
  readonly source: string
  /** Without an outcome the attempt waits for the judge. */
  readonly outcome?: Outcome
  /** The names of tests, and whether each passed. */
  readonly tests?: Readonly<Record<string, boolean>>
}

/** An attempt in the state that judging leaves it in. @returns its id */
export async function anAttempt({ database }: Place, one: Attempt): Promise<number> {
  const place = await database
    .selectFrom('assignment_work as work')
    .innerJoin('assignment_item as item', 'item.assignment_id', 'work.assignment_id')
    .select(['work.user_id', 'item.question_id'])
    .where('work.id', '=', one.workId)
    .where('item.id', '=', one.itemId)
    .executeTakeFirstOrThrow()
  const tests = Object.entries(one.tests ?? {}).map(([name, passed]) => ({ name, passed }))
  const passed = tests.filter((test) => test.passed).length
  const submissionId = await aSubmission(database, {
    userId: place.user_id,
    questionId: place.question_id,
    source: one.source,
    ...(one.outcome ? { outcome: one.outcome } : {}),
    verdict: { tests, score: tests.length === 0 ? 0 : passed / tests.length },
  })
  const state = one.outcome ? 'judged' : 'waiting'
  const { workId, itemId } = one
  return await storeAttempt({ database }, { workId, itemId, submissionId, passed, tests: tests.length, state })
}

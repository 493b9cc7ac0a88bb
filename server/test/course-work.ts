import { storeTimes } from '../src/assignment/times.ts'
import { storeAttempt } from './attempt.ts'
import { aSubmission } from './submission.ts'
import { aPublicQuestion, codingForm } from './question.ts'
import type { SceneSite, TestSite } from './site.ts'

const hour = 60 * 60 * 1000

export const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * hour)

/** A published assignment with one question. Its students already have their times. */
export async function anAssignment(
  site: TestSite,
  courseId: number,
  due: Date | null,
  title = 'Lists and trees',
): Promise<{ readonly id: number; readonly itemId: number; readonly questionId: number }> {
  const questionId = await aPublicQuestion(site, codingForm())
  const { database } = site
  const { id } = await database
    .insertInto('assignment')
    .values({ course_id: courseId, title, due_at: due })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: itemId } = await database
    .insertInto('assignment_item')
    .values({ assignment_id: id, question_id: questionId, position: 0, points: '10' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveDue({ database }, id, due)
  return { id, itemId, questionId }
}

export async function moveDue({ database }: Pick<SceneSite, 'database'>, id: number, due: Date | null): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await tx.updateTable('assignment').set({ due_at: due }).where('id', '=', id).execute()
    await storeTimes(tx, [id])
  })
}

/** A student's submission to the assignment. */
export async function anAttempt(
  { database }: Pick<SceneSite, 'database'>,
  studentId: number,
  { id, itemId, questionId }: { readonly id: number; readonly itemId: number; readonly questionId: number },
): Promise<{ readonly workId: number; readonly submissionId: number }> {
  const submissionId = await aSubmission(database, {
    userId: studentId,
    questionId,
    source: 'double = lambda n: 2 * n\n',
    outcome: 'passed',
  })
  const { id: workId } = await database
    .selectFrom('assignment_work')
    .select('id')
    .where('assignment_id', '=', id)
    .where('user_id', '=', studentId)
    .executeTakeFirstOrThrow()
  await storeAttempt({ database }, { workId, itemId, submissionId, passed: 1, tests: 1 })
  return { workId, submissionId }
}

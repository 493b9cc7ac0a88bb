import type { OwnCase } from '@gradus/contract/similarity-case'
import { memberCourse } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { listOwnCases, lockCase, setCaseAnswer, type CaseRow } from './case-store.ts'
import { ownWork } from './own-work.ts'
import { presentCaseFor } from './similar-pair.ts'
import { listWorks } from './work-store.ts'

/** Cases of similar work as their student sees and answers them. */

/** The student's own cases. @throws Problem notFound */
export async function readOwnCases(database: Database, user: User, courseId: number): Promise<OwnCase[]> {
  const { course } = await memberCourse(database, courseId, user)
  return (await listOwnCases(database, courseId, user.id)).map((one) => ({
    ...presentCaseFor(one),
    assignmentId: one.assignment_id,
    assignmentTitle: one.assignment_title,
    itemId: one.item_id,
    itemTitle: one.item_title,
    canAnswer: course.state !== 'archived' && mayAnswer(one),
  }))
}

const mayAnswer = (one: Pick<CaseRow, 'decision' | 'answer_until'>) =>
  one.decision === null && one.answer_until.getTime() >= Date.now()

/** @throws Problem notFound for everybody but its student; conflict once the case is decided or the time is over */
export async function answerCase(database: Database, user: User, id: number, text: string): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const one = orNotFound(await lockCase(tx, id))
    const [work] = await listWorks(tx, { ids: [one.work_id] })
    orNotFound(work?.user_id === user.id ? work : undefined)
    const { isArchived } = await ownWork(tx, user, orNotFound(work).assignment_id)
    if (isArchived)
      throw new Problem('conflict', { message: 'This course is archived, so the case can’t be answered.' })
    if (!mayAnswer(one))
      throw new Problem('conflict', { message: 'The case was decided, or the time to answer is over.' })
    await setCaseAnswer(tx, id, text)
  })
  return 1
}

import { refuseArchived, seenWork, taughtAssignment } from '../grade/access.ts'
import { refuseTooManyPoints } from '../grade/save-grade.ts'
import { lockTotals, setTotals } from '../grade/total.ts'
import { findWork } from '../grade/work.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { possibleOf } from '../grade/points.ts'

interface CellForm {
  readonly sid: string
  /** Null restores the sum of the items. */
  readonly points: number | null
  readonly isExcused: boolean
  readonly reason: string
  readonly version: number
}

/**
 * Sets the points of a whole assignment for one student, or excuses the student.
 * @returns the new version
 * @throws Problem badInput, notFound, notAllowed; conflict if somebody else saved in between
 */
export async function changeCell(database: Database, user: User, id: number, form: CellForm): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    const graded = await taughtAssignment(tx, user, id)
    refuseArchived(graded)
    refuseTooManyPoints(form.points, possibleOf(graded.items))
    const work = await seenWork(tx, user, graded, await findWork(tx, graded, form.sid))
    const before = (await lockTotals(tx, [work.id])).get(work.id)
    const version = before?.version ?? 0
    if (version !== form.version) throw new Problem('conflict')
    const points = form.points === null ? null : String(form.points)
    const total = { workId: work.id, assignmentId: id, points, isExcused: form.isExcused }
    await setTotals(tx, user.id, [total], { source: 'grader', reason: form.reason })
    return version + 1
  })
}

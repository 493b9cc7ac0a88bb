import { gradeLimits, type GradeClaim } from '@gradus/contract/grade'
import { teaches } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { gradedWork, refuseArchived, type WorkOf } from './access.ts'
import { deleteClaim, listNames, lockGrade, setClaim, type LockedGrade } from './grade-store.ts'

/** Claims tell who is grading something now, so that two graders do not do the same work (courses.md 17). */

const minute = 60_000

/**
 * Claiming again extends the claim. @throws Problem notFound, notAllowed; conflict while somebody else's claim lasts
 */
export async function claim(
  database: Database,
  user: User,
  { takeOver, ...of }: WorkOf & { readonly takeOver: boolean },
): Promise<GradeClaim> {
  return await database.transaction().execute(async (tx) => {
    const graded = await gradedWork(tx, user, of)
    refuseArchived(graded)
    const grade = await lockGrade(tx, graded.work.id, graded.item.id)
    if (!(takeOver && teaches(graded.role))) refuseClaimed(grade, user)
    const until = new Date(Date.now() + gradeLimits.claimMinutes * minute)
    await setClaim(tx, grade.id, user.id, until)
    const names = await listNames(tx, [user.id])
    return { displayName: names.get(user.id) ?? '', isOwn: true, untilDate: until.toISOString() }
  })
}

/** @throws Problem conflict while another grader's claim lasts */
export function refuseClaimed(grade: LockedGrade, user: User): void {
  const { claimed_by: claimer, claimed_until: until } = grade
  if (until === null || claimer === null || claimer === user.id) return
  const left = Math.ceil((until.getTime() - Date.now()) / minute)
  if (left <= 0) return
  throw new Problem('conflict', {
    message: `${grade.claimer_name} is grading this. If nothing is saved, it is free again in ${left} ${left === 1 ? 'minute' : 'minutes'}.`,
  })
}

/** @throws Problem notFound, notAllowed */
export async function giveUpClaim(database: Database, user: User, of: WorkOf): Promise<1> {
  const { work, item } = await gradedWork(database, user, of)
  await deleteClaim(database, work.id, item.id, user.id)
  return 1
}

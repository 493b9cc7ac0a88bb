import type { CourseRetention } from '@gradus/contract/course-record'
import { recordAuditEvents } from '../audit/audit.ts'
import { taughtCourse } from '../course/access.ts'
import { subjectOf } from '../course/course.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { readSettings } from '../setting/setting.ts'
import { deleteHold, findHold, lockCourse, putHold } from './store.ts'

/**
 * A hold keeps all work of a course, for example during an appeal: neither the retention schedule nor the erasure of an
 * account deletes it.
 */

/** @throws Problem notFound, notAllowed */
export async function readRetention(database: Database, user: User, courseId: number): Promise<CourseRetention> {
  const { course, role } = await taughtCourse(database, courseId, user)
  const { gradedWorkYears, otherWorkYears } = await readSettings(database)
  const hold = await findHold(database, courseId)
  return {
    otherWorkUntil: yearsAfter(course.ends_at, otherWorkYears),
    gradedWorkUntil: yearsAfter(course.ends_at, gradedWorkYears),
    hold: hold
      ? { reason: hold.reason, displayName: hold.display_name, createdDate: hold.created_at.toISOString() }
      : null,
    can: { hold: role === 'owner' },
  }
}

function yearsAfter(moment: Date, years: number): string {
  const later = new Date(moment)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later.toISOString()
}

/** @throws Problem notFound, notAllowed */
export async function hold(database: Database, user: User, courseId: number, reason: string): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const subject = await lockOwned(tx, courseId, user)
    await putHold(tx, courseId, user.id, reason)
    await recordAuditEvents(tx, user, { action: 'holdCourse', subject, details: { reason } })
  })
  return 1
}

/** @throws Problem notFound, notAllowed */
export async function endHold(database: Database, user: User, courseId: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const subject = await lockOwned(tx, courseId, user)
    if (await deleteHold(tx, courseId)) await recordAuditEvents(tx, user, { action: 'endCourseHold', subject })
  })
  return 1
}

/** Also works for an archived course, because its work can be kept, too. */
async function lockOwned(tx: Tx, courseId: number, user: User) {
  await lockCourse(tx, courseId)
  const { course, role } = await taughtCourse(tx, courseId, user)
  if (role !== 'owner') throw new Problem('notAllowed')
  return subjectOf(courseId, course.name)
}

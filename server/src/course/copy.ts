import { shiftDays } from '@gradus/contract/course/due'
import { isUploaded } from '@gradus/contract/own-address'
import { copyAssignments } from '../assignment/copy.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { taughtCourse } from './access.ts'
import { copyGroups } from './copy-store.ts'
import { mayCreate, subjectOf } from './course.ts'
import { putMember } from './member-store.ts'
import { insertCourse, type CourseContent } from './store.ts'

const day = 24 * 60 * 60_000

/**
 * The next term: the same texts, groups and assignments, a draft of the user's; no people, exceptions or tokens. Dates move
 * by whole days in local time.
 * @throws Problem badInput, notFound, notAllowed
 */
export async function copyCourse(
  database: Database,
  user: User,
  id: number,
  { name, startDate }: { readonly name: string; readonly startDate: string },
): Promise<number> {
  if (!mayCreate(user)) throw new Problem('notAllowed')
  const { course } = await taughtCourse(database, id, user)
  const days = Math.round((Date.parse(startDate) - course.starts_at.getTime()) / day)
  const shifted = (moment: Date) => new Date(shiftDays(moment.getTime(), course.time_zone, days))
  const content: CourseContent = {
    name,
    university: course.university,
    body: course.body,
    // An uploaded picture belongs to one course.
    image_url: course.image_url !== null && isUploaded(course.image_url) ? null : course.image_url,
    starts_at: shifted(course.starts_at),
    ends_at: shifted(course.ends_at),
    time_zone: course.time_zone,
  }
  return await database.transaction().execute(async (tx) => {
    const copy = await insertCourse(tx, user.id, content, id)
    await putMember(tx, copy, user.id, 'owner')
    await copyGroups(tx, id, copy)
    await copyAssignments(tx, user, id, copy, shifted)
    const details = { from: course.name }
    await recordAuditEvents(tx, user, { action: 'copyCourse', subject: subjectOf(copy, name), details })
    return copy
  })
}

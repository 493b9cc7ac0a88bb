import type { StudentWork, MatrixState } from '@gradus/contract/grade'
import { rounded } from '@gradus/contract/fraction'
import { maySeeWork } from '../course/access.ts'
import { logLooks } from '../course-record/look-log.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { gradedAssignment, staffOf, type GradedAssignment } from './access.ts'
import { listChanges } from './change-store.ts'
import { possibleOf, resultOf } from './points.ts'
import { presentStudent, pointsForReply } from './present.ts'
import { presentSummary, worksOf } from './student-summary.ts'
import { presentItems } from './student-item.ts'
import type { StudentFilter } from './student-filter-store.ts'
import { findCourseOfGroup, findNeighbours, findStudents, findWorkBy } from './student-store.ts'
import { presentTeam, readSenders } from './team.ts'
import { listWorks, type WorkRow } from './work-store.ts'

/** One student's work (/StudentSubmissions/{gid}/{sid}). */

const changesShown = 100

/** @throws Problem notFound, also for a tutor if the student is not in their groups; notAllowed */
export async function readStudentWork(
  database: Reader,
  user: User,
  { gid: groupId, sid }: { readonly gid: number; readonly sid: string },
  { assignmentId, state }: { readonly assignmentId?: number | undefined; readonly state?: MatrixState | undefined },
): Promise<StudentWork> {
  const graded = assignmentId === undefined ? undefined : await gradedAssignment(database, user, assignmentId)
  const courseId = orNotFound(graded?.assignment.course_id ?? (await findCourseOfGroup(database, groupId)))
  const { course } = await staffOf(database, user, courseId)
  const work = graded && (await workBy(database, graded, sid))
  const userId = orNotFound(work?.user_id ?? idOf(sid))
  orNotFound((await maySeeWork(database, courseId, user, userId)) || undefined)
  const student = orNotFound((await findStudents(database, courseId, [userId])).get(userId))
  const isAnonymous = graded?.assignment.is_anonymous ?? false
  // Never confirms the group of an anonymous student, because a small group would reveal who it is.
  orNotFound(groupId === 0 || (!isAnonymous && student.group_ids.includes(groupId)) || undefined)
  const all = await worksOf(database, courseId, userId, isAnonymous ? assignmentId : undefined)
  // Without an assignment the page shows all of them; with one, the others are links to their own pages.
  const seen = work ? [work] : all.map((one) => one.work)
  await logLooks(
    database,
    user,
    seen.map(({ id }) => ({ id, userId })),
  )
  return {
    courseId,
    courseName: course.name,
    isArchived: course.state === 'archived',
    student: presentStudent(student, isAnonymous && work ? work.pseudonym : null),
    assignments: all.map(presentSummary),
    work:
      graded && work
        ? await presentWork(database, user, graded, work, { state, groupId: groupId === 0 ? undefined : groupId })
        : null,
  }
}

const idOf = (sid: string): number | undefined => (/^[1-9]\d{0,14}$/.test(sid) ? Number(sid) : undefined)

/** The work stays readable if the assignment is no longer for the student. @throws Problem notFound for an unknown pseudonym */
async function workBy(database: Reader, { assignment }: GradedAssignment, sid: string): Promise<WorkRow | undefined> {
  const id = await findWorkBy(database, assignment, sid)
  if (assignment.is_anonymous) orNotFound(id)
  return id === undefined ? undefined : (await listWorks(database, { ids: [id] }))[0]
}

async function presentWork(
  database: Reader,
  user: User,
  graded: GradedAssignment,
  work: WorkRow,
  filter: Pick<StudentFilter, 'state' | 'groupId'>,
) {
  const { assignment, items, role } = graded
  const result = resultOf(assignment, items, work)
  const tutorId = role === 'tutor' ? user.id : undefined
  const [changes, neighbours] = await Promise.all([
    listChanges(database, work.id, changesShown),
    findNeighbours(database, assignment, { ...filter, tutorId }, work.id),
  ])
  const [senders, team] = await Promise.all([
    readSenders(database, assignment, work),
    presentTeam(database, user, graded, work),
  ])
  const sids = await sidsOf(database, assignment.is_anonymous, [neighbours?.previous ?? null, neighbours?.next ?? null])
  return {
    assignmentId: assignment.id,
    title: assignment.title,
    isAnonymous: assignment.is_anonymous,
    possible: rounded(possibleOf(items)),
    points: pointsForReply(result.points),
    isOverridden: work.total !== null,
    isExcused: work.is_excused,
    releasedDate: work.released_at?.toISOString() ?? null,
    due: work.due_at?.toISOString() ?? null,
    items: await presentItems(database, user, work.id, result.items, senders),
    team,
    changes: changes.map((change) => ({
      date: change.created_at.toISOString(),
      displayName: change.display_name,
      itemId: change.item_id,
      before: change.before,
      after: change.after,
      reason: change.reason,
      source: change.source,
    })),
    previousSid: sids[0] ?? null,
    nextSid: sids[1] ?? null,
  }
}

async function sidsOf(database: Reader, isAnonymous: boolean, workIds: readonly (number | null)[]) {
  const works = await listWorks(database, { ids: workIds.filter((id) => id !== null) })
  return workIds.map((id) => {
    const work = works.find((one) => one.id === id)
    return work ? (isAnonymous ? work.pseudonym : String(work.user_id)) : null
  })
}

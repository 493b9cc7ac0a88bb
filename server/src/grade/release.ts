import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import { releaseWorks } from '../assignment/work.ts'
import { notifyAtRelease } from '../forgery/inform.ts'
import { markScoresDue } from '../lti/due.ts'
import { notifyMany } from '../notification/notify.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { hidesTestsWhileOpen, refuseArchived, taughtAssignment, type GradedAssignment } from './access.ts'
import { insertChanges, type NewChange } from './change-store.ts'
import { excused } from './change.ts'
import { releaseComments } from './line-comment-store.ts'
import { releasedResultOf, resultOf } from './points.ts'
import { pointsAsText } from './present.ts'
import { countGroups, listToRelease, lockAssignment } from './release-store.ts'
import { listWorks, type WorkRow } from './work-store.ts'

/**
 * Grades are drafts until they are released. Releasing an assignment or groups is one transaction, and so is
 * withdrawing the release (courses.md 13): nobody sees a partial state.
 */

/**
 * @param groupIds an empty list releases everybody's grades.
 * @throws Problem badInput, notFound, notAllowed; conflict in an archived course, and while the points would tell what
 * the hidden tests want
 */
export async function release(database: Database, user: User, id: number, groupIds: readonly number[]): Promise<1> {
  await changeAll(database, user, id, groupIds, false, async (tx, graded, works) => {
    const ids = works.map((work) => work.id)
    await releaseWorks(tx, ids, new Date())
    await releaseComments(tx, ids)
    await insertChanges(tx, changesOf(user, graded, works, true))
    await notifyAtRelease(tx, ids)
    await notifyMany(
      tx,
      works.map((work) => work.user_id),
      {
        subject: { kind: 'assignment', id },
        title: graded.assignment.title,
        paragraphs: ['Your grades are released.'],
        link: `/OwnWork/${id}`,
      },
    )
  })
  return 1
}

/** Students no longer see these grades and comments. @throws Problem as release */
export async function takeBack(database: Database, user: User, id: number, groupIds: readonly number[]): Promise<1> {
  await changeAll(database, user, id, groupIds, true, async (tx, graded, works) => {
    await releaseWorks(
      tx,
      works.map((work) => work.id),
      null,
    )
    await insertChanges(tx, changesOf(user, graded, works, false))
  })
  return 1
}

async function changeAll(
  database: Database,
  user: User,
  id: number,
  groupIds: readonly number[],
  isReleased: boolean,
  change: (tx: Tx, graded: GradedAssignment, works: readonly WorkRow[]) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    orNotFound(await lockAssignment(tx, id))
    const graded = await taughtAssignment(tx, user, id)
    refuseArchived(graded)
    if (!isReleased) refuseWhileTestsAreHidden(graded)
    await refuseGroups(tx, graded, groupIds)
    const ids = await listToRelease(tx, id, groupIds, isReleased)
    const works = ids.length === 0 ? [] : await listWorks(tx, { ids })
    await change(tx, graded, works)
    await markScoresDue(tx, id)
    const subject = { kind: 'assignment', id, name: graded.assignment.title } as const
    const details = { students: works.length }
    await recordAuditEvents(tx, user, { action: isReleased ? 'takeBackGrades' : 'releaseGrades', subject, details })
  })
}

/**
 * Hidden tests that are shown after due have no points in any reply until nobody in the class can submit (courses.md
 * 12): not even one group's, because groups talk.
 */
function refuseWhileTestsAreHidden(graded: GradedAssignment): void {
  if (hidesTestsWhileOpen(graded))
    throw new Problem('conflict', {
      message:
        'Somebody in the course can still submit, and points would give the hidden tests away. Release the grades half a minute after the last one can submit, when nothing is on its way any more, or change when the hidden tests are shown.',
    })
}

async function refuseGroups(tx: Tx, { assignment }: GradedAssignment, groupIds: readonly number[]) {
  if (assignment.is_anonymous && groupIds.length > 0)
    throw new Problem('badInput', {
      message:
        'Grading is anonymous, and releasing a group’s grades would show who is in it. Release all grades, or reveal the names first.',
      field: 'groupIds',
    })
  if ((await countGroups(tx, assignment.course_id, groupIds)) !== new Set(groupIds).size)
    throw new Problem('badInput', { message: 'Choose groups of this course.', field: 'groupIds' })
}

function changesOf(
  user: User,
  { assignment, items }: GradedAssignment,
  works: readonly WorkRow[],
  isRelease: boolean,
): NewChange[] {
  const seenOf = (work: WorkRow) => {
    if (work.released_at === null) return null
    return work.is_excused ? excused : pointsAsText(releasedResultOf(assignment, items, work).points)
  }
  return works.map((work) => {
    const points = work.is_excused ? excused : pointsAsText(resultOf(assignment, items, work).points)
    const [before, after, reason] = isRelease ? [seenOf(work), points, ''] : [seenOf(work), null, 'Taken back.']
    return { workId: work.id, itemId: null, userId: user.id, before, after, reason, source: 'release' }
  })
}

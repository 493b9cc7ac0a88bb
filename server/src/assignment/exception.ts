import type { AssignmentException, ExceptionTimes, putException } from '@gradus/contract/assignment-exception'
import { contradictionsIn, type AssignmentTimes } from '@gradus/contract/course/times'
import type { ParsedOf } from '@gradus/contract/endpoint'
import { recordAuditEvents } from '../audit/audit.ts'
import { lockTaught } from '../course/access.ts'
import { refuseForeignGroups } from '../course/group.ts'
import { refuseNoStudent } from '../course/member.ts'
import { withRecordedChanges } from '../grade/change.ts'
import { notifyOnceUntilRead } from '../notification/notify.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { taughtAssignment } from './access.ts'
import {
  deleteException,
  findExceptionId,
  insertException,
  listExceptions,
  type ExceptionOwner,
} from './exception-store.ts'
import { subjectOf } from './manage.ts'
import { lockAssignment } from './store.ts'
import { storeTimes, timesOfGroup, timesOfPerson } from './times.ts'

/** Other times for a person or a group (courses.md 7). */

/** @throws Problem notFound, notAllowed */
export async function readExceptions(database: Database, user: User, id: number): Promise<AssignmentException[]> {
  await taughtAssignment(database, id, user)
  return (await listExceptions(database, id)).map((row) => ({
    id: row.id,
    userId: row.user_id,
    groupId: row.group_id,
    name: row.name,
    times: row.times,
    reason: row.reason,
  }))
}

/** Late work is rated again with the new times at once. @throws Problem badInput, notFound, notAllowed, conflict */
export async function setException(
  database: Database,
  user: User,
  id: number,
  { userId, groupId, reason, replaces, ...given }: ParsedOf<typeof putException>['body'],
): Promise<1> {
  const { assignment } = await taughtAssignment(database, id, user)
  const courseId = assignment.course_id
  const times = onlyGiven(given)
  const isGiven = Object.keys(times).length > 0
  await database.transaction().execute(async (tx) => {
    await lockTaught(tx, courseId, user)
    const locked = orNotFound(await lockAssignment(tx, id))
    let owner: ExceptionOwner
    if (groupId === undefined) {
      owner = { userId: orNotFound(userId) }
      await refuseNoStudent(tx, courseId, owner.userId)
    } else {
      owner = { groupId }
      await refuseForeignGroups(tx, courseId, [groupId])
    }
    if (replaces !== undefined) await refuseOtherException(tx, id, owner, replaces)
    const userIds = 'userId' in owner ? [owner.userId] : undefined
    const cause = { source: 'exception', userId: user.id, reason } as const
    await withRecordedChanges(tx, [id], userIds ? { userIds } : {}, cause, async () => {
      await deleteException(tx, id, owner)
      if (isGiven) await insertException(tx, id, owner, times, reason)
      const effective =
        'userId' in owner ? await timesOfPerson(tx, locked, owner.userId, times) : timesOfGroup(locked, times)
      refuseContradictions(times, effective)
      await storeTimes(tx, [id], userIds)
    })
    if ('userId' in owner && !locked.is_draft) await tellStudent(tx, owner.userId, { id, title: assignment.title })
    const action = isGiven ? 'giveException' : 'removeException'
    const details = 'userId' in owner ? { student: owner.userId } : { group: owner.groupId }
    await recordAuditEvents(tx, user, { action, subject: subjectOf(id, assignment.title), details })
  })
  return 1
}

async function tellStudent(
  tx: Tx,
  userId: number,
  { id, title }: { readonly id: number; readonly title: string },
): Promise<void> {
  await notifyOnceUntilRead(tx, [userId], {
    subject: { kind: 'changedTimes', id },
    title,
    paragraphs: ['The times or attempts that apply to you have changed. Open the assignment to see them.'],
    link: `/Assignment/${id}`,
  })
}

/** Each change gives an exception another id. */
async function refuseOtherException(tx: Tx, assignmentId: number, owner: ExceptionOwner, id: number | null) {
  if (((await findExceptionId(tx, assignmentId, owner)) ?? null) === id) return
  throw new Problem('conflict', {
    message:
      id === null
        ? 'There is already an exception here, which somebody else has given in the meantime. Change that one.'
        : 'Somebody else has changed this exception in the meantime. Open it again to see it, then make your changes.',
  })
}

/** A field that is left out has the assignment's value and is not stored. */
function onlyGiven({ opens, due, lateUntil, attempts }: ExceptionTimes): ExceptionTimes {
  return {
    ...(opens === undefined ? {} : { opens }),
    ...(due === undefined ? {} : { due }),
    ...(lateUntil === undefined ? {} : { lateUntil }),
    ...(attempts === undefined ? {} : { attempts }),
  }
}

/** @param effective the times that the exception leads to. What it leaves out may not fit, and then has no effect. */
function refuseContradictions(given: ExceptionTimes, effective: AssignmentTimes): void {
  const movesPeriod = given.opens !== undefined || given.due !== undefined
  const [problem] = contradictionsIn({
    opens: movesPeriod ? effective.opens : null,
    due: effective.due,
    lateUntil: given.lateUntil ? Date.parse(given.lateUntil) : null,
  })
  if (problem) throw new Problem('badInput', problem)
}

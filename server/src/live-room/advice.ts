import { liveRoomLimits, type LiveSolution } from '@gradus/contract/live-room'
import { readResults } from '../assignment/result.ts'
import { memberCourse } from '../course/access.ts'
import { refuseArchived } from '../course/course.ts'
import { logLooks } from '../course-record/look-log.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { Problem, orNotFound } from '../platform/problem.ts'
import { staffedRoom, type StaffedRoom } from './access.ts'
import { findAdvice, findGroup, hasAdvice, listSources, setAdvice } from './group-store.ts'
import { placeSolutions } from './place.ts'
import { newestJudged } from './cell.ts'
import { readStudents, type SeatedStudent } from './room.ts'
import { findAssignment, listVerdicts } from './store.ts'

interface SeenGroup extends StaffedRoom {
  /** The students of the group whom the user may see. */
  readonly members: readonly (SeatedStudent & { readonly attemptId: number })[]
}

/** @throws Problem notFound, also for a group without a student whom the user may see; notAllowed for students */
async function seenGroup(database: Database, user: User, id: number): Promise<SeenGroup> {
  const group = orNotFound(await findGroup(database, id))
  const room = await staffedRoom(database, group.assignment_id, user)
  const newest = (await readStudents(database, room, await readResults(database, group.assignment_id))).flatMap(
    (student) => {
      const attempt = newestJudged(student.work.items.get(group.item_id)?.attempts ?? [])
      return attempt ? [{ ...student, attemptId: attempt.id }] : []
    },
  )
  const verdicts = await listVerdicts(
    database,
    newest.map(({ attemptId }) => attemptId),
  )
  const inGroup = new Set(verdicts.filter((row) => row.group_id === id).map((row) => row.attempt_id))
  const members = newest.filter(({ attemptId }) => inGroup.has(attemptId))
  return { ...room, members: orNotFound(members.length > 0 ? members : undefined) }
}

/**
 * Solutions of a group, the newest first. Each one is logged as a look at its student's work. @throws Problem notFound,
 * notAllowed
 */
export async function readSolutions(database: Database, user: User, id: number): Promise<LiveSolution[]> {
  const { members } = await seenGroup(database, user, id)
  const byAttempt = new Map(members.map((member) => [member.attemptId, member]))
  const rows = await listSources(database, [...byAttempt.keys()])
  const latest = rows
    .toSorted((one, other) => other.received_at.getTime() - one.received_at.getTime())
    .slice(0, liveRoomLimits.solutions)
    .flatMap((row) => {
      const member = byAttempt.get(row.id)
      return member ? [{ row, member }] : []
    })
  await logLooks(
    database,
    user,
    latest.map(({ member: { work } }) => ({ id: work.workId, userId: work.userId })),
  )
  return latest.map(({ row, member }) => ({
    key: member.key,
    name: member.name,
    date: row.received_at.toISOString(),
    candidateSource: row.source,
    additionalFiles: row.additional_files,
  }))
}

interface AdviceChange {
  readonly text: string
  readonly revision: number
}

/** @throws Problem notFound, notAllowed; conflict in an archived course, and if somebody else has changed the advice */
export async function advise(database: Database, user: User, id: number, { text, revision }: AdviceChange) {
  const { course } = await seenGroup(database, user, id)
  refuseArchived(course.state)
  const isSet = await setAdvice(database, id, { userId: user.id, text: text === '' ? null : text, revision })
  if (!isSet) throw new Problem('conflict')
}

/**
 * Advice for the user's or their team's newest judged attempt. @throws Problem notFound, also for students whom the
 * assignment isn't for
 */
export async function readAdvice(
  database: Database,
  user: User,
  assignmentId: number,
  itemId: number,
): Promise<{ text: string; date: string } | null> {
  const assignment = orNotFound(await findAssignment(database, assignmentId))
  await memberCourse(database, assignment.course_id, user)
  const [work] = await readResults(database, assignmentId, [user.id])
  const { attempts } = orNotFound(work?.items.get(itemId))
  const newest = newestJudged(attempts)
  if (!newest || !(await hasAdvice(database, itemId))) return null
  await placeSolutions(database, assignmentId)
  const found = await findAdvice(database, newest.id)
  return found?.advice && found.advised_at ? { text: found.advice, date: found.advised_at.toISOString() } : null
}

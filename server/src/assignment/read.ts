import type { Assignment, AssignmentItem, AssignmentSummary } from '@gradus/contract/assignment'
import { attemptsLeft } from '@gradus/contract/course/attempt'
import { timingOf, type AssignmentTimes } from '@gradus/contract/course/times'
import { isStaff, memberCourse, teaches, type CourseOfUser } from '../course/access.ts'
import { readReleasedPoints, type ReleasedPoints } from '../grade/released-points.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { readableAssignment, type ReadableAssignment } from './access.ts'
import { listItems, type ItemRow } from './item-store.ts'
import { lateOf } from './form.ts'
import { countProgress, listOwnProgress } from './read-store.ts'
import { namesOf, presentReceipt } from './receipt.ts'
import { readResults, type ItemResult } from './result.ts'
import { listOfCourse, type AssignmentRow, type ListedAssignment } from './store.ts'
import { readTeam } from './team.ts'
import { assignmentTimes, isoOf, readTimes } from './times.ts'
import { mayStudentSeeTests } from './visible-tests.ts'

/** How students and staff read assignments. */

/**
 * For a student, the assignments that are for them, with their own times; for staff, all of them. @throws Problem
 * notFound
 */
export async function readAssignments(database: Database, user: User, courseId: number): Promise<AssignmentSummary[]> {
  const { role, course } = await memberCourse(database, courseId, user)
  const all = await listOfCourse(database, courseId)
  const ids = all.map(({ id }) => id)
  const asStudent = await listForStudent(database, user, all, course)
  if (!isStaff(role)) return asStudent
  const progress = await countProgress(database, ids, role === 'tutor' ? user.id : undefined)
  return all.map((row) => {
    const { students = 0, submitted = 0, complete = 0 } = progress.find((one) => one.assignment_id === row.id) ?? {}
    // An admin can be a student of the course, too.
    const own = asStudent.find(({ id }) => id === row.id)?.own ?? null
    return { ...presentSummary(row, assignmentTimes(row), course), own, progress: { students, submitted, complete } }
  })
}

async function listForStudent(
  database: Database,
  user: User,
  all: readonly ListedAssignment[],
  course: StateOfCourse,
): Promise<AssignmentSummary[]> {
  const ids = all.map(({ id }) => id)
  const times = await readTimes(database, user.id, ids)
  const progress = await listOwnProgress(database, ids, user.id)
  const released = await readReleasedPoints(database, user.id, ids)
  return all.flatMap((row) => {
    const own = times.get(row.id)
    if (!own) return []
    const submitted = progress.find((one) => one.assignment_id === row.id)?.submitted ?? 0
    return [
      {
        ...presentSummary(row, own, course),
        own: { submitted, ...presentReleased(released.get(row.id)) },
        progress: null,
      },
    ]
  })
}

function presentReleased(released: ReleasedPoints | undefined) {
  return {
    points: released?.points ?? null,
    isReleased: released !== undefined,
    isExcused: released?.isExcused ?? false,
  }
}

/** @throws Problem notFound */
export async function readAssignment(database: Database, user: User, id: number): Promise<Assignment> {
  const found = await readableAssignment(database, id, user)
  const { assignment, course, role, times } = found
  const items = await listItems(database, id)
  const shownTimes = times ?? assignmentTimes(assignment)
  const possible = items.reduce((sum, { points }) => sum + Math.round(Number(points) * 100), 0) / 100
  const seesTests = times ? await mayStudentSeeTests(database, id, user.id) : true
  const own = times ? await readOwn(database, user, found, items, seesTests) : undefined
  const progress = isStaff(role) ? await progressOf(database, user, id, role === 'tutor') : null
  const timing = timingOf(shownTimes, Date.now())
  const isOpen = times !== undefined && timing !== 'early' && course.state !== 'archived'
  return {
    ...presentSummary({ ...assignment, possible: String(possible), items: items.length }, shownTimes, course),
    own: own ? { submitted: own.submitted, ...own.released } : null,
    progress,
    body: assignment.body,
    timeZone: course.time_zone,
    courseName: course.name,
    now: new Date().toISOString(),
    attempts: times ? times.attempts : assignment.attempts,
    attemptRule: assignment.attempt_rule,
    late: lateOf(assignment) ?? null,
    practiceAfterwards: assignment.practice_afterwards,
    testsShown: assignment.tests_shown,
    showsTests: seesTests,
    submitDraftsAtDue: assignment.submit_drafts_at_due,
    teamSize: assignment.team_size,
    team: times ? await readTeam(database, id, user.id) : null,
    isReleased: own?.isReleased ?? false,
    questions: own ? (timing === 'early' ? [] : own.items) : items.map((item) => presentItem(item)),
    can: {
      submit: isOpen && (timing !== 'tooLate' || assignment.practice_afterwards),
      team: isOpen && timing !== 'tooLate' && assignment.team_size !== null,
      teach: teaches(role),
      manage: teaches(role) && course.state !== 'archived',
      grade: isStaff(role),
    },
  }
}

async function progressOf(database: Database, user: User, id: number, isTutor: boolean) {
  const [row] = await countProgress(database, [id], isTutor ? user.id : undefined)
  return { students: row?.students ?? 0, submitted: row?.submitted ?? 0, complete: row?.complete ?? 0 }
}

async function readOwn(
  database: Database,
  user: User,
  { assignment, times }: ReadableAssignment,
  items: readonly ItemRow[],
  seesTests: boolean,
) {
  const [work] = await readResults(database, assignment.id, [user.id])
  const attempts = [...(work?.items.values() ?? [])].flatMap((one) => one.attempts)
  const names = await namesOf(database, user, attempts)
  const released = (await readReleasedPoints(database, user.id, [assignment.id])).get(assignment.id)
  const presented = items.map((item): AssignmentItem => {
    const result = work?.items.get(item.id) ?? { attempts: [], counting: undefined }
    const newest = result.attempts.at(-1)
    const counted = countedAttempts(result)
    return {
      ...presentItem(item),
      grade: released?.byItem.get(item.id) ?? null,
      attempts: counted.length,
      attemptsLeft: attemptsLeft(counted, times?.attempts ?? null),
      receipt: newest ? presentReceipt(newest, user, seesTests, names) : null,
      isSolved: seesTests ? isSolved(result) : null,
      // Only with the rule `last` can a late attempt replace one that was in time and has more points.
      isOnTime: assignment.attempt_rule === 'last' && result.counting?.timing === 'onTime',
    }
  })
  return {
    items: presented,
    submitted: presented.filter(({ receipt }) => receipt !== null).length,
    released: presentReleased(released),
    isReleased: work !== undefined && work.releasedAt !== null,
  }
}

/** The attempts that count against the limit: not practice, and not those on which the judge failed. */
export function countedAttempts({ attempts }: ItemResult) {
  return attempts
    .filter(({ isPractice }) => !isPractice)
    .map(({ state }) => ({ isIgnored: state === 'ignored' }))
    .filter(({ isIgnored }) => !isIgnored)
}

function isSolved({ counting }: ItemResult): boolean | null {
  if (counting?.state !== 'judged') return null
  return counting.tests > 0 && counting.passed === counting.tests
}

function presentItem(item: ItemRow): AssignmentItem {
  return {
    itemId: item.id,
    questionId: item.question_id,
    title: item.title,
    kind: item.kind,
    type: item.type,
    languages: item.languages,
    points: Number(item.points),
    grade: null,
    attempts: 0,
    attemptsLeft: null,
    receipt: null,
    isSolved: null,
    isOnTime: false,
  }
}

type Summarised = AssignmentRow & { readonly possible: string; readonly items: number }

type StateOfCourse = Pick<CourseOfUser['course'], 'state'>

function presentSummary(
  row: Summarised,
  times: AssignmentTimes,
  { state }: StateOfCourse,
): Omit<AssignmentSummary, 'own' | 'progress'> {
  return {
    id: row.id,
    courseId: row.course_id,
    title: row.title,
    isDraft: row.is_draft,
    isArchived: state === 'archived',
    opens: isoOf(times.opens),
    due: isoOf(times.due),
    lateUntil: isoOf(times.lateUntil),
    timing: timingOf(times, Date.now()),
    possible: Number(row.possible),
    items: row.items,
  }
}

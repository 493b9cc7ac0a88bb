import type { OwnWork } from '@gradus/contract/own-grade'
import { regradeLimits } from '@gradus/contract/regrade'
import { rounded, subtract, zero } from '@gradus/contract/fraction'
import { mayStudentSeeTests } from '../assignment/visible-tests.ts'
import { memberCourse } from '../course/access.ts'
import { notifyOnceUntilRead } from '../notification/notify.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { countReleased } from './line-comment-store.ts'
import { possibleOf, releasedResultOf, type ItemResult } from './points.ts'
import { pointsForReply } from './present.ts'
import { listRubrics } from './rubric-store.ts'
import { insertRequest, listGraders, listOwnRequests } from './regrade-store.ts'
import { releasedStatistics } from './statistics.ts'
import {
  findAssignment,
  findItem,
  listItems,
  listWorks,
  type AssignmentRow,
  type ItemRow,
  type WorkRow,
} from './work-store.ts'

/** What students see of their own work: nothing before the release (courses.md 13). */

const day = 24 * 60 * 60_000

/** @throws Problem notFound, also for an assignment that is not the student's */
export async function readOwnWork(database: Database, user: User, id: number): Promise<OwnWork> {
  const { assignment, work, isArchived } = await ownWork(database, user, id)
  const items = await listItems(database, [id])
  const isReleased = work.released_at !== null
  const result = releasedResultOf(assignment, items, work)
  const until = work.released_at && new Date(work.released_at.getTime() + regradeLimits.days * day)
  const [requests, statistics] = await Promise.all([
    isReleased ? listOwnRequests(database, work.id) : [],
    isReleased ? releasedStatistics(database, assignment) : null,
  ])
  const seesTests = await mayStudentSeeTests(database, id, user.id)
  const rubrics = isReleased ? await rubricsOf(database, items) : []
  const comments = await countReleased(
    database,
    isReleased ? result.items.flatMap(({ counting }) => (counting ? [counting.id] : [])) : [],
  )
  return {
    assignmentId: id,
    courseId: assignment.course_id,
    title: assignment.title,
    possible: rounded(possibleOf(items)),
    points: isReleased && !work.is_excused ? pointsForReply(result.points) : null,
    isOverridden: isReleased && !work.is_excused && work.total !== null,
    isExcused: isReleased && work.is_excused,
    releasedDate: work.released_at?.toISOString() ?? null,
    regradeUntil: until?.toISOString() ?? null,
    statistics,
    items: isReleased
      ? result.items.map((one) => {
          const own = requests.filter((request) => request.item_id === one.item.id)
          const isOpen = own.some(({ answer }) => answer === null)
          return {
            ...presentItem(one, seesTests, rubrics),
            lineComments: comments.get(one.counting?.id ?? 0) ?? 0,
            regrades: own.map((request) => ({
              id: request.id,
              text: request.text,
              date: request.created_at.toISOString(),
              answer: request.answer,
              answeredDate: request.answered_at?.toISOString() ?? null,
            })),
            canAskForRegrade: !isOpen && !isArchived && until !== null && until.getTime() >= Date.now(),
          }
        })
      : [],
  }
}

const rubricsOf = (reader: Reader, items: readonly ItemRow[]) =>
  listRubrics(
    reader,
    items.map(({ id }) => id),
  )
type Criterion = Awaited<ReturnType<typeof listRubrics>>[number]

function presentItem(result: ItemResult, seesTests: boolean, rubrics: readonly Criterion[]) {
  const { item, grade, state, points, counting } = result
  const criteria = usesRubric(result) ? rubrics.filter(({ item_id: id }) => id === item.id) : []
  const applied = new Set(grade?.criteria.map(({ id }) => id))
  const late = counting && counting.raw !== null ? subtract(counting.raw, counting.points ?? zero) : zero
  return {
    itemId: item.id,
    title: item.title,
    kind: item.kind,
    possible: Number(item.points),
    points: pointsForReply(points),
    isByHand: state === 'byHand',
    lateDeduction: state === 'byHand' ? 0 : rounded(late),
    comment: grade?.comment ?? '',
    testPoints: state === 'byHand' || criteria.length === 0 ? null : pointsFromTests(counting),
    criteria: criteria.map(({ id, text, points: worth }) => ({
      text,
      points: Number(worth),
      isApplied: applied.has(id),
    })),
    tests: seesTests ? testsOf(item, counting) : null,
    attemptId: counting?.id ?? null,
    attemptNumber: counting?.number ?? null,
  }
}

/** A grader who saved the grade decided about each criterion, even if none applies; points by hand need no rubric. */
function usesRubric({ grade, state }: ItemResult): boolean {
  if (!grade) return false
  return grade.criteria.length > 0 || (state === 'computed' && grade.version > 0)
}

function pointsFromTests(counting: ItemResult['counting']): number | null {
  if (!counting || counting.raw === null || counting.tests === 0) return null
  return rounded(counting.points ?? zero)
}

/** Only where each test has the weight 1. A single one may stand for tests without names. */
function testsOf(
  { kind }: ItemResult['item'],
  counting: ItemResult['counting'],
): { passed: number; all: number } | null {
  if (kind !== 'coding' || counting?.state !== 'judged' || counting.tests < 2) return null
  return { passed: counting.passed, all: counting.tests }
}

/** A student's released works as their pages show them, for the download of their data. */
export async function readReleasedWorks(reader: Reader, userId: number, assignmentIds: readonly number[]) {
  const works = await listWorks(reader, { assignmentIds, userIds: [userId], onlyReleased: true })
  const shown = []
  for (const work of works) {
    const assignment = orNotFound(await findAssignment(reader, work.assignment_id))
    const items = await listItems(reader, [assignment.id])
    const result = releasedResultOf(assignment, items, work)
    const rubrics = await rubricsOf(reader, items)
    const seesTests = await mayStudentSeeTests(reader, assignment.id, userId)
    shown.push({
      assignmentId: assignment.id,
      points: work.is_excused ? null : pointsForReply(result.points),
      items: result.items.map((one) => presentItem(one, seesTests, rubrics)),
    })
  }
  return shown
}

export interface OwnRecord {
  readonly assignment: AssignmentRow
  readonly work: WorkRow
  readonly isArchived: boolean
}

/** @throws Problem notFound */
export async function ownWork(database: Reader, user: User, assignmentId: number): Promise<OwnRecord> {
  const assignment = orNotFound(await findAssignment(database, assignmentId))
  const { course } = await memberCourse(database, assignment.course_id, user)
  orNotFound(assignment.is_draft ? undefined : assignment)
  const [work] = await listWorks(database, { assignmentIds: [assignmentId], userIds: [user.id] })
  return { assignment, work: orNotFound(work), isArchived: course.state === 'archived' }
}

/** Requests a regrade, within 7 days of the release. @returns its id. @throws Problem notFound, conflict */
export async function askAgain(database: Database, user: User, itemId: number, text: string): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    const item = orNotFound(await findItem(tx, itemId))
    const { assignment, work, isArchived } = await ownWork(tx, user, item.assignment_id)
    if (work.released_at === null) throw new Problem('conflict', { message: 'This grade isn’t released yet.' })
    if (isArchived) throw new Problem('conflict', { message: 'This course is archived, so nothing can be asked for.' })
    if (work.released_at.getTime() + regradeLimits.days * day < Date.now())
      throw new Problem('conflict', { message: 'A regrade can be asked for within 7 days of the release.' })
    const id = await insertRequest(tx, work.id, itemId, text)
    if (id === undefined) throw new Problem('conflict', { message: 'You have asked already. Wait for the answer.' })
    await notifyGraders(tx, assignment, work, itemId)
    return id
  })
}

/** Notifies those who can answer: not who gave the grade, if there is another grader. The student is not named. */
async function notifyGraders(tx: Tx, assignment: AssignmentRow, work: WorkRow, itemId: number): Promise<void> {
  const graders = await listGraders(tx, assignment.course_id, work.user_id)
  const giver = work.grades.find(({ item_id }) => item_id === itemId)?.grader_id
  const others = graders.filter((id) => id !== giver)
  await notifyOnceUntilRead(tx, others.length > 0 ? others : graders, {
    subject: { kind: 'regradeRequests', id: assignment.id },
    title: assignment.title,
    paragraphs: ['A student asks you to look at a grade again.'],
    link: `/RegradeRequests/${assignment.course_id}`,
  })
}

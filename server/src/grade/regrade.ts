import type { RegradeRequest } from '@gradus/contract/regrade'
import { fractionOf } from '@gradus/contract/fraction'
import { notifyMany } from '../notification/notify.ts'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { gradedAssignment, refuseArchived, seenWork, staffOf, type GradedAssignment } from './access.ts'
import { withRecordedChanges } from './change.ts'
import { refuseClaimed } from './claim.ts'
import { listNames, lockGrade, updateGrade } from './grade-store.ts'
import { resultOf } from './points.ts'
import { presentStudent, pointsForReply } from './present.ts'
import { listRequests, listWithOtherGrader, lockRequest, setAnswer } from './regrade-store.ts'
import { refuseTooManyPoints } from './save-grade.ts'
import { findStudents } from './student-store.ts'
import { listAssignments, listItems, listWorks, type WorkRow } from './work-store.ts'

/** Regrade requests: if possible, another grader answers them (courses.md 18). */

const pageSize = 20

/** @throws Problem notFound, notAllowed */
export async function readRequests(
  database: Database,
  user: User,
  courseId: number,
  isOpen: boolean,
  page: number,
): Promise<{ items: RegradeRequest[]; page: number; pageSize: number; more: boolean }> {
  const { tutorId, course } = await staffOf(database, user, courseId)
  const rows = await listRequests(database, courseId, tutorId, isOpen, pageSize + 1, (page - 1) * pageSize)
  const shownRows = rows.slice(0, pageSize)
  const assignments = await listAssignments(database, courseId)
  const works = await listWorks(database, { ids: shownRows.map((row) => row.work_id) })
  const items = await listItems(database, [...new Set(works.map((work) => work.assignment_id))])
  const userIds = works.map((work) => work.user_id)
  const [students, others] = [
    await findStudents(database, courseId, userIds),
    await listWithOtherGrader(database, courseId, user.id, userIds),
  ]
  const graders = works.flatMap(({ grades }) => grades.map((grade) => grade.grader_id))
  const names = await listNames(database, graders)
  const presented = shownRows.flatMap((row): RegradeRequest[] => {
    const [work, assignment] = [
      works.find(({ id }) => id === row.work_id),
      assignments.find(({ id }) => id === row.assignment_id),
    ]
    const student = students.get(row.user_id)
    if (!work || !assignment || !student) return []
    const own = items.filter((one) => one.assignment_id === assignment.id)
    const result = resultOf(assignment, own, work).items.find(({ item }) => item.id === row.item_id)
    if (!result) return []
    const graderId = result.grade?.grader_id ?? null
    return [
      {
        id: row.id,
        assignmentId: assignment.id,
        assignmentTitle: assignment.title,
        itemId: row.item_id,
        itemTitle: result.item.title,
        student: presentStudent(student, assignment.is_anonymous ? work.pseudonym : null),
        text: row.text,
        date: row.created_at.toISOString(),
        points: pointsForReply(result.points),
        possible: Number(result.item.points),
        isOverridden: work.total !== null || work.is_excused,
        version: result.grade?.version ?? 0,
        graderName: names.get(graderId ?? 0) ?? null,
        answer: row.answer,
        answererName: row.answerer_name,
        answeredDate: row.answered_at?.toISOString() ?? null,
        can: {
          answer:
            isOpen &&
            course.state !== 'archived' &&
            work.released_at !== null &&
            (isAdmin(user) || graderId !== user.id || !others.has(row.user_id)),
        },
      },
    ]
  })
  return { items: presented, page, pageSize, more: rows.length > pageSize }
}

interface Answer {
  readonly answer: string
  /** If it is missing, the grade stays. */
  readonly points?: number | undefined
  readonly version: number
}

/** @throws Problem badInput, notFound, notAllowed; conflict if it was answered, or the grade changed, in between */
export async function answerRequest(database: Database, user: User, id: number, answer: Answer): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const request = orNotFound(await lockRequest(tx, id))
    const [found] = await listWorks(tx, { ids: [request.work_id] })
    const graded = await gradedAssignment(tx, user, orNotFound(found).assignment_id)
    const work = await seenWork(tx, user, graded, orNotFound(found))
    refuseArchived(graded)
    if (request.answer !== null) throw new Problem('conflict')
    if (work.released_at === null)
      throw new Problem('conflict', {
        message: 'These grades were taken back. Release them again first: until then the student can’t see an answer.',
      })
    await refuseOwnGrade(tx, user, graded, work, request.item_id)
    await changePoints(tx, user, graded, work, request.item_id, answer)
    await setAnswer(tx, id, user.id, answer.answer)
    await notifyMany(tx, [work.user_id], {
      subject: { kind: 'assignment', id: graded.assignment.id },
      title: graded.assignment.title,
      paragraphs: ['Your regrade request was answered.'],
      link: `/OwnWork/${graded.assignment.id}`,
    })
  })
  return 1
}

async function refuseOwnGrade(
  database: Reader,
  user: User,
  { assignment }: GradedAssignment,
  work: WorkRow,
  itemId: number,
): Promise<void> {
  const grade = work.grades.find((one) => one.item_id === itemId)
  if (grade?.grader_id !== user.id || isAdmin(user)) return
  const others = await listWithOtherGrader(database, assignment.course_id, user.id, [work.user_id])
  if (others.has(work.user_id))
    throw new Problem('notAllowed', { message: 'You gave this grade, so another grader must answer.' })
}

async function changePoints(
  tx: Tx,
  user: User,
  { assignment, items }: GradedAssignment,
  work: WorkRow,
  itemId: number,
  { answer, points, version }: Answer,
): Promise<void> {
  if (points === undefined) return
  refuseTooManyPoints(points, fractionOf(orNotFound(items.find(({ id }) => id === itemId)).points))
  const grade = await lockGrade(tx, work.id, itemId)
  refuseClaimed(grade, user)
  if (grade.version !== version) throw new Problem('conflict')
  const counting = resultOf(assignment, items, work).items.find(({ item }) => item.id === itemId)?.counting
  const reason = Array.from(answer).slice(0, 500).join('')
  const cause = { source: 'regrade', userId: user.id, reason, decidedItem: itemId } as const
  await withRecordedChanges(tx, [assignment.id], { ids: [work.id] }, cause, () =>
    updateGrade(tx, grade.id, { points, graded_attempt_id: counting?.id ?? null, grader_id: user.id }),
  )
}

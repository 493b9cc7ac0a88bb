import type { ChangedGrade } from '@gradus/contract/grade'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { isSame, resultOf } from './points.ts'
import { byShownName, presentStudent, pointsForReply } from './present.ts'
import { findStudents } from './student-store.ts'
import { findAssignment, findItem, listItems, listWorks, type AttemptRow } from './work-store.ts'

/** Students whose points of an item would change if attempts had these results. @param results by attempt id */
export async function previewGrades(
  database: Reader,
  itemId: number,
  results: ReadonlyMap<number, Pick<AttemptRow, 'state' | 'passed' | 'tests'>>,
): Promise<ChangedGrade[]> {
  const { assignment_id: id } = orNotFound(await findItem(database, itemId))
  const assignment = orNotFound(await findAssignment(database, id))
  const items = await listItems(database, [id])
  const works = await listWorks(database, { assignmentIds: [id] })
  const changed = works.flatMap((work) => {
    const attempts = work.attempts.map((attempt) => ({ ...attempt, ...results.get(attempt.id) }))
    const [before, after] = [work, { ...work, attempts }].map((one) =>
      resultOf(assignment, items, one).items.find(({ item }) => item.id === itemId),
    )
    return !before || !after || isSame(before.points, after.points) ? [] : [{ work, before, after }]
  })
  const userIds = changed.map(({ work }) => work.user_id)
  const students = await findStudents(database, assignment.course_id, userIds)
  return byShownName(
    changed.flatMap(({ work, before, after }) => {
      const student = students.get(work.user_id)
      if (!student) return []
      return {
        student: presentStudent(student, assignment.is_anonymous ? work.pseudonym : null),
        before: pointsForReply(before.points),
        after: pointsForReply(after.points),
        isReleased: work.released_at !== null,
      }
    }),
  )
}

import type { LiveGroup, LiveRoom, LiveStudent } from '@gradus/contract/live-room'
import { readResults, type WorkResult } from '../assignment/result.ts'
import { isOpenForSomebody } from '../assignment/visible-tests.ts'
import type { Reader } from '../platform/data/database.ts'
import type { StaffedRoom } from './access.ts'
import { cellOf, newestJudged, testsOf } from './cell.ts'
import { listGroups } from './group-store.ts'
import { listItems, listStudents, listVerdicts } from './store.ts'

/** A student with the newest judged attempt at each item. */
export interface SeatedStudent {
  readonly key: string
  readonly name: string
  readonly work: WorkResult
}

/** Students whom the user may see, by name or, in an anonymous assignment, by pseudonym. */
export async function readStudents(
  database: Reader,
  { assignment, groupIds }: Pick<StaffedRoom, 'assignment' | 'groupIds'>,
  results: readonly WorkResult[],
): Promise<SeatedStudent[]> {
  const named = await listStudents(database, assignment.id, groupIds)
  const works = new Map(results.map((work) => [work.userId, work]))
  const students = named.flatMap(({ user_id: userId, name }) => {
    const work = works.get(userId)
    if (!work) return []
    return assignment.is_anonymous
      ? [{ key: work.pseudonym, name: work.pseudonym, work }]
      : [{ key: String(userId), name, work }]
  })
  return assignment.is_anonymous ? students.toSorted((one, other) => (one.key < other.key ? -1 : 1)) : students
}

/** All data that a live room shows; `version` is the caller's. */
export async function readRoom(database: Reader, room: StaffedRoom): Promise<Omit<LiveRoom, 'version'>> {
  const { assignment, course, courseGroups } = room
  const items = await listItems(database, assignment.id)
  const results = await readResults(database, assignment.id)
  const seated = await readStudents(database, room, results)
  const judged = seated.flatMap(({ work }) =>
    [...work.items.values()].flatMap((one) => newestJudged(one.attempts) ?? []),
  )
  const verdicts = new Map(
    (
      await listVerdicts(
        database,
        judged.map(({ id }) => id),
      )
    ).map((row) => [row.attempt_id, row]),
  )
  const tests = testsOf(judged, verdicts)
  const students = seated.map(({ key, name, work }): LiveStudent => ({
    key,
    name,
    cells: items.flatMap(({ id }) => cellOf(id, work, verdicts, tests.get(id) ?? []) ?? []),
  }))
  return {
    assignmentId: assignment.id,
    courseId: course.id,
    title: assignment.title,
    courseName: course.name,
    isAnonymous: assignment.is_anonymous,
    isArchived: course.state === 'archived',
    showsTests: await showsTests(database, assignment, results),
    courseGroups: courseGroups.map(({ id, name }) => ({ id, groupName: name })),
    items: items.map(({ id, title, points }) => ({
      itemId: id,
      title,
      points: Number(points),
      tests: tests.get(id) ?? [],
    })),
    students,
    groups: await groupsOf(database, students),
  }
}

/** Whether students can see the hidden tests by now. */
async function showsTests(
  database: Reader,
  { id, tests_shown: rule }: Pick<StaffedRoom['assignment'], 'id' | 'tests_shown'>,
  works: readonly WorkResult[],
): Promise<boolean> {
  if (rule === 'afterRelease') return works.length > 0 && works.every(({ releasedAt }) => releasedAt !== null)
  if (rule !== 'afterDue') return rule === 'always'
  return works.some(({ isAssigned }) => isAssigned) && !(await isOpenForSomebody(database, id))
}

/** The largest first. */
async function groupsOf(database: Reader, students: readonly LiveStudent[]): Promise<LiveGroup[]> {
  const members = new Map<number, string[]>()
  for (const { key, cells } of students)
    for (const { groupId } of cells) if (groupId !== null) members.set(groupId, [...(members.get(groupId) ?? []), key])
  const rows = await listGroups(database, [...members.keys()])
  return rows
    .map((row) => ({
      id: row.id,
      itemId: row.item_id,
      type: row.language,
      outcome: row.outcome,
      failing: row.failing,
      students: members.get(row.id) ?? [],
      advice: row.advice === null ? null : { text: row.advice, date: (row.advised_at ?? new Date()).toISOString() },
      adviceRevision: row.advice_revision,
    }))
    .toSorted((one, other) => other.students.length - one.students.length || one.id - other.id)
}

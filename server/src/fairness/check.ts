import { fairnessLimits, type FairnessCheck } from '@gradus/contract/fairness'
import { taughtCourse } from '../course/access.ts'
import { readClassResults } from '../grade/class-results.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { job, type Queue } from '../platform/data/queue.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { readReport } from './report.ts'
import { execute } from './run.ts'
import {
  countRuns,
  endCheck,
  findAssignment,
  findLast,
  insertCheck,
  insertRuns,
  listAttempts,
  listAuthorSolutions,
  listItems,
  listWaiting,
  type PlannedRun,
} from './store.ts'

/** One slice of the work. If a server stops, only one slice is lost. */
export const fairnessJob = job<{ id: number }>('fairness-check')
const sliceSize = 8
const atOnce = 2

interface Services {
  readonly database: Database
  readonly judge: JudgeClient
  readonly queue: Queue
}

async function taughtAssignment(database: Reader, user: User, id: number) {
  const assignment = orNotFound(await findAssignment(database, id))
  return { assignment, ...(await taughtCourse(database, assignment.course_id, user)) }
}

/** @throws Problem notFound, notAllowed, conflict while one is running */
export async function start({ database, queue }: Services, user: User, assignmentId: number): Promise<void> {
  await taughtAssignment(database, user, assignmentId)
  const runs = await plan(database, assignmentId)
  if (runs.length === 0) throw new Problem('conflict', { message: 'Nobody has submitted a program yet.' })
  await database.transaction().execute(async (tx) => {
    const id = await insertCheck(tx, assignmentId, user.id)
    if (id === undefined) throw new Problem('conflict', { message: 'A check of this assignment is running already.' })
    await insertRuns(tx, id, runs)
    await queue.send(tx, fairnessJob, { id })
  })
}

/** Plans the runs: the class's counting solutions, the author's in the same languages, and mutants of the author's. */
async function plan(database: Database, assignmentId: number): Promise<PlannedRun[]> {
  const items = await listItems(database, assignmentId)
  const results = await readClassResults(database, assignmentId)
  const counting = results.flatMap(({ items: own }) => items.flatMap(({ id }) => own.get(id)?.counting ?? []))
  const attempts = await listAttempts(database, [...new Set(counting.map(({ id }) => id))])
  const itemOf = new Map(counting.map((attempt) => [attempt.id, attempt.item_id]))
  const solutions = await listAuthorSolutions(
    database,
    items.map((item) => item.question_id),
  )
  // Imported only when needed: it loads the grammars of all languages.
  const { mutantsOf } = await import('./mutants.ts')
  return items.flatMap((item): PlannedRun[] => {
    const own = attempts.filter(({ attempt_id: id }) => itemOf.get(id) === item.id)
    if (own.length === 0) return []
    const used = new Set(own.map(({ language }) => language))
    const all = solutions.filter(({ question_id: id }) => id === item.question_id)
    // Output can be compared across languages, so one author's solution is enough.
    const authors = item.kind === 'inputOutput' ? all.slice(0, 1) : all.filter(({ language }) => used.has(language))
    const each = Math.floor(fairnessLimits.mutants / Math.max(1, authors.length))
    return [
      ...authors.map(({ language }) => ({ item_id: item.id, phase: 1 as const, kind: 'author' as const, language })),
      ...own.map(({ attempt_id, language }) => ({
        item_id: item.id,
        phase: 2 as const,
        kind: 'solution' as const,
        language,
        attempt_id,
      })),
      ...authors.flatMap(({ language, solution }) =>
        mutantsOf(language, solution, each).map((change) => ({
          item_id: item.id,
          phase: 2 as const,
          kind: 'mutant' as const,
          language,
          change,
        })),
      ),
    ]
  })
}

/** Runs a slice and queues the next one. @throws Problem judgeAway; the queue retries it */
export async function runSlice({ database, judge, queue }: Services, id: number): Promise<void> {
  const runs = await listWaiting(database, id, sliceSize)
  for (let first = 0; first < runs.length; first += atOnce)
    await Promise.all(runs.slice(first, first + atOnce).map((run) => execute({ database, judge }, id, run)))
  await database.transaction().execute(async (tx) => {
    if (runs.length > 0) await queue.send(tx, fairnessJob, { id })
    else await endCheck(tx, id, 'done')
  })
}

/** @throws Problem notFound, notAllowed */
export async function read(database: Database, user: User, assignmentId: number): Promise<FairnessCheck> {
  const { assignment, course } = await taughtAssignment(database, user, assignmentId)
  const last = await findLast(database, assignmentId)
  const report = last?.state === 'done' ? await readReport(database, assignment, last.id) : { items: [], shifts: [] }
  return {
    assignmentId,
    courseId: course.id,
    title: assignment.title,
    courseName: course.name,
    state: last?.state ?? 'none',
    startedDate: last?.created_at.toISOString() ?? null,
    endedDate: last?.ended_at?.toISOString() ?? null,
    ...(last ? await countRuns(database, last.id) : { done: 0, total: 0 }),
    ...report,
  }
}

/** @throws Problem notFound, notAllowed, conflict if none is running */
export async function stop(database: Database, user: User, assignmentId: number): Promise<void> {
  await taughtAssignment(database, user, assignmentId)
  const last = await findLast(database, assignmentId)
  if (!last || !(await endCheck(database, last.id, 'stopped')))
    throw new Problem('conflict', { message: 'No check is running.' })
}

import type { FairnessCheck } from '@gradus/contract/fairness'
import { taughtCourse } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { job, type Queue } from '../platform/data/queue.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { planRuns } from './plan.ts'
import { readReport } from './report.ts'
import { execute } from './run.ts'
import {
  countRuns,
  endCheck,
  findAssignment,
  findLast,
  insertCheck,
  insertRuns,
  listRunning,
  listWaiting,
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
  const runs = await planRuns(database, assignmentId)
  if (runs.length === 0) throw new Problem('conflict', { message: 'Nobody has submitted a program yet.' })
  await database.transaction().execute(async (tx) => {
    const id = await insertCheck(tx, assignmentId, user.id)
    if (id === undefined) throw new Problem('conflict', { message: 'A check of this assignment is running already.' })
    await insertRuns(tx, id, runs)
    await queue.send(tx, fairnessJob, { id })
  })
}

/** Runs a slice and queues the next one. @throws Problem judgeUnavailable; the queue retries it */
export async function runSlice({ database, judge, queue }: Services, id: number): Promise<void> {
  const runs = await listWaiting(database, id, sliceSize)
  let areDone = true
  for (let first = 0; first < runs.length; first += atOnce) {
    const pair = runs.slice(first, first + atOnce).map((run) => execute({ database, judge }, id, run))
    areDone = (await Promise.all(pair)).every(Boolean) && areDone
  }
  if (!areDone) throw new Problem('judgeUnavailable', { retryAfterSeconds: 5 })
  await database.transaction().execute(async (tx) => {
    if (runs.length > 0) await queue.send(tx, fairnessJob, { id })
    else await endCheck(tx, id, 'done')
  })
}

/** The queue gives a job up after half a day without a judge, and waits up to an hour between the last tries. */
export async function resumeChecks({ database, queue }: Pick<Services, 'database' | 'queue'>): Promise<void> {
  for (const id of await listRunning(database))
    await database.transaction().execute((tx) => queue.sendUnlessPending(tx, fairnessJob, { id }, 'id'))
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

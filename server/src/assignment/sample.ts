import type { User } from '../platform/access/user.ts'
import type { Tx } from '../platform/data/database.ts'
import { setItems } from './item.ts'
import { findQuestionIds, insertSampleAttempts } from './sample-store.ts'
import { insertAssignment } from './store.ts'
import { storeTimes } from './times.ts'

/** An assignment of a sample course, from a file of `content/`. */
export interface SampleAssignment {
  readonly title: string
  /** Sanitised HTML. */
  readonly body: string
  readonly opensDaysAgo: number
  readonly dueInDays: number
  readonly lateDays: number
  readonly latePercent: number
  readonly items: readonly { readonly key: string; readonly points: number }[]
}

export interface SampleAttempt {
  /** Position of its item, from 0. */
  readonly position: number
  /** Since the assignment opened. */
  readonly hours: number
  readonly passed: number
  readonly tests: number
}

const hour = 60 * 60_000
const day = 24 * hour

/**
 * Stores an assignment and fictional attempts, which have results but no source code.
 * @throws Error if a question is missing
 */
export async function insertSampleAssignment(
  tx: Tx,
  author: User,
  courseId: number,
  sample: SampleAssignment,
  students: readonly { readonly userId: number; readonly attempts: readonly SampleAttempt[] }[],
): Promise<void> {
  const today = new Date().setUTCHours(0, 0, 0, 0)
  const opens = today - sample.opensDaysAgo * day
  // The last millisecond of a day.
  const due = today + (sample.dueInDays + 1) * day - 1
  const id = await insertAssignment(tx, courseId, {
    title: sample.title,
    body: sample.body,
    opens_at: new Date(opens),
    due_at: new Date(due),
    late_until: new Date(due + sample.lateDays * day),
    late_percent: sample.latePercent,
    late_interval: 'day',
    practice_afterwards: true,
  })
  const ids = await findQuestionIds(
    tx,
    sample.items.map(({ key }) => key),
  )
  const items = sample.items.map(({ key, points }) => {
    const questionId = ids.get(key)
    if (questionId === undefined) throw new Error(`${sample.title} names ${key}, which is not there.`)
    return { questionId, points }
  })
  await setItems(tx, author, { id, courseId }, items)
  await storeTimes(tx, [id])
  const attempts = students.flatMap(({ userId, attempts: own }) =>
    own.map((one, index) => ({
      userId,
      position: one.position,
      number: own.slice(0, index + 1).filter(({ position }) => position === one.position).length,
      receivedAt: new Date(opens + one.hours * hour),
      dueAt: new Date(due),
      passed: one.passed,
      tests: one.tests,
    })),
  )
  await insertSampleAttempts(tx, id, attempts)
}

import type { GradeChangeSource } from '@gradus/contract/grade'
import { markScoresDue } from '../lti/due.ts'
import type { Tx } from '../platform/data/database.ts'
import { insertChanges, type NewChange } from './change-store.ts'
import { resultOf } from './points.ts'
import { pointsAsText } from './present.ts'
import { findAssignment, listItems, listWorks, type WorkFilter } from './work-store.ts'

/** The record of grades (courses.md 17): who, when, old, new, reason, where from. It only grows. */

export interface ChangeCause {
  readonly source: GradeChangeSource
  /** Null: the site itself, such as after a rejudge. */
  readonly userId: number | null
  readonly reason?: string
  /** Recorded even if its points stay, because somebody decided about it. */
  readonly decidedItem?: number
}

/**
 * Runs work that can change points of an assignment, and records each change: item by item, and for the whole
 * assignment. Wrap everything in it that changes attempts, effective times, grades or rubrics.
 */
export async function withRecordedChanges<Result>(
  tx: Tx,
  assignmentIds: readonly number[],
  works: Pick<WorkFilter, 'ids' | 'userIds'>,
  cause: ChangeCause,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await pointsOf(tx, assignmentIds, works)
  const result = await change()
  const after = await pointsOf(tx, assignmentIds, works)
  await insertChanges(tx, differences(before, after, cause))
  for (const id of assignmentIds) await markScoresDue(tx, id)
  return result
}

interface RecordedPoints {
  readonly workId: number
  readonly itemId: number | null
  readonly points: string | null
}

/** By work and item. */
async function pointsOf(
  tx: Tx,
  assignmentIds: readonly number[],
  works: WorkFilter,
): Promise<Map<string, RecordedPoints>> {
  const recorded: RecordedPoints[] = []
  for (const id of assignmentIds) recorded.push(...(await pointsIn(tx, id, works)))
  return new Map(recorded.map((one) => [`${one.workId} ${one.itemId}`, one]))
}

async function pointsIn(tx: Tx, assignmentId: number, works: WorkFilter): Promise<RecordedPoints[]> {
  const assignment = await findAssignment(tx, assignmentId)
  if (!assignment) return []
  const items = await listItems(tx, [assignmentId])
  const all = await listWorks(tx, { ...works, assignmentIds: [assignmentId] })
  return all.flatMap((work): RecordedPoints[] => [
    ...resultOf(assignment, items, work).items.map(({ item, points }) => ({
      workId: work.id,
      itemId: item.id,
      points: pointsAsText(points),
    })),
    { workId: work.id, itemId: null, points: work.is_excused ? excused : plain(work.total) },
  ])
}

/** How the change history and files write an excused item. */
export const excused = 'EX'
/** A decimal of the database without trailing zeros. */
export const plain = (decimal: string | null) => (decimal === null ? null : String(Number(decimal)))

function differences(
  before: ReadonlyMap<string, RecordedPoints>,
  after: ReadonlyMap<string, RecordedPoints>,
  { source, userId, reason = '', decidedItem }: ChangeCause,
): NewChange[] {
  return [...after].flatMap(([key, { workId, itemId, points }]) => {
    const old = before.get(key)?.points ?? null
    if (old === points && (itemId === null || itemId !== decidedItem)) return []
    return [{ workId, itemId, userId, before: old, after: points, reason, source }]
  })
}

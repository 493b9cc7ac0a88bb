import type { GradeChangeSource } from '@gradus/contract/grade'
import { markScoresDue } from '../lti/due.ts'
import { notifyOnceUntilRead } from '../notification/notify.ts'
import type { Tx } from '../platform/data/database.ts'
import { insertChanges, type NewChange } from './change-store.ts'
import { releasedResultOf, resultOf } from './points.ts'
import { pointsAsText } from './present.ts'
import {
  findAssignment,
  listItems,
  listWorks,
  type AssignmentRow,
  type ItemRow,
  type WorkFilter,
  type WorkRow,
} from './work-store.ts'

/** The record of grades (courses.md 17): who, when, old, new, reason, where from. It only grows. */

export interface ChangeCause {
  readonly source: GradeChangeSource
  /** Null: the site itself, such as after a rejudge. */
  readonly userId: number | null
  readonly reason?: string
  /** Recorded even if its points stay, because somebody decided about it. */
  readonly decidedItem?: number
}

/** Students are notified of these decisions themselves. */
const toldOtherwise: ReadonlySet<GradeChangeSource> = new Set(['regrade', 'similarity', 'revokedPass'])

/**
 * Runs work that can change points of an assignment, and records each change: item by item, and for the whole
 * assignment. Students whose released points staff have changed are notified. Wrap everything in it that changes
 * attempts, effective times, grades or rubrics.
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
  if (cause.userId !== null && !toldOtherwise.has(cause.source)) await notifyOfChanges(tx, before, after)
  for (const id of assignmentIds) await markScoresDue(tx, id)
  return result
}

interface RecordedPoints {
  readonly work: WorkRow
  readonly title: string
  /** What the student sees for the whole assignment; undefined before the release. */
  readonly seen: string | undefined
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
  return new Map(recorded.map((one) => [`${one.work.id} ${one.itemId}`, one]))
}

async function pointsIn(tx: Tx, assignmentId: number, works: WorkFilter): Promise<RecordedPoints[]> {
  const assignment = await findAssignment(tx, assignmentId)
  if (!assignment) return []
  const items = await listItems(tx, [assignmentId])
  const all = await listWorks(tx, { ...works, assignmentIds: [assignmentId] })
  return all.flatMap((work): RecordedPoints[] => {
    const points = work.is_excused ? excused : plain(work.total)
    const seen = work.released_at === null ? undefined : seenPoints(assignment, items, work)
    const common = { work, title: assignment.title, seen }
    return [
      ...resultOf(assignment, items, work).items.map((one) => ({
        ...common,
        itemId: one.item.id,
        points: pointsAsText(one.points),
      })),
      { ...common, itemId: null, points },
    ]
  })
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
  return [...after].flatMap(([key, { work, itemId, points }]) => {
    const old = before.get(key)?.points ?? null
    if (old === points && (itemId === null || itemId !== decidedItem)) return []
    return [{ workId: work.id, itemId, userId, before: old, after: points, reason, source }]
  })
}

function seenPoints(assignment: AssignmentRow, items: readonly ItemRow[], work: WorkRow): string {
  return work.is_excused ? excused : (pointsAsText(releasedResultOf(assignment, items, work).points) ?? '')
}

async function notifyOfChanges(
  tx: Tx,
  before: ReadonlyMap<string, RecordedPoints>,
  after: ReadonlyMap<string, RecordedPoints>,
): Promise<void> {
  const changed = [...after].flatMap(([key, one]) => {
    const old = before.get(key)?.seen
    return one.itemId === null && old !== undefined && one.seen !== undefined && old !== one.seen ? [one] : []
  })
  for (const [id, some] of Map.groupBy(changed, ({ work }) => work.assignment_id))
    await notifyOnceUntilRead(
      tx,
      some.map(({ work }) => work.user_id),
      {
        subject: { kind: 'changedGrade', id },
        title: some[0]?.title ?? '',
        paragraphs: ['Your released points have changed.'],
        link: `/OwnWork/${id}`,
      },
    )
}

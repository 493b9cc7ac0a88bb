import { liveRoomLimits, testMarks, type LiveCell } from '@gradus/contract/live-room'
import type { RatedAttempt } from '../assignment/attempt-rating.ts'
import type { WorkResult } from '../assignment/result.ts'
import type { VerdictRow } from './store.ts'

/** Cells of the room: a student's newest results in an item. */

export function newestJudged(attempts: readonly RatedAttempt[]): RatedAttempt | undefined {
  return attempts.findLast(({ state }) => state === 'judged')
}

/** By item: the names of its tests, in the order of the verdicts. */
export function testsOf(
  judged: readonly RatedAttempt[],
  verdicts: ReadonlyMap<number, VerdictRow>,
): Map<number, string[]> {
  const names = new Map<number, Set<string>>()
  for (const { id, item_id: itemId } of judged) {
    const known = names.get(itemId) ?? new Set()
    names.set(itemId, known)
    for (const [name] of verdicts.get(id)?.tests ?? []) if (known.size < liveRoomLimits.tests) known.add(name)
  }
  return new Map([...names].map(([itemId, known]) => [itemId, [...known]]))
}

export function cellOf(
  itemId: number,
  work: WorkResult,
  verdicts: ReadonlyMap<number, VerdictRow>,
  tests: readonly string[],
): LiveCell | undefined {
  const attempts = work.items.get(itemId)?.attempts ?? []
  const newest = attempts.at(-1)
  if (!newest) return undefined
  const judged = newestJudged(attempts)
  const verdict = judged && verdicts.get(judged.id)
  const results = new Map(verdict?.tests)
  const ofChoice = judged && (judged.passed === judged.tests ? 'passed' : 'failed')
  return {
    itemId,
    attempts: attempts.length,
    isWaiting: newest.state === 'waiting',
    outcome: verdict?.outcome ?? ofChoice ?? null,
    marks: tests.map((name) => markOf(results.get(name))).join(''),
    groupId: verdict?.group_id ?? null,
    date: newest.received_at.toISOString(),
  }
}

function markOf(passed: boolean | undefined): string {
  if (passed === undefined) return testMarks.notRun
  return passed ? testMarks.passed : testMarks.failed
}

import { countingAttempt } from '@gradus/contract/course/attempt'
import type { AssignmentTimes } from '@gradus/contract/course/times'
import { fractionOf, type Fraction } from '@gradus/contract/fraction'
import type { Reader } from '../platform/data/database.ts'
import { rate, type RatableRow, type RatedAttempt, type ResultRule } from './attempt-rating.ts'
import { listAttempts, listItemPoints, listWorks, findRule, type AttemptRow } from './result-store.ts'
import { assignmentTimes } from './times.ts'

export { closesAt } from './result-store.ts'

/**
 * What attempts are worth and which of them counts (courses.md 8 and 9). Computed on every read from the current times,
 * so an extension after late work, a rejudge or a change of the rule takes effect at once.
 */

export interface ItemResult<Row extends RatableRow = AttemptRow> {
  /** In the order in which they arrived, including those that do not count. */
  readonly attempts: readonly RatedAttempt<Row>[]
  readonly counting: RatedAttempt<Row> | undefined
}

/** The results of one student: their own attempts and those of their teams. */
export interface WorkResult {
  readonly workId: number
  readonly userId: number
  readonly pseudonym: string
  readonly isAssigned: boolean
  readonly isExcused: boolean
  readonly releasedAt: Date | null
  readonly times: AssignmentTimes
  /** By item; an item without attempts has an empty list. */
  readonly items: ReadonlyMap<number, ItemResult>
}

/**
 * The results of an assignment, one for each student whom it is or was for.
 * @param userIds only of these users
 * @param chosen attempts that a grader chose instead of the rule's, by work and item
 */
export async function readResults(
  database: Reader,
  assignmentId: number,
  userIds?: readonly number[],
  chosen: (workId: number, itemId: number) => number | undefined = () => undefined,
): Promise<WorkResult[]> {
  const rule = await readRule(database, assignmentId)
  const items = await listItemPoints(database, assignmentId)
  const works = await listWorks(database, assignmentId, userIds)
  const attempts = Map.groupBy(await listAttempts(database, assignmentId, userIds), (one) => one.user_id)
  return works.map((work) => {
    const times = assignmentTimes(work)
    const own = Map.groupBy(attempts.get(work.user_id) ?? [], (one) => one.item_id)
    const results = items.map(({ id, points }) => {
      const result = resultOf(rule, times, fractionOf(points), own.get(id) ?? [], chosen(work.id, id))
      return [id, result] as const
    })
    return {
      workId: work.id,
      userId: work.user_id,
      pseudonym: work.pseudonym,
      isAssigned: work.is_assigned,
      isExcused: work.is_excused,
      releasedAt: work.released_at,
      times,
      items: new Map(results),
    }
  })
}

async function readRule(database: Reader, assignmentId: number): Promise<ResultRule> {
  const row = await findRule(database, assignmentId)
  return ruleOf(row)
}

export function ruleOf(row: Awaited<ReturnType<typeof findRule>>): ResultRule {
  const late = {
    percent: row.late_percent,
    interval: row.late_interval,
    graceMinutes: row.late_grace_minutes,
    floor: row.late_floor,
  }
  return { attemptRule: row.attempt_rule, late: row.late_percent === 0 ? null : late }
}

/**
 * @param possible the item's possible points. @param chosenId the attempt that a grader chose; ignored if it no longer
 * exists
 */
export function resultOf<Row extends RatableRow>(
  rule: ResultRule,
  times: AssignmentTimes,
  possible: Fraction,
  rows: readonly Row[],
  chosenId?: number,
): ItemResult<Row> {
  const attempts = rows
    .map((row) => rate(rule, times, possible, row))
    .toSorted((one, other) => one.received_at.getTime() - other.received_at.getTime() || one.id - other.id)
  const candidates = attempts
    .filter(({ isPractice }) => !isPractice)
    .map((attempt) => ({
      id: attempt.id,
      receivedAt: attempt.received_at.getTime(),
      points: attempt.points,
      isIgnored: attempt.state === 'ignored',
      attempt,
    }))
  const chosen = attempts.find(({ id }) => id === chosenId)
  return { attempts, counting: chosen ?? countingAttempt(candidates, rule.attemptRule)?.attempt }
}

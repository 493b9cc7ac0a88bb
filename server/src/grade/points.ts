import type { GradeState } from '@gradus/contract/grade'
import { add, compare, fractionOf, sum, zero, type Fraction } from '@gradus/contract/fraction'
import type { RatableRow, RatedAttempt } from '../assignment/attempt-rating.ts'
import { resultOf as ratedAttempts, ruleOf } from '../assignment/result.ts'
import { assignmentTimes } from '../assignment/times.ts'
import type { AssignmentRow, AttemptRow, GradeRow, ItemRow, WorkRow } from './work-store.ts'

/**
 * What a student's work is worth: exact, and the same for every screen, file and total. The rules of assignments decide
 * what an attempt is worth and which one counts; this file adds the grader's choice of an attempt, the rubric, points
 * by hand and points for the whole assignment.
 */

type Attempt = RatedAttempt<AttemptRow & RatableRow>

export interface ItemResult {
  readonly item: ItemRow
  readonly grade: GradeRow | undefined
  readonly state: GradeState
  readonly points: Fraction | null
  /** Points of the attempt that counts, with the rubric. */
  readonly computed: Fraction | null
  readonly counting: Attempt | undefined
  /** In the order in which they arrived. */
  readonly attempts: readonly Attempt[]
  /** An attempt arrived after the one that was graded by hand. */
  readonly hasNewerAttempt: boolean
}

export interface WorkResult {
  readonly items: readonly ItemResult[]
  /** Points set for the whole assignment, otherwise the sum of the items; null if nothing is graded. */
  readonly points: Fraction | null
  /** The possible points of what `points` grade: the whole assignment, otherwise its graded items. */
  readonly gradedPossible: Fraction
}

/** @param items of the assignment */
export function resultOf(assignment: AssignmentRow, items: readonly ItemRow[], work: WorkRow): WorkResult {
  const results = items.map((item) => itemResult(assignment, item, work))
  if (work.total !== null) {
    const possible = possibleOf(items)
    return { items: results, points: atMost(fractionOf(work.total), possible), gradedPossible: possible }
  }
  const graded = results.flatMap(({ item, points }) => (points === null ? [] : [{ item, points }]))
  return {
    items: results,
    points: graded.length === 0 ? null : sum(graded.map(({ points }) => points)),
    gradedPossible: possibleOf(graded.map(({ item }) => item)),
  }
}

/**
 * What students see of a released work. Attempts after the release stay hidden until grades are released again:
 * otherwise students could guess at the hidden tests and see the points of each guess (courses.md 12).
 */
export function releasedResultOf(assignment: AssignmentRow, items: readonly ItemRow[], work: WorkRow): WorkResult {
  const attempts = work.attempts.filter(({ received }) => isReleasedAttempt(assignment, work, new Date(received)))
  return resultOf(assignment, items, { ...work, attempts })
}

/** Only for a released work. Where students see the tests with each result, or from the release on, nothing is left to hide. */
export function isReleasedAttempt(
  { tests_shown: shown }: Pick<AssignmentRow, 'tests_shown'>,
  { released_at: releasedAt }: Pick<WorkRow, 'released_at'>,
  receivedAt: Date,
): boolean {
  if (releasedAt === null) return false
  return shown === 'always' || shown === 'afterRelease' || receivedAt <= releasedAt
}

export function possibleOf(items: readonly ItemRow[]): Fraction {
  return sum(items.map(({ points }) => fractionOf(points)))
}

function itemResult(assignment: AssignmentRow, item: ItemRow, work: WorkRow): ItemResult {
  const possible = fractionOf(item.points)
  const grade = work.grades.find(({ item_id }) => item_id === item.id)
  const rows = work.attempts.filter(({ item_id }) => item_id === item.id).map(withDate)
  const chosen = grade?.chosen_attempt_id ?? undefined
  const { attempts, counting } = ratedAttempts(ruleOf(assignment), timesOf(work), possible, rows, chosen)
  const computed = withRubric(counting?.points ?? null, grade, possible)
  const byHand = grade?.points ?? null
  return {
    item,
    grade,
    attempts,
    counting,
    computed,
    points: byHand === null ? computed : atMost(fractionOf(byHand), possible),
    state: stateOf(byHand, computed, counting),
    hasNewerAttempt: byHand !== null && isAfter(attempts, grade?.graded_attempt_id ?? null),
  }
}

function timesOf({ opens_at, due_at, late_until }: WorkRow) {
  return assignmentTimes({ opens_at, due_at, late_until })
}

/** JSON has no dates. */
function withDate(row: AttemptRow): AttemptRow & RatableRow {
  const { received, sender_closes: closes } = row
  return { ...row, received_at: new Date(received), sender_closes_at: closes === null ? null : new Date(closes) }
}

export const counts = ({ isPractice, state }: Attempt): boolean => !isPractice && state !== 'ignored'

function stateOf(byHand: string | null, computed: Fraction | null, counting: Attempt | undefined): GradeState {
  if (byHand !== null) return 'byHand'
  if (computed !== null) return 'computed'
  return counting ? 'waiting' : 'none'
}

/** Adds the rubric's criteria to the computed points. The result is never below 0 or above the possible points. */
export function withRubric(points: Fraction | null, grade: GradeRow | undefined, possible: Fraction): Fraction | null {
  if (!grade || grade.criteria.length === 0) return points
  const total = add(points ?? zero, sum(grade.criteria.map((criterion) => fractionOf(criterion.points))))
  return compare(total, zero) < 0 ? zero : atMost(total, possible)
}

/** Points by hand may be from a time when the question was worth more. */
function atMost(points: Fraction, possible: Fraction): Fraction {
  return compare(points, possible) > 0 ? possible : points
}

export function isSame(one: Fraction | null, other: Fraction | null): boolean {
  return one === null || other === null ? one === other : compare(one, other) === 0
}

function isAfter(attempts: readonly Attempt[], gradedId: number | null): boolean {
  const graded = attempts.find(({ id }) => id === gradedId)
  return attempts.some(
    (one) => counts(one) && one.id !== gradedId && (graded === undefined || one.received_at > graded.received_at),
  )
}

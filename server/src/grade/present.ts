import type { GradedStudent, GradeAttempt, GradeVersion, RubricCriterion } from '@gradus/contract/grade'
import type { MatrixCell } from '@gradus/contract/grade-matrix'
import { fractionOf, rounded, type Fraction } from '@gradus/contract/fraction'
import { counts, type ItemResult } from './points.ts'
import type { StudentRow } from './student-store.ts'
import type { GradeRow } from './work-store.ts'

/** The display form of grades, and the only place where they are rounded. */

export const pointsForReply = (points: Fraction | null): number | null => (points === null ? null : rounded(points))
export const decimalForReply = (points: string | null): number | null =>
  points === null ? null : rounded(fractionOf(points))

/** Points as the change history and files write them: `7`, `7.5`, or null. */
export const pointsAsText = (points: Fraction | null): string | null =>
  points === null ? null : String(rounded(points))

/** Sorts by the name that is shown: any other order would tell who an anonymous student is. */
export function byShownName<Row extends { readonly student: GradedStudent }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (one.student.name < other.student.name ? -1 : 1))
}

/** In an anonymous assignment, only the pseudonym. */
export function presentStudent(student: StudentRow, pseudonym: string | null): GradedStudent {
  if (pseudonym !== null)
    return { sid: pseudonym, name: pseudonym, officialName: '', studentNumber: '', profileImage: null, groupIds: [] }
  return {
    sid: String(student.user_id),
    name: student.display_name,
    officialName: student.official_name,
    studentNumber: student.student_number,
    profileImage: student.profile_image,
    groupIds: student.group_ids,
  }
}

export function presentCell(result: ItemResult, now: number): MatrixCell {
  const { item, grade, counting, attempts } = result
  return {
    itemId: item.id,
    points: pointsForReply(result.points),
    state: result.state,
    attempts: attempts.filter(counts).length,
    timing: counting?.timing ?? null,
    isSolved: counting && counting.raw !== null ? isWhole(counting) : null,
    hasNewerAttempt: result.hasNewerAttempt,
    isClaimed: isClaimed(grade, now),
  }
}

const isWhole = ({ passed, tests }: { readonly passed: number; readonly tests: number }) =>
  tests > 0 && passed === tests

export function isClaimed(grade: GradeRow | undefined, now: number): boolean {
  const until = grade?.claimed_until ?? null
  return until !== null && Date.parse(until) > now
}

export function presentAttempts(
  { attempts, counting, grade }: ItemResult,
  senders: ReadonlyMap<number, string>,
): GradeAttempt[] {
  return attempts.map((attempt) => ({
    attemptId: attempt.id,
    number: attempt.number,
    receivedDate: attempt.received_at.toISOString(),
    timing: attempt.timing,
    isPractice: attempt.isPractice,
    isFromDraft: attempt.from_draft,
    state: attempt.state,
    passed: attempt.passed,
    tests: attempt.tests,
    raw: pointsForReply(attempt.raw),
    points: pointsForReply(attempt.points),
    counts: attempt.id === counting?.id,
    isChosen: attempt.id === grade?.chosen_attempt_id,
    sentBy: senders.get(attempt.id) ?? null,
  }))
}

export function presentRubric(
  rows: readonly (Omit<RubricCriterion, 'points'> & { points: string })[],
): RubricCriterion[] {
  return rows.map(({ id, text, points }) => ({ id, text, points: Number(points) }))
}

export function presentVersion(grade: GradeRow | undefined, graderName: string | null): GradeVersion {
  return {
    version: grade?.version ?? 0,
    byHand: decimalForReply(grade?.points ?? null),
    comment: grade?.comment ?? '',
    criterionIds: grade?.criteria.map(({ id }) => id) ?? [],
    graderName,
    changedDate: grade && grade.version > 0 ? new Date(grade.modified_at).toISOString() : null,
  }
}

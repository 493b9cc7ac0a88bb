import type { Progress, Verdict } from '@gradus/contract/judge'
import type { RunVerdict } from '@gradus/contract/submission'
import type { Reader } from '../platform/data/database.ts'
import { listHidden, showsTestsTo } from './visible-tests-store.ts'

export { showsTests } from './visible-tests-store.ts'

/**
 * Until the tests of an assignment may be seen, no name, count, message, timing or point of a hidden test is in anything
 * that a student gets (courses.md 12): replies, events, exports, older attempts.
 */

export async function mayStudentSeeTests(database: Reader, assignmentId: number, userId: number): Promise<boolean> {
  return await showsTestsTo(database, assignmentId, userId)
}

/** Of these submissions of one user, those whose results the user may not see yet. */
export async function findHidden(database: Reader, submissionIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (submissionIds.length === 0) return new Set()
  return new Set(await listHidden(database, submissionIds))
}

/** What may be told: that the code does not build, or that the judge failed; of the tests nothing. */
export function withoutTests(verdict: Verdict): Verdict | null {
  if (verdict.outcome !== 'compileError' && verdict.outcome !== 'judgeError') return null
  const { outcome, message, diagnostics, compilerOutput } = verdict
  return { ...nothingOfTests, outcome, ...(message === undefined ? {} : { message }), diagnostics, compilerOutput }
}

/** Of a run while the tests are hidden, which only compiles (`compileOnly`): a run's time would tell of its input. */
export function builtOnly(verdict: Verdict): RunVerdict {
  const kept = withoutTests(verdict) ?? { ...nothingOfTests, outcome: 'passed', message: 'Your code was built.' }
  return { ...kept, areTestsHidden: true }
}

/** How far the tests are says how many there are. */
export function withoutTestSteps(tell: ((step: Progress) => void) | undefined) {
  return tell && ((step: Progress) => step.step === 'running' || tell(step))
}

const nothingOfTests = {
  tests: [],
  diagnostics: [],
  output: '',
  compilerOutput: '',
  cpuMilliseconds: 0,
  wallMilliseconds: 0,
  memoryBytes: 0,
  score: 0,
}

import type { Verdict } from '@gradus/contract/judge'
import type { RunVerdict } from '@gradus/contract/submission'
import type { Reader } from '../platform/data/database.ts'
import { listHidden, showsTestsTo } from './visible-tests-store.ts'

export { isOpenForSomebody, maySomebodySubmit, showsTests } from './visible-tests-store.ts'

/**
 * Until the tests of an assignment may be seen, no name, count, message, timing or point of a hidden test is in anything
 * that a student gets (courses.md 12): replies, events, exports, older attempts.
 */

export async function mayStudentSeeTests(database: Reader, assignmentId: number, userId: number): Promise<boolean> {
  return await showsTestsTo(database, assignmentId, userId)
}

/** Those of the given submissions (all by one user) whose results the user may not see yet. */
export async function findHidden(database: Reader, submissionIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (submissionIds.length === 0) return new Set()
  return new Set(await listHidden(database, submissionIds))
}

/**
 * The part of a verdict that may be shown while the tests are hidden: that the judge failed, so that the author can
 * submit again. A compile error may not be shown: in a language without a compiler, a program can raise one while its
 * tests run.
 */
export function withoutTests({ outcome, message }: Verdict): Verdict | null {
  if (outcome !== 'judgeError') return null
  return { ...nothingOfTests, outcome, ...(message === undefined ? {} : { message }) }
}

/**
 * The part of a run's result that may be shown while the tests are hidden. Such a run only compiles, without the tests
 * (`compileOnly`): the time of a full run and a compiler's messages would reveal something about the hidden input.
 */
export function asCompiledOnly({ outcome, message, diagnostics, compilerOutput }: Verdict): RunVerdict {
  if (outcome !== 'compileError' && outcome !== 'judgeError')
    return { ...nothingOfTests, outcome: 'passed', areTestsHidden: true }
  const compilation = { outcome, ...(message === undefined ? {} : { message }), diagnostics, compilerOutput }
  return { ...nothingOfTests, ...compilation, areTestsHidden: true }
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

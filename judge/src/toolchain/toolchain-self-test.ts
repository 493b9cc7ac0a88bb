import { compile } from '../compile/compile.ts'
import type { LanguageDriver, Program, RunStep, ToolchainCache } from '../language/language.ts'
import { selfTestPrograms } from '../language/self-test-program.ts'
import { limitsFor } from '../run/limits.ts'
import { JudgeFailure } from '../problem.ts'
import { run as runProgram } from '../run/run.ts'
import { reportOf } from '../verdict/tap.ts'
import { plainText } from '../run/plain-text.ts'
import type { RunResult } from '../run/run-result.ts'
import type { ExecutionContext } from '../run/execution-context.ts'

/*
 * Whose fault it is. A compiler or an interpreter that is broken (a file gone, a full disk, a machine out of memory)
 * ends as if the candidate's program were at fault, and a compiler without its library even names the candidate's line.
 * So where a compiler refuses, or a run is ended at a limit, or fails and neither a test nor the runner says why, the
 * toolchain has to do something that it surely can, in the same kind of sandbox; when it cannot, the failure is the judge's.
 */

/** Whether a run failed in a way that a broken toolchain may fail in, too. */
export function isUnexplained(run: RunResult, driver: LanguageDriver, step: RunStep, tested: boolean): boolean {
  const { sandbox, completed, report } = run
  if (completed) return false
  // A broken interpreter may print, wait or compute for ever, too.
  if (sandbox.stop !== undefined) return true
  if (driver.explainStatus?.(sandbox) !== undefined) return false
  // Programs that talk to each other: a browser that crashes makes an ordinary test fail.
  if (step.loopback === true) return true
  if (report !== undefined) return false
  if (tested) return reportOf(run).failed === 0
  return sandbox.status !== 0 || sandbox.combinedOutput.length === 0
}

/**
 * @param compiled whether a program of the same submission was: then the run is what has to be proved, too
 * @throws JudgeFailure where the toolchain is what is broken
 */
export async function testToolchain(
  driver: LanguageDriver,
  cache: ToolchainCache,
  context: ExecutionContext,
  signal: AbortSignal,
  compiled: boolean,
): Promise<void> {
  if (driver.elsewhere !== undefined) return
  const { candidate, tests, files = [] } = selfTestPrograms[driver.code]
  const program: Program = { candidate, tests, interface: undefined, additionalFiles: files }
  const built = await compile(driver, program, cache, context, signal)
  if (!built.compiled)
    throw new JudgeFailure(`The compiler does not work: ${built.message ?? built.compilerOutput.slice(0, 500)}`)
  if (!compiled) return
  const limits = limitsFor(driver.limits)
  const step = driver.run(program, cache, limits)
  const { sandbox, completed } = await runProgram(step, built.product, limits, undefined, context.pool, { signal })
  if (completed) return
  throw new JudgeFailure(
    `The toolchain does not run: ${plainText(sandbox.combinedOutput).slice(0, 500) || `status ${sandbox.status}`}`,
  )
}

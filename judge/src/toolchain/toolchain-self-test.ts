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
 * Decides whether the toolchain or the candidate's program caused a failure. A broken compiler or interpreter (a
 * missing file, a full disk, a machine out of memory) looks like an error of the candidate's program; a compiler
 * without its library even names the candidate's line. Therefore, when a compiler refuses, when a run is ended at a
 * limit, or when it fails and neither a test nor the runner says why, the toolchain must build and run a small program
 * of its own in the same kind of sandbox. If that fails, too, the failure is a judge error.
 */

/** Whether a broken toolchain could also have caused this failure. */
export function isUnexplained(run: RunResult, driver: LanguageDriver, step: RunStep, tested: boolean): boolean {
  const { sandbox, completed, report } = run
  if (completed) return false
  // A broken interpreter may also print, wait or compute for ever.
  if (sandbox.stop !== undefined) return true
  if (driver.explainStatus?.(sandbox) !== undefined) return false
  // Programs that communicate: a crash of the browser makes an ordinary test fail.
  if (step.loopback === true) return true
  if (report !== undefined) return false
  if (tested) return reportOf(run).failed === 0
  return sandbox.status !== 0 || sandbox.combinedOutput.length === 0
}

/**
 * @param compiled whether the submission compiled: then running is tested as well
 * @throws JudgeFailure if the toolchain is broken
 */
export async function testToolchain(
  driver: LanguageDriver,
  cache: ToolchainCache,
  context: ExecutionContext,
  signal: AbortSignal,
  compiled: boolean,
): Promise<void> {
  if (driver.runOutsideSandbox !== undefined) return
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

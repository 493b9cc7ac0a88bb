import { compile } from '../compile/compile.ts'
import type { LanguageDriver, Program, RunStep, Workshop } from '../language/language.ts'
import { smallest } from '../language/smallest.ts'
import { limitsFor } from '../run/limits.ts'
import { JudgeFailure } from '../problem.ts'
import { run } from '../run/run.ts'
import { reportOf } from '../verdict/tap.ts'
import { plainText } from '../run/plain-text.ts'
import type { Ended } from '../run/run-result.ts'
import type { Bench } from '../run/execution-context.ts'

/*
 * Whose fault it is. A compiler or an interpreter that is broken (a file gone, a full disk, a machine out of memory)
 * ends as if the candidate's program were at fault, and a compiler without its library even names the candidate's line.
 * So where a compiler refuses, or a run is ended at a limit, or fails and neither a test nor the runner says why, the
 * toolchain has to do something that it surely can, in the same kind of box; when it cannot, the failure is the judge's.
 */

/** Whether a run failed in a way that a broken toolchain may fail in, too. */
export function isUnexplained(ended: Ended, driver: LanguageDriver, step: RunStep, tested: boolean): boolean {
  const { result, marked, report } = ended
  if (marked) return false
  // A broken interpreter may print, wait or compute for ever, too.
  if (result.stop !== undefined) return true
  if (driver.explainStatus?.(result) !== undefined) return false
  // Programs that talk to each other: a browser that crashes makes an ordinary test fail.
  if (step.loopback === true) return true
  if (report !== undefined) return false
  if (tested) return reportOf(ended).failed === 0
  return result.status !== 0 || result.printed.length === 0
}

/**
 * @param compiled whether a program of the same submission was: then the run is what has to be proved, too
 * @throws JudgeFailure where the toolchain is what is broken
 */
export async function proveToolchain(
  driver: LanguageDriver,
  workshop: Workshop,
  bench: Bench,
  signal: AbortSignal,
  compiled: boolean,
): Promise<void> {
  if (driver.elsewhere !== undefined) return
  const { candidate, tests, files = [] } = smallest[driver.code]
  const program: Program = { candidate, tests, interface: undefined, additionalFiles: files }
  const built = await compile(driver, program, workshop, bench, signal)
  if (!built.compiled)
    throw new JudgeFailure(`The compiler does not work: ${built.message ?? built.compilerOutput.slice(0, 500)}`)
  if (!compiled) return
  const limits = limitsFor(driver.limits)
  const step = driver.run(program, workshop, limits)
  const { result, marked } = await run(step, built.product, limits, undefined, bench.stock, { signal })
  if (marked) return
  throw new JudgeFailure(
    `The toolchain does not run: ${plainText(result.printed).slice(0, 500) || `status ${result.status}`}`,
  )
}

import { isUnexplained } from '../toolchain/toolchain-self-test.ts'
import type { Built } from '../compile/compile.ts'
import type { LanguageDriver, Program, RunStep, Workshop } from '../language/language.ts'
import { limitsFor } from './limits.ts'
import { runNearLimit } from './near-limit.ts'
import { run, type RunContext } from './run.ts'
import type { JudgeTask, Limits } from '@gradus/contract/judge'
import type { Ended } from './run-result.ts'
import type { Bench } from './execution-context.ts'

/** A submission that was built, and all that a run of it needs. */
export interface BuiltSubmission {
  readonly driver: LanguageDriver
  readonly workshop: Workshop
  readonly program: Program
  readonly built: Built
  readonly bench: Bench
  readonly judging: RunContext & { readonly task: JudgeTask }
  /** That the toolchain works, found out once for all runs of a submission. */
  readonly prove: () => Promise<void>
}

export function runLimits({ driver, judging }: BuiltSubmission): Limits {
  return limitsFor(driver.limits, judging.task.limits)
}

export async function runOnce(submission: BuiltSubmission, input: Buffer | string | undefined): Promise<Ended> {
  const { driver, workshop, program, built, bench, judging } = submission
  const limits = runLimits(submission)
  if (driver.elsewhere !== undefined) return driver.elsewhere(program, limits, input?.toString())
  const step = driver.run(program, workshop, limits)
  const ended = await runNearLimit(limits, bench.cores, contextOf(submission), (most, place) =>
    run(step, built.product, most, input, bench.stock, { ...judging, place }),
  )
  await proveWhereUnexplained(submission, ended, step)
  return ended
}

export function contextOf({ judging }: BuiltSubmission): { signal: AbortSignal; alone: boolean } {
  return { signal: judging.signal, alone: judging.task.alone }
}

/** A run that failed without a word may be the toolchain's fault. @throws JudgeFailure */
export async function proveWhereUnexplained(
  { driver, program, prove }: BuiltSubmission,
  ended: Ended,
  step: RunStep,
): Promise<void> {
  if (isUnexplained(ended, driver, step, program.tests !== undefined)) await prove()
}

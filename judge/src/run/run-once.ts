import { ClientDisconnected } from '../problem.ts'
import { isUnexplained } from '../toolchain/toolchain-self-test.ts'
import type { BuildResult } from '../compile/compile.ts'
import type { LanguageDriver, Program, RunStep, ToolchainCache } from '../language/language.ts'
import { limitsFor } from './limits.ts'
import { runNearLimit } from './near-limit.ts'
import { run, type RunOptions } from './run.ts'
import type { JudgeTask, Limits } from '@gradus/contract/judge'
import type { RunResult } from './run-result.ts'
import type { ExecutionContext } from './execution-context.ts'

/** A built submission and everything that a run of it needs. */
export interface BuiltSubmission {
  readonly driver: LanguageDriver
  readonly cache: ToolchainCache
  readonly program: Program
  readonly built: BuildResult
  /** The candidate's files by name, for the places in messages. */
  readonly sources: ReadonlyMap<string, string>
  readonly context: ExecutionContext
  readonly request: RunOptions & { readonly task: JudgeTask }
  /** Tests the toolchain, once for all runs of a submission. */
  readonly selfTest: () => Promise<void>
}

export function runLimits({ driver, request }: BuiltSubmission): Limits {
  return limitsFor(driver.limits, request.task.limits)
}

export async function runOnce(submission: BuiltSubmission, input: Buffer | string | undefined): Promise<RunResult> {
  const { driver, cache, program, built, context, request } = submission
  const limits = runLimits(submission)
  if (driver.runOutsideSandbox !== undefined) {
    // A run in the sandbox ends when its client disconnects. Here, at least no further case begins.
    if (request.signal.aborted) throw new ClientDisconnected()
    return driver.runOutsideSandbox(program, limits, input?.toString())
  }
  const step = driver.run(program, cache, limits)
  const result = await runNearLimit(limits, context.cores, nearLimitOptions(submission), (most, placement) =>
    run(step, built.product, most, input, context.pool, { ...request, placement }),
  )
  await selfTestIfUnexplained(submission, result, step)
  return result
}

export function nearLimitOptions({ request }: BuiltSubmission): { signal: AbortSignal; alone: boolean } {
  return { signal: request.signal, alone: request.task.alone }
}

/** A run that failed without an explanation may be the toolchain's fault. @throws JudgeFailure */
export async function selfTestIfUnexplained(
  { driver, program, selfTest }: BuiltSubmission,
  result: RunResult,
  step: RunStep,
): Promise<void> {
  if (isUnexplained(result, driver, step, program.tests !== undefined)) await selfTest()
}

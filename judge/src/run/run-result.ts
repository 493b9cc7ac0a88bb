import { Diagnostic, type Limits } from '@gradus/contract/judge'
import { z } from 'zod'
import type { SandboxResult } from '../sandbox/profile.ts'

/** A runner's report on how its program ended. It only describes a failure; only the mark makes a success. */
export const RunnerReport = z.object({
  outcome: z.enum(['failed', 'compileError', 'runtimeError']),
  diagnostics: z.array(Diagnostic).max(10),
})
export type RunnerReport = z.infer<typeof RunnerReport>

export interface RunResult {
  readonly sandbox: SandboxResult
  /** Whether the runner returned this run's mark after the last test. */
  readonly completed: boolean
  /** Whether the tests came to their end, even if they failed. */
  readonly testsEnded: boolean
  readonly report: RunnerReport | undefined
  /** The lines of TAP that came over the channel; undefined if the language's tests report on standard output. */
  readonly reportedTap: string | undefined
  /** The `ok` lines on standard output that come from the tests; empty if the runner does not confirm them. */
  readonly confirmedTap: string
  readonly limits: Limits
  /** Only for a program that ran twice (near-limit.ts): what the first attempt used. */
  readonly firstAttempt?: { readonly cpuMilliseconds: number; readonly wallMilliseconds: number }
}

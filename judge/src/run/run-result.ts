import { Diagnostic, type Limits } from '@gradus/contract/judge'
import { z } from 'zod'
import type { BoxResult } from '../sandbox/profile.ts'

/** A runner's word on how its program ended. It can only colour a failure; only the mark makes a success. */
export const Report = z.object({
  outcome: z.enum(['failed', 'compileError', 'runtimeError']),
  diagnostics: z.array(Diagnostic).max(10),
})
export type Report = z.infer<typeof Report>

export interface Ended {
  readonly result: BoxResult
  /** Whether the runner gave this run's mark, after the last test. */
  readonly marked: boolean
  readonly report: Report | undefined
  /** The lines of TAP that came over the channel; undefined where the language's tests report on standard output. */
  readonly reported: string | undefined
  readonly limits: Limits
  /** Of a program that was run twice (near-limit.ts): what the run took that does not count. */
  readonly first?: { readonly cpuMilliseconds: number; readonly wallMilliseconds: number }
}

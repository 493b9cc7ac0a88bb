import type { SourceFile } from '@gradus/contract/judge'

/** One question in one language, with a solution and how it is forged. */
export interface ForgeableQuestion {
  readonly tests: string
  readonly solution: string
  /** What computes the right answer in the solution, and what gives back the expected one instead. */
  readonly forges?: readonly [right: string, forged: string]
  readonly files?: readonly SourceFile[]
}

/** By the name of the language. */
export type ForgeableQuestions = Readonly<Record<string, ForgeableQuestion>>

/** Of a failed test’s report, as strings of most languages write them. */
export const block = '\\n  ---\\n  expected: '
export const got = '\\n  got: '

import type { SourceFile } from '@gradus/contract/judge'

/** One question in one language, with a solution and a way to forge a pass. */
export interface ForgeableQuestion {
  readonly tests: string
  readonly solution: string
  /**
   * The code in the solution that computes the right answer, and the code that replaces it to return the expected one.
   */
  readonly forges?: readonly [right: string, forged: string]
  readonly files?: readonly SourceFile[]
}

/** Keyed by the name of the language. */
export type ForgeableQuestions = Readonly<Record<string, ForgeableQuestion>>

/** The report of a failed test, escaped for the strings of most languages. */
export const block = '\\n  ---\\n  expected: '
export const got = '\\n  got: '

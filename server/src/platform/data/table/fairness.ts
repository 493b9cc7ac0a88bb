import type { Generated, JSONColumnType } from 'kysely'
import type { Outcome } from '@gradus/contract/judge'
import type { Id } from './column.ts'

export interface FairnessCheckTable {
  id: Id
  assignment_id: number
  state: Generated<'running' | 'done' | 'stopped'>
  user_id: number | null
  created_at: Generated<Date>
  ended_at: Date | null
}

/** A change of the author's solution. */
export interface Mutation {
  readonly line: number
  readonly before: string
  readonly after: string
  readonly source: string
}

/** An input that no test has, with what the author's solution answers. */
export interface GeneratedInput {
  readonly id: string
  readonly input: string
  readonly answer: string
}

export interface RunResult {
  readonly outcome: Outcome
  /**
   * Results of the given tests. If the author's solution doesn't give the expected answer of a test, the solution's
   * answer is used instead.
   */
  readonly tests: readonly { readonly name: string; readonly passed: boolean }[]
  /** The sum of the weights of the given tests that passed, and of all given tests. */
  readonly weight: { readonly passed: number; readonly tests: number }
  /** For the author's solution: its answers to new inputs, and to the inputs of given tests that it fails. */
  readonly inputs?: readonly GeneratedInput[]
  readonly corrected?: readonly { readonly id: string; readonly answer: string }[]
  /** For solutions other than the author's: new inputs to which their answer differs, with what they print. */
  readonly differing?: readonly { readonly id: string; readonly got: string }[]
}

export interface FairnessRunTable {
  id: Id
  check_id: number
  item_id: number
  phase: 1 | 2
  kind: 'author' | 'solution' | 'mutant'
  language: number
  attempt_id: number | null
  change: JSONColumnType<Mutation, string | null> | null
  result: JSONColumnType<RunResult, string | null> | null
  judge_errors: Generated<number>
}

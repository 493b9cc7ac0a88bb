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
  readonly tests: readonly { readonly name: string; readonly passed: boolean }[]
  /** Of the author's solution. */
  readonly inputs?: readonly GeneratedInput[]
  /** Generated inputs that it answers otherwise than the author's, with the answer where there is one. */
  readonly differing?: readonly { readonly id: string; readonly got: string }[]
  /** Given tests whose stored answer it doesn't give, though it gives the author's. */
  readonly excused?: readonly string[]
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
}

import { SqlError, PlacedProblem, UnsupportedSql } from './refusal.ts'
import { statementsOf, type Statement } from './split.ts'

/** How a batch flows: IF, WHILE, blocks and TRY around its statements. */

export type Instruction =
  | { readonly kind: 'statement'; readonly statement: Statement }
  | {
      readonly kind: 'if'
      readonly line: number
      readonly condition: string
      readonly body: Instruction
      readonly otherwise: Instruction | undefined
    }
  | { readonly kind: 'while'; readonly line: number; readonly condition: string; readonly body: Instruction }
  | { readonly kind: 'block'; readonly body: readonly Instruction[] }
  | { readonly kind: 'try'; readonly body: readonly Instruction[]; readonly handler: readonly Instruction[] }
  | { readonly kind: 'break' | 'continue' | 'return'; readonly line: number }

export type Batch = readonly Instruction[]

const deepest = 32
const jumps: Readonly<Record<string, 'break' | 'continue' | 'return'>> = {
  BREAK: 'break',
  CONTINUE: 'continue',
  RETURN: 'return',
}

/** @throws PlacedProblem, SqlError */
export function batchesOf(source: string): Batch[] {
  const batches: Statement[][] = []
  for (const statement of statementsOf(source)) {
    if (statement.batch) batches.push([])
    batches.at(-1)?.push(statement)
  }
  return batches.map((statements) => {
    refuseSharedView(statements)
    return new Reader(statements).batch()
  })
}

/** A view is the whole of its batch. */
function refuseSharedView(statements: readonly Statement[]): void {
  const view = statements.find(({ tokens }) => tokens[0]?.word === 'CREATE' && tokens[1]?.word === 'VIEW')
  if (view === undefined || statements.length === 1) return
  throw new PlacedProblem(
    "'CREATE VIEW' must be the only statement in its batch: write GO around it.",
    view.line,
    false,
  )
}

class Reader {
  readonly #statements: readonly Statement[]
  #at = 0
  #depth = 0

  constructor(statements: readonly Statement[]) {
    this.#statements = statements
  }

  batch(): Batch {
    const body: Instruction[] = []
    while (this.#at < this.#statements.length) body.push(this.#instruction())
    return body
  }

  #instruction(): Instruction {
    const statement = this.#statements[this.#at]
    if (statement === undefined) throw this.#near(this.#statements.at(-1))
    this.#at += 1
    this.#depth += 1
    try {
      if (this.#depth > deepest) throw placed(new UnsupportedSql(`More than ${deepest} nested blocks`), statement)
      return this.#read(statement)
    } finally {
      this.#depth -= 1
    }
  }

  #read(statement: Statement): Instruction {
    const { line, tokens } = statement
    const [first, second] = tokens
    switch (first?.word ?? '') {
      case 'IF': {
        const condition = conditionOf(statement)
        const body = this.#instruction()
        if (!this.#skip('ELSE')) return { kind: 'if', line, condition, body, otherwise: undefined }
        return { kind: 'if', line, condition, body, otherwise: this.#instruction() }
      }
      case 'WHILE':
        return { kind: 'while', line, condition: conditionOf(statement), body: this.#instruction() }
      case 'BEGIN':
        if (second === undefined) return { kind: 'block', body: this.#until('END') }
        if (second.word === 'TRY') return this.#tryBlock()
        return { kind: 'statement', statement }
      case 'BREAK':
      case 'CONTINUE':
      case 'RETURN':
        if (second !== undefined) throw placed(new UnsupportedSql(`${first?.text ?? ''} with a value`), statement)
        return { kind: jumps[first?.word ?? ''] ?? 'return', line }
      case 'END':
      case 'ELSE':
        throw this.#near(statement)
      default:
        return { kind: 'statement', statement }
    }
  }

  #tryBlock(): Instruction {
    const body = this.#until('END TRY')
    if (!this.#skip('BEGIN CATCH')) throw this.#near(this.#statements[this.#at] ?? this.#statements.at(-1))
    return { kind: 'try', body, handler: this.#until('END CATCH') }
  }

  #until(words: string): Instruction[] {
    const body: Instruction[] = []
    while (!this.#skip(words)) body.push(this.#instruction())
    const isEmpty = body.length === 0 && words === 'END'
    if (isEmpty) throw this.#near(this.#statements[this.#at - 1])
    return body
  }

  /** Skips the next statement if it consists of these words. */
  #skip(words: string): boolean {
    const found = this.#statements[this.#at]?.tokens.map(({ word }) => word).join(' ')
    if (found !== words) return false
    this.#at += 1
    return true
  }

  #near(statement: Statement | undefined): PlacedProblem {
    const text = statement?.tokens[0]?.text ?? ''
    return placed(new SqlError(`Incorrect syntax near '${text}'.`), statement)
  }
}

function conditionOf({ text, tokens, line }: Statement): string {
  const [first, second] = tokens
  if (first === undefined || second === undefined)
    throw new PlacedProblem(`Incorrect syntax near '${first?.text ?? ''}'.`, line, false)
  return text.slice(second.start - first.start)
}

function placed(problem: Error, statement: Statement | undefined): PlacedProblem {
  return new PlacedProblem(problem.message, statement?.line ?? 1, false)
}

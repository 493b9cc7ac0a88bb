import type { Catalog } from './catalog.ts'
import type { Rows } from './engine.ts'
import type { Batch, Instruction } from './flow.ts'
import { queryOf, sourceOf } from './query.ts'
import { SqlError, PlacedProblem, UnsupportedSql } from './refusal.ts'
import type { Scope, Variable } from './scope.ts'
import type { CaughtError } from './session.ts'
import { statementsOf, type Statement } from './split.ts'
import { translateStatement, type Assignment, type TranslatedStatement } from './statement.ts'
import { raised } from './raise.ts'
import type { Transaction } from './transaction.ts'

/** Runs one batch from its declarations to its end. Variables live as long as the batch. */

interface BatchServices {
  readonly transaction: Transaction
  readonly rowCount: () => number
  readonly forgetRowCount: () => void
  readonly catalog: () => Catalog
  readonly query: (sql: string) => Promise<Rows | undefined>
  readonly placed: (error: unknown, line: number) => PlacedProblem
}

/** How execution continues after an instruction. */
type Flow = 'next' | 'break' | 'continue' | 'return'

export class BatchRun {
  readonly #services: BatchServices
  readonly #variables = new Map<string, Variable>()
  readonly #caught: (PlacedProblem & { caught: CaughtError | undefined })[] = []
  #last: Rows | undefined
  #hasTableVariables = false
  #abortsTransactions = false

  constructor(services: BatchServices) {
    this.#services = services
  }

  async run(batch: Batch): Promise<Rows | undefined> {
    await this.#declareAll(batch)
    await this.#runAll(batch)
    return this.#last
  }

  /** A declaration holds for the whole batch, whether the flow comes past it or not. */
  async #declareAll(instructions: readonly Instruction[]): Promise<void> {
    for (const statement of instructions.flatMap(statementsIn)) {
      if (statement.tokens[0]?.word !== 'DECLARE') continue
      await this.#at(statement.line, async () => {
        const step = translateStatement(statement, this.#scope())
        if (step.kind === 'tableVariable') {
          this.#hasTableVariables = true
          for (const sql of step.sql) await this.#services.query(sql)
        }
        if (step.kind !== 'variables') return
        for (const { name, type } of step.values) {
          if (this.#variables.has(name)) throw new SqlError(`The variable name '${name}' has already been declared.`)
          if (type !== undefined) this.#variables.set(name, { type, value: undefined })
        }
      })
    }
  }

  async #runAll(instructions: readonly Instruction[]): Promise<Flow> {
    for (const instruction of instructions) {
      const flow = await this.#run(instruction)
      if (flow !== 'next') return flow
    }
    return 'next'
  }

  async #run(instruction: Instruction): Promise<Flow> {
    switch (instruction.kind) {
      case 'block':
        return await this.#runAll(instruction.body)
      case 'if':
        if (await this.#holds(instruction)) return await this.#run(instruction.body)
        return instruction.otherwise === undefined ? 'next' : await this.#run(instruction.otherwise)
      case 'while':
        while (await this.#holds(instruction)) {
          const flow = await this.#run(instruction.body)
          if (flow === 'break') break
          if (flow === 'return') return flow
        }
        return 'next'
      case 'try':
        return await this.#try(instruction)
      case 'statement':
        await this.#at(instruction.statement.line, () => this.#execute(instruction.statement))
        return 'next'
      case 'break':
      case 'continue':
      case 'return':
        return instruction.kind
    }
  }

  async #holds({ condition, line }: { readonly condition: string; readonly line: number }): Promise<boolean> {
    const rows = await this.#at(line, () => this.#select(`CASE WHEN ${condition}\n THEN 1 ELSE 0 END`))
    this.#services.forgetRowCount()
    return rows?.rows[0]?.[0] === '1'
  }

  async #try({ body, handler }: Extract<Instruction, { kind: 'try' }>): Promise<Flow> {
    try {
      return await this.#runAll(body)
    } catch (error) {
      // CATCH does not catch errors that SQL Server reports at compile time, and never what is not supported here.
      if (!(error instanceof PlacedProblem) || !error.atRunTime) throw error
      if (this.#abortsTransactions || error.caught?.number === 245) this.#services.transaction.doom()
      this.#caught.push(error)
      try {
        return await this.#runAll(handler)
      } finally {
        this.#caught.pop()
      }
    }
  }

  async #execute(statement: Statement): Promise<void> {
    const words = statement.tokens.map(({ word }) => word)
    const [first = '', second = ''] = words
    if (first === 'PRINT') return void (await this.#select(textAfter(statement, 1)))
    if (first === 'THROW' || first === 'RAISERROR') return await this.#raise(statement)
    if (first === 'SET' && second === 'XACT_ABORT') {
      this.#abortsTransactions = words[2] === 'ON'
      return
    }
    const isTransaction =
      ['COMMIT', 'ROLLBACK', 'SAVE'].includes(first) || (first === 'BEGIN' && second.startsWith('TRAN'))
    if (isTransaction) return await this.#changeTransaction(statement, words)
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'CREATE', 'ALTER', 'DROP', 'TRUNCATE'].includes(first)
    if (changes && this.#services.transaction.isDoomed) throw this.#runtimeProblem(statement, doomed)
    await this.#take(translateStatement(statement, this.#scope()))
  }

  async #take(step: TranslatedStatement): Promise<void> {
    if (step.kind === 'variables') await this.#assign(step.values)
    if (step.kind === 'run') for (const sql of step.sql) this.#last = (await this.#services.query(sql)) ?? this.#last
  }

  async #changeTransaction({ tokens, line }: Statement, words: readonly string[]): Promise<void> {
    const { transaction } = this.#services
    const rest = words.slice(1).filter((word) => !['TRAN', 'TRANSACTION', 'WORK'].includes(word))
    if (rest.length > 1) throw new UnsupportedSql(words.join(' '))
    const name = rest[0] === undefined ? undefined : (tokens.at(-1)?.text ?? '').toLowerCase()
    try {
      if (words[0] === 'BEGIN') await transaction.begin(name)
      else if (words[0] === 'COMMIT') await transaction.commit()
      else if (words[0] === 'SAVE') await transaction.save(name)
      else {
        // SQL Server keeps what a table variable has; here it is a table like any other.
        if (this.#hasTableVariables) throw new UnsupportedSql('ROLLBACK beside a table variable')
        await transaction.rollback(name)
      }
      this.#services.forgetRowCount()
    } catch (error) {
      throw error instanceof SqlError ? new PlacedProblem(error.message, line, true) : error
    }
  }

  /** THROW and RAISERROR. Without a TRY around it, either ends the batch. */
  async #raise(statement: Statement): Promise<void> {
    const { line, tokens } = statement
    const caught = this.#caught.at(-1)
    if (tokens[0]?.word === 'THROW' && tokens.length === 1) {
      if (caught === undefined)
        throw new PlacedProblem('THROW without arguments is allowed only inside CATCH.', line, false)
      throw new PlacedProblem(caught.message, caught.line, true, caught.caught)
    }
    const text = textAfter(statement, 1)
    const list = tokens[0]?.word === 'THROW' ? text : text.replace(/^\s*\(/, '').replace(/\)[^)]*$/, '')
    const rows = await this.#select(list)
    const error = raised(tokens[0]?.word === 'THROW', rows?.rows[0] ?? [])
    if (error === undefined) return
    throw new PlacedProblem(error.message, line, true, error)
  }

  #runtimeProblem({ line }: Statement, message: string): PlacedProblem {
    return new PlacedProblem(message, line, true)
  }

  async #select(list: string): Promise<Rows | undefined> {
    const [statement, more] = statementsOf(`SELECT ${list}`)
    if (statement === undefined || more !== undefined) throw new SqlError('Incorrect syntax in an expression.')
    const step = translateStatement(statement, this.#scope())
    if (step.kind !== 'run') throw new SqlError('Incorrect syntax in an expression.')
    let rows: Rows | undefined
    for (const sql of step.sql) rows = await this.#services.query(sql)
    return rows
  }

  async #at<Result>(line: number, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      throw this.#services.placed(error, line)
    }
  }

  #scope(): Scope {
    const { transaction, rowCount, catalog } = this.#services
    return {
      variables: this.#variables,
      session: {
        rowCount: rowCount(),
        openTransactions: transaction.open,
        isDoomed: transaction.isDoomed,
        caught: caughtOf(this.#caught.at(-1)),
      },
      catalog: catalog(),
      tables: new Map(),
      query: (tree, scope, named = false) => queryOf(tree, scope, { outermost: false, named }),
      source: sourceOf,
    }
  }

  async #assign(values: readonly Assignment[]): Promise<void> {
    for (const { name, sql } of values) {
      const type = this.#variables.get(name)?.type
      if (type === undefined) throw new SqlError(`Must declare the scalar variable "${name}".`)
      // A declaration without a value changes nothing when the program reaches it again.
      if (sql === undefined) continue
      const found = await this.#services.query(`SELECT CAST(value AS ${type.engine}) FROM (${sql}) AS given(value)`)
      const rows = found?.rows ?? []
      if (rows.length > 1) throw new UnsupportedSql('Assigning a variable from more than one row')
      if (rows.length === 0) continue
      const value = rows[0]?.[0] ?? undefined
      this.#variables.set(name, { type, value: type.length === undefined ? value : value?.slice(0, type.length) })
    }
  }
}

const doomed =
  'The current transaction cannot be committed and cannot support operations that write to the log file. Roll back the transaction.'
const unknownError: CaughtError = { number: undefined, message: undefined, severity: undefined, state: undefined }

function caughtOf(problem: PlacedProblem | undefined): CaughtError | undefined {
  return problem === undefined ? undefined : (problem.caught ?? unknownError)
}

function textAfter({ text, tokens }: Statement, count: number): string {
  const first = tokens[count]
  if (first === undefined) throw new SqlError(`Incorrect syntax near '${tokens[0]?.text ?? ''}'.`)
  return text.slice(first.start - (tokens[0]?.start ?? 0))
}

function statementsIn(instruction: Instruction): Statement[] {
  switch (instruction.kind) {
    case 'statement':
      return [instruction.statement]
    case 'if':
      return [instruction.body, ...(instruction.otherwise === undefined ? [] : [instruction.otherwise])].flatMap(
        statementsIn,
      )
    case 'while':
      return statementsIn(instruction.body)
    case 'block':
      return instruction.body.flatMap(statementsIn)
    case 'try':
      return [...instruction.body, ...instruction.handler].flatMap(statementsIn)
    case 'break':
    case 'continue':
    case 'return':
      return []
  }
}

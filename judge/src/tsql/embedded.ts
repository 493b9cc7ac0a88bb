import type { PGlite } from '@electric-sql/pglite'
import type { Column, Engine, Rows } from './engine.ts'
import type { Scope, Variable } from './scope.ts'
import { queryOf } from './query.ts'
import { Mistake, PlacedProblem, Refusal } from './refusal.ts'
import { statementsOf } from './split.ts'
import { stepOf, type Assignment } from './statement.ts'

/** The embedded subset: T-SQL, statement by statement, as SQL for PGlite and the functions of shim.sql. */

const wholeNumbers = [20, 21, 23]
const decimals = [700, 701, 1700]
const bit = 16
const plainText = (text: string): string => text
const parsers = Object.fromEntries(
  [bit, ...wholeNumbers, ...decimals, 1082, 1083, 1114].map((type) => [type, plainText]),
)
const unnamed = 'gradus unnamed'

export class EmbeddedEngine implements Engine {
  readonly #database: PGlite
  #variables = new Map<string, Variable>()
  #rowCount = 0

  constructor(database: PGlite) {
    this.#database = database
  }

  async reset(): Promise<void> {
    await this.#database.exec(
      'DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public; SET search_path = t, texts, public, pg_catalog',
    )
    this.#variables = new Map()
    this.#rowCount = 0
  }

  async run(source: string): Promise<Rows | undefined> {
    let last: Rows | undefined
    for (const statement of split(source)) {
      if (statement.batch) this.#variables = new Map()
      try {
        const step = stepOf(statement, this.#scope())
        if (step.kind === 'variables') await this.#assign(step.values)
        if (step.kind === 'run') for (const sql of step.sql) last = (await this.#query(sql)) ?? last
      } catch (error) {
        throw placed(error, statement.line)
      }
    }
    return last
  }

  #scope(): Scope {
    return {
      variables: this.#variables,
      rowCount: this.#rowCount,
      tables: new Map(),
      query: (tree, scope, named = false) => queryOf(tree, scope, { outermost: false, named }),
    }
  }

  async #assign(values: readonly Assignment[]): Promise<void> {
    for (const { name, type, sql } of values) {
      const known = type ?? this.#variables.get(name)?.type
      if (known === undefined) throw new Mistake(`Must declare the scalar variable "${name}".`)
      if (sql === undefined) {
        this.#variables.set(name, { type: known, value: undefined })
        continue
      }
      const found = await this.#query(`SELECT CAST(value AS ${known.engine}) FROM (${sql}) AS given(value)`)
      const rows = found?.rows ?? []
      if (rows.length > 1) throw new Refusal('Giving a variable a value from more than one row')
      if (rows.length === 0 && type === undefined) continue
      const value = rows[0]?.[0] ?? undefined
      this.#variables.set(name, {
        type: known,
        value: known.length === undefined ? value : value?.slice(0, known.length),
      })
    }
  }

  async #query(sql: string): Promise<Rows | undefined> {
    const result = await this.#database.query<(string | null)[]>(sql, [], { rowMode: 'array', parsers })
    this.#rowCount = result.fields.length > 0 ? result.rows.length : (result.affectedRows ?? 0)
    if (result.fields.length === 0) return undefined
    const columns = result.fields.map(({ name, dataTypeID }): Column => ({
      name: name === unnamed ? '' : name,
      number: dataTypeID === bit || wholeNumbers.includes(dataTypeID) || decimals.includes(dataTypeID),
    }))
    const bits = new Set(result.fields.flatMap(({ dataTypeID }, index) => (dataTypeID === bit ? [index] : [])))
    const rows = result.rows.map((row) =>
      row.map((cell, index) => (cell !== null && bits.has(index) ? (cell === 't' ? '1' : '0') : cell)),
    )
    return { columns, rows }
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}

function split(source: string): ReturnType<typeof statementsOf> {
  try {
    return statementsOf(source)
  } catch (error) {
    const [, line] = /^Line (\d+):/.exec(error instanceof Error ? error.message : '') ?? []
    throw placed(error, Number(line ?? 1))
  }
}

const typeNames: readonly (readonly [RegExp, string])[] = [
  [/\bcitext\b|\btext\b|\bunknown\b/g, 'varchar'],
  [/\binteger\b/g, 'int'],
  [/\bdouble precision\b/g, 'float'],
  [/\btimestamp without time zone\b/g, 'datetime'],
  [/\bboolean\b/g, 'bit'],
  [/\bt\./g, ''],
  [/"gradus target"\.?|public\./g, ''],
]

/** What went wrong, in SQL Server's words where they are known. */
function placed(error: unknown, line: number): PlacedProblem {
  if (error instanceof PlacedProblem) return error
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const plain = typeNames.reduce((text, [pattern, name]) => text.replace(pattern, name), message)
  const [, name = ''] = /"([^"]+)"/.exec(plain) ?? []
  const column = /column "?([\w.]+)"?/.exec(plain)?.[1] ?? name
  if (error instanceof Mistake || error instanceof Refusal) return new PlacedProblem(message, line, false)
  switch (code) {
    case 'GR001':
      return new PlacedProblem(new Refusal(message).message, line, false)
    case 'GR002':
      return new PlacedProblem(message, line, true)
    case '42703':
      return new PlacedProblem(`Invalid column name '${column}'.`, line, false)
    case '42P01':
      return new PlacedProblem(`Invalid object name '${name || plain}'.`, line, false)
    case '42803':
      return new PlacedProblem(
        `Column '${column}' is invalid in the select list because it is not contained in either an aggregate function or the GROUP BY clause.`,
        line,
        false,
      )
    case '22012':
      return new PlacedProblem('Divide by zero error encountered.', line, true)
    case '42883':
    case '42804':
    case '42725':
    case '42846':
    case '0A000':
      return new PlacedProblem(new Refusal(`This use of types or functions (${plain})`).message, line, false)
    default:
      return new PlacedProblem(plain, line, !code.startsWith('42'))
  }
}

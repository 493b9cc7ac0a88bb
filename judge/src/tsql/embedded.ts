import type { PGlite } from '@electric-sql/pglite'
import { BatchRun } from './batch-run.ts'
import { catalogOf, catalogQuery, type Catalog } from './catalog.ts'
import type { Column, Engine, Rows } from './engine.ts'
import { batchesOf, type Batch } from './flow.ts'
import { SqlError, PlacedProblem, UnsupportedSql } from './refusal.ts'
import { Transaction } from './transaction.ts'

/** The embedded subset: T-SQL, statement by statement, as SQL for PGlite and the functions of shim/. */

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
  #catalog: Catalog = new Map()
  #rowCount = 0

  constructor(database: PGlite) {
    this.#database = database
  }

  async reset(): Promise<void> {
    await this.#database.exec(
      'ROLLBACK; DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public; SET search_path = t, texts, public, pg_catalog',
    )
    this.#catalog = new Map()
    this.#rowCount = 0
    this.#transaction = new Transaction((sql) => this.#database.exec(sql))
  }

  #transaction = new Transaction((sql) => this.#database.exec(sql))

  async run(source: string): Promise<Rows | undefined> {
    let last: Rows | undefined
    for (const batch of split(source)) last = (await this.#runBatch(batch)) ?? last
    return last
  }

  #runBatch(batch: Batch): Promise<Rows | undefined> {
    return new BatchRun({
      transaction: this.#transaction,
      rowCount: () => this.#rowCount,
      forgetRowCount: () => {
        this.#rowCount = 0
      },
      catalog: () => this.#catalog,
      query: (sql) => this.#query(sql),
      placed,
    }).run(batch)
  }

  async #query(sql: string): Promise<Rows | undefined> {
    const result = await this.#transaction.guard(() =>
      this.#database.query<(string | null)[]>(sql, [], { rowMode: 'array', parsers }),
    )
    if (/^(?:CREATE|ALTER|DROP|COMMENT|DO) /.test(sql)) await this.#readCatalog()
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

  async #readCatalog(): Promise<void> {
    const { rows } = await this.#database.query<(string | null)[]>(catalogQuery, [], { rowMode: 'array', parsers })
    this.#catalog = catalogOf(rows)
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}

function split(source: string): Batch[] {
  try {
    return batchesOf(source)
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

/** Converts an error, to SQL Server's message if it is known. */
function placed(error: unknown, line: number): PlacedProblem {
  if (error instanceof PlacedProblem) return error
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const plain = typeNames.reduce((text, [pattern, name]) => text.replace(pattern, name), message)
  const [, name = ''] = /"([^"]+)"/.exec(plain) ?? []
  const column = /column "?([\w.]+)"?/.exec(plain)?.[1] ?? name
  if (error instanceof SqlError || error instanceof UnsupportedSql) return new PlacedProblem(message, line, false)
  const running = (number: number | undefined, text = plain, knownMessage?: string): PlacedProblem => {
    const caught = { number, message: knownMessage, severity: number === undefined ? undefined : 16, state: undefined }
    return new PlacedProblem(text, line, true, caught)
  }
  switch (code) {
    case 'GR001':
      return new PlacedProblem(new UnsupportedSql(message).message, line, false)
    case 'GR002':
      return running(message.startsWith('Conversion failed') ? 245 : undefined, message)
    case '22012': {
      const text = 'Divide by zero error encountered.'
      return running(8134, text, text)
    }
    case '23505':
    case '23503':
    case '23514':
    case '23502':
      return running(violations[code])
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
    case '42601':
      return new PlacedProblem(message.startsWith('INSERT has more') ? wrongCount : plain, line, false)
    case '42883':
    case '42804':
    case '42725':
    case '42846':
    case '0A000':
      return new PlacedProblem(new UnsupportedSql(`This use of types or functions (${plain})`).message, line, false)
    case '42P17':
      return new PlacedProblem(new UnsupportedSql('A computed column with this expression').message, line, false)
    default:
      return code.startsWith('42') ? new PlacedProblem(plain, line, false) : running(undefined)
  }
}

const wrongCount = 'Column name or number of supplied values does not match table definition.'
/** SQL Server's numbers of broken constraints. */
const violations: Readonly<Record<string, number>> = { '23505': 2627, '23503': 547, '23514': 547, '23502': 515 }

import type { PGlite } from '@electric-sql/pglite'
import { BatchRun } from './batch-run.ts'
import { catalogOf, catalogQuery, type Catalog } from './catalog.ts'
import type { Column, Engine, Rows } from './engine.ts'
import { batchesOf, type Batch } from './flow.ts'
import { placed } from './translated-error.ts'
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

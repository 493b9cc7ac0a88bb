import { Request, type Connection } from 'tedious'
import type { Column, Rows } from './engine.ts'
import { PlacedProblem } from './refusal.ts'

/** The batches of a file on a connection to a real SQL Server, with limits: the server itself sets none. */

/** The statements of a submission took too long or returned too much. Not an error of a single statement. */
export class LimitReached extends Error {
  readonly limit: 'wall' | 'output'
  constructor(limit: 'wall' | 'output') {
    super(`The statements reached their limit (${limit}).`)
    this.limit = limit
  }
}

/** The time that all statements of a submission have together, on whatever connections they run. */
export class TimeBudget {
  #left: number
  readonly #now: () => number

  constructor(milliseconds: number, now = () => performance.now()) {
    this.#left = milliseconds
    this.#now = now
  }

  /** @param work gets the milliseconds that are left @throws LimitReached */
  async spend<Result>(work: (left: number) => Promise<Result>): Promise<Result> {
    if (this.#left <= 0) throw new LimitReached('wall')
    const began = this.#now()
    try {
      return await work(this.#left)
    } finally {
      this.#left -= this.#now() - began
    }
  }
}

export interface StatementLimits {
  readonly milliseconds: number
  /** Of memory, for all rows. */
  readonly bytes: number
}

/** @returns the last result @throws PlacedProblem, LimitReached */
export async function runBatches(
  connection: Pick<Connection, 'execSqlBatch' | 'cancel'>,
  source: string,
  { time, bytes }: { readonly time: TimeBudget; readonly bytes: number },
): Promise<Rows | undefined> {
  let last: Rows | undefined
  let line = 0
  for (const batch of source.split(/^[ \t]*GO[ \t]*$/im)) {
    try {
      if (batch.trim() !== '')
        last = (await time.spend((left) => ask(connection, batch, { milliseconds: Math.ceil(left), bytes }))) ?? last
    } catch (error) {
      throw placed(error, line)
    }
    line += batch.split('\n').length
  }
  return last
}

/** What a row and a cell take in memory besides their text: a result may have millions of rows of empty texts. */
const bytesOfRow = 16
const bytesOfCell = 8

type Cells = readonly { readonly value: unknown; readonly metadata: { readonly type: { readonly name: string } } }[]

/** @param limits undefined for our own statements, which have those of the connection @throws LimitReached */
export function ask(
  connection: Pick<Connection, 'execSqlBatch' | 'cancel'>,
  sql: string,
  limits?: StatementLimits,
): Promise<Rows | undefined> {
  const mostBytes = limits?.bytes ?? Infinity
  return new Promise((resolve, reject) => {
    let columns: Column[] | undefined
    let rows: (string | null)[][] = []
    let bytes = 0
    const request = new Request(sql, (error) => {
      if (bytes > mostBytes) reject(new LimitReached('output'))
      else if (limits !== undefined && isTimeout(error)) reject(new LimitReached('wall'))
      else if (error !== undefined && error !== null) reject(error)
      else resolve(columns === undefined ? undefined : { columns, rows })
    })
    if (limits !== undefined) request.setTimeout(limits.milliseconds)
    request.on('columnMetadata', (found) => {
      const list = Array.isArray(found) ? found : Object.values(found)
      columns = list.map(({ colName, type }) => ({
        name: colName,
        number: /Int|Num|Dec|Float|Real|Money|Bit/.test(type.name),
      }))
      rows = []
    })
    request.on('row', (cells: Cells) => {
      // Rows still arrive until the server has noticed that the request is cancelled.
      if (bytes > mostBytes) return
      const row = cells.map(({ value, metadata }) => textOf(value, metadata.type.name))
      bytes += row.reduce((sum, cell) => sum + bytesOfCell + (cell?.length ?? 0), bytesOfRow)
      if (bytes > mostBytes) connection.cancel()
      else rows.push(row)
    })
    connection.execSqlBatch(request)
  })
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ETIMEOUT'
}

function textOf(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (value instanceof Buffer) return `0x${value.toString('hex').toUpperCase()}`
  if (!(value instanceof Date))
    return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | bigint}`
  const text = value.toISOString().replace('T', ' ').replace('Z', '')
  if (type === 'Date') return text.slice(0, 10)
  return type === 'Time' ? text.slice(11) : text
}

/** Errors of the text itself: syntax, unknown names, types that do not match. */
const compiling = new Set([102, 105, 156, 170, 195, 205, 206, 207, 208, 209, 245, 319, 402, 1033, 8117, 8120, 8155])

/** A limit or a lost connection is not an error of the candidate's statement, so it is thrown unchanged. */
function placed(error: unknown, before: number): unknown {
  if (!(error instanceof Error) || !('number' in error) || typeof error.number !== 'number') return error
  const line = 'lineNumber' in error && typeof error.lineNumber === 'number' ? error.lineNumber : 1
  return new PlacedProblem(error.message, before + Math.max(1, line), !compiling.has(error.number))
}

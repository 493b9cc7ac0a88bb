import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { inReadOnlyTransaction, readInBatches, type RowQuery } from '../data/cursor.ts'
import type { Database } from '../data/database.ts'
import { spool } from '../files/spool.ts'
import { formulaSigns } from '../text/formula.ts'

/** Replies with a file that is streamed as it is produced, so that no table is held in memory. */
export class Download {
  readonly fileName: string
  readonly type: string
  readonly body: Readable | Buffer

  constructor(fileName: string, type: string, body: Readable | Buffer) {
    this.fileName = fileName
    this.type = type
    this.body = body
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type(this.type)
      .header('content-disposition', `attachment; filename="${this.fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .send(this.body)
  }
}

type Cell = string | number | boolean | null

const batchSize = 1000

/**
 * A table as CSV (RFC 4180), read with a cursor. The file names are ours, never a user's. @throws Problem tooOften while
 * many files are being downloaded
 */
export async function csvOf<Row>(
  database: Database,
  fileName: string,
  head: readonly string[],
  rows: RowQuery<Row>,
  cells: (row: Row) => readonly Cell[],
): Promise<Download> {
  async function* lines() {
    // A byte order mark: without it spreadsheets do not read UTF-8.
    yield `\ufeff${lineOf(head)}`
    for await (const some of inReadOnlyTransaction(database, (tx) => readInBatches(tx, rows, batchSize)))
      yield some.map((row) => lineOf(cells(row))).join('')
  }
  return new Download(fileName, 'text/csv; charset=utf-8', await spool(lines()))
}

/** A table that is in memory anyway. */
export function csvOfRows(fileName: string, head: readonly string[], rows: readonly (readonly Cell[])[]): Download {
  const text = `\ufeff${[head, ...rows].map(lineOf).join('')}`
  return new Download(fileName, 'text/csv; charset=utf-8', Buffer.from(text))
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

const formulaAtStart = new RegExp(String.raw`^(?=[${formulaSigns}\t\r])`)
const formulaAfterSign = new RegExp(String.raw`[;\t]["' ]*(?=[${formulaSigns}])`, 'g')

/**
 * A text that a spreadsheet would take for a formula is kept a text; also after a semicolon or tab, at which spreadsheets
 * of many countries divide a line.
 */
function cellOf(cell: Cell): string {
  const text = String(cell ?? '')
  const harmless =
    typeof cell === 'string' ? text.replace(formulaAtStart, "'").replaceAll(formulaAfterSign, "$&'") : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import { Problem } from '../problem.ts'

/**
 * Reads the rows of an uploaded CSV file: UTF-8 with comma, semicolon or tab, as spreadsheets write it. Empty rows are
 * left out. Returns up to maximum + 1 rows, so that the caller can refuse a longer file. Reads in parts, so that other
 * requests don't wait for a large file.
 * @throws Problem badInput if the file is not such a CSV file
 */
export async function readCsvFile(bytes: Uint8Array, maximum: number): Promise<CsvRecord[]> {
  return await recordsOf(textOf(bytes), maximum)
}

export function refuseFile(message: string): Problem {
  return new Problem('badInput', { message, field: 'file' })
}

const namedProblems = 10

/** Refuses all of a file. @param problems a sentence for each, which begins with its row; each gets its own line */
export function refuseRows(problems: readonly string[]): Problem {
  const named = problems.slice(0, namedProblems)
  const more = problems.length > named.length ? [`And ${problems.length - named.length} more.`] : []
  // A cell may have line breaks of its own.
  const lines = [...named, ...more].map((text) => text.replaceAll(/\s+/g, ' '))
  return refuseFile(['Nothing was imported. Correct the file:', ...lines].join('\n'))
}

function textOf(bytes: Uint8Array): string {
  try {
    // A byte order mark is not part of the text.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // UTF-16 without a byte order mark looks like UTF-8 with a NUL in each letter. Without them, an address would be
    // another one.
    if (!text.includes('\0')) return text
  } catch {
    // Refused below.
  }
  throw refuseFile('Save the file as CSV in UTF-8 and try again.')
}

export interface CsvRecord {
  /** Line of the file, from 1. If a row has line breaks, its last line. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The number of characters that are read before other requests get a turn: about 5 ms. */
const partLength = 32 * 1024
const maximumColumns = 2000
const maximumRowKibibytes = 64

async function recordsOf(text: string, maximum: number): Promise<CsvRecord[]> {
  // A line for one spreadsheet program, which names the separator.
  const [named = '', separator] = /^sep=([,;\t])\r?\n/i.exec(text) ?? []
  const parser = parse({
    delimiter: separator ?? separatorOf(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: maximumRowKibibytes * 1024,
    // The size of a record does not count its separators: a file of commas alone would be one row of millions of cells.
    cast: (cell, { index }) => {
      if (index >= maximumColumns) throw refuseFile(`A row has more than ${maximumColumns} columns.`)
      return cell
    },
  })
  const records: CsvRecord[] = []
  const before = named === '' ? 0 : 1
  parser.on('data', ({ info, record }: { info: { lines: number }; record: string[] }) => {
    if (record.some((cell) => cell !== '')) records.push({ line: info.lines + before, cells: record })
  })
  const end = finished(parser)
  // The error is thrown below. Without a listener, it would end the process if it occurs before.
  end.catch(() => undefined)
  try {
    for (let start = named.length; start < text.length && records.length <= maximum; start += partLength) {
      await write(parser, text.slice(start, start + partLength))
      await setImmediate()
    }
    if (records.length > maximum) {
      parser.destroy()
      return records.slice(0, maximum + 1)
    }
    parser.end()
    await end
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = (parser.info.lines ?? 0) + before
    throw refuseFile(
      sentences[error.code]?.(line) ?? `Line ${line} can’t be read as CSV. Check its quotation marks (").`,
    )
  }
}

const sentences: Partial<Record<CsvError['code'], (line: number) => string>> = {
  CSV_MAX_RECORD_SIZE: (line) =>
    `The row in line ${line} has more than ${maximumRowKibibytes} KiB. Check whether a quotation mark (") is missing.`,
  CSV_QUOTE_NOT_CLOSED: (line) => `A cell that ends in line ${line} lacks its closing quotation mark (").`,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: (line) =>
    `A cell in line ${line} goes on after its closing quotation mark ("). Write a quotation mark in a cell twice.`,
}

async function write(parser: Parser, part: string): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    parser.write(part, (error) => {
      if (error) reject(error)
      else resolve()
    }),
  )
}

const separators = [',', ';', '\t'] as const

/** The separator that is most frequent in the first row, outside of quotes. */
function separatorOf(text: string): string {
  const [firstLine = ''] = /^.*$/m.exec(text.trimStart().slice(0, partLength)) ?? []
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((separator) => bare.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

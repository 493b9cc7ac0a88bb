import { CsvError, parse } from 'csv-parse/sync'
import { Problem } from '../problem.ts'

/**
 * Reads the rows of an uploaded CSV file: UTF-8 with comma, semicolon or tab, as spreadsheets write it. Empty rows are
 * left out. Returns up to maximum + 1 rows, so that the caller can refuse a longer file.
 * @throws Problem badInput if the file is not such a CSV file
 */
export function readCsvFile(bytes: Uint8Array, maximum: number): CsvRecord[] {
  return recordsOf(textOf(bytes), maximum)
}

export function refuseFile(message: string): Problem {
  return new Problem('badInput', { message, field: 'file' })
}

function textOf(bytes: Uint8Array): string {
  try {
    // A byte order mark is not part of the text.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuseFile('Save the file as CSV in UTF-8 and try again.')
  }
}

export interface CsvRecord {
  /** Line of the file, from 1. If a row has line breaks, its last line. */
  readonly line: number
  readonly cells: readonly string[]
}

function recordsOf(text: string, maximum: number): CsvRecord[] {
  // A line for one spreadsheet program, which names the separator.
  const [named, separator] = /^sep=([,;\t])\r?\n/i.exec(text) ?? []
  try {
    const records = parse(named === undefined ? text : text.slice(named.length), {
      delimiter: separator ?? separatorOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 64 * 1024,
      to: maximum + 1,
    }) as unknown as { readonly info: { readonly lines: number }; readonly record: string[] }[]
    const before = named === undefined ? 0 : 1
    return records
      .map(({ info, record }) => ({ line: info.lines + before, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuseFile(`The file can’t be read as CSV: ${error.message}.`)
  }
}

const separators = [',', ';', '\t'] as const

/** The separator that is most frequent in the first row, outside of quotes. */
function separatorOf(text: string): string {
  const [firstLine = ''] = /^.*$/m.exec(text.trimStart()) ?? []
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((separator) => bare.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

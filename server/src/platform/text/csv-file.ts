import { CsvError, parse } from 'csv-parse/sync'
import { Problem } from '../problem.ts'

/**
 * The rows of a CSV file that somebody uploads: UTF-8 with comma, semicolon or tab, as spreadsheets write it. Empty rows are
 * left out. One row more than the maximum may be read, so that the caller can refuse a longer file.
 * @throws Problem badInput for what is no such file
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
  /** Of the file, from 1; the last one of a row with line breaks in it. */
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

/** The one that the first row has most of, outside of quotes. */
function separatorOf(text: string): string {
  const [firstLine = ''] = /^.*$/m.exec(text.trimStart()) ?? []
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((separator) => bare.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

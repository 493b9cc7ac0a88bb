import type { CsvSeparator } from '@gradus/contract/gradebook'
import { formulaSigns } from '../platform/text/formula.ts'

/** Cells of gradebook files. What an export writes, an import reads as the same value (courses.md 21). */

export const separators: Readonly<Record<CsvSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t' }

/** Spreadsheets take such a cell for a formula. Apostrophes before it are a part of the text, so one more is put there. */
const formula = new RegExp(String.raw`^'*[${formulaSigns}\t\r]`)

/** A spreadsheet with another separator would take the rest of such a text for a formula, unless it is quoted. */
const elsewhere = new RegExp(String.raw`[,;\t][' ]*[${formulaSigns}]`)

export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

export function restoreFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Rows as CSV with a byte order mark, without which spreadsheets do not read UTF-8. */
export function csvText(rows: readonly (readonly string[])[], separator: string): string {
  const cellOf = (cell: string) =>
    cell.includes(separator) || /["\r\n]/.test(cell) || elsewhere.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return `\ufeff${rows.map((row) => `${row.map(cellOf).join(separator)}\r\n`).join('')}`
}

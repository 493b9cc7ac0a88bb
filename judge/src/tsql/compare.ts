import type { Rows } from './engine.ts'

/** Why the rows are not the expected ones; undefined if they are. */
export function difference(got: Rows | undefined, expected: Rows, ordered: boolean): string | undefined {
  if (got === undefined) return 'There is no result.'
  if (got.columns.length !== expected.columns.length) {
    return `The result has ${counted(got.columns.length, 'column')}; expected ${expected.columns.length}.`
  }
  for (const [index, { name }] of expected.columns.entries()) {
    const found = got.columns[index]?.name ?? ''
    if (name !== '_' && name.toLowerCase() !== found.toLowerCase()) {
      return `Column ${index + 1} is named “${found}”; expected “${name}”.`
    }
  }
  if (got.rows.length !== expected.rows.length) {
    return `The result has ${counted(got.rows.length, 'row')}; expected ${expected.rows.length}.`
  }
  if (ordered) {
    const wrong = expected.rows.findIndex((row, index) => !sameRow(got, got.rows[index] ?? [], row))
    return wrong < 0 ? undefined : `Row ${wrong + 1} differs.`
  }
  const left = [...got.rows]
  for (const row of expected.rows) {
    const place = left.findIndex((candidate) => sameRow(got, candidate, row))
    if (place < 0) return `The row ${row.map((cell) => cell ?? 'NULL').join(' | ')} is missing.`
    left.splice(place, 1)
  }
  return undefined
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function sameRow(got: Rows, row: readonly (string | null)[], expected: readonly (string | null)[]): boolean {
  return expected.every((cell, index) => sameCell(row[index] ?? null, cell, got.columns[index]?.number === true))
}

/**
 * Numbers are compared to the number of decimals that the expected value has; a midnight that was added to a date is
 * ignored.
 */
function sameCell(got: string | null, expected: string | null, number: boolean): boolean {
  if (got === null || expected === null) return got === expected
  if (number && /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(expected)) {
    const decimals = /\.(\d+)/.exec(expected)?.[1]?.length ?? 0
    // SQL Server truncates a quotient's decimals, other engines round them: so a difference of one unit in the last
    // place is accepted.
    const tolerance = decimals >= 6 ? 10 ** -decimals : 0.5 * 10 ** -Math.max(decimals, 9)
    return Math.abs(Number(got) - Number(expected)) <= tolerance + Math.abs(Number(expected)) * 1e-12
  }
  return moment(got) === moment(expected)
}

function moment(text: string): string {
  const day = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d+)?$/.exec(text)
  if (day === null) return withoutTrailing(text, ' ')
  const decimals = withoutTrailing(day[3] ?? '', '0')
  const fraction = decimals === '.' ? '' : decimals
  return day[2] === '00:00:00' && fraction === '' ? (day[1] ?? '') : `${day[1]} ${day[2]}${fraction}`
}

/** Without a regular expression: one for trailing characters takes quadratic time if they also occur elsewhere. */
function withoutTrailing(text: string, character: string): string {
  let end = text.length
  while (text[end - 1] === character) end -= 1
  return text.slice(0, end)
}

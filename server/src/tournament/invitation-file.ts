import { Email } from '@gradus/contract/account'
import { invitationLimits } from '@gradus/contract/invitation'
import { lengthOf, singleLine } from '@gradus/contract/text'
import { readCsvFile, refuseFile } from '../platform/text/csv-file.ts'

/** Reads the addresses and names of a CSV file: UTF-8, with comma, semicolon or tab, with or without a first row of headings. */

export interface FileRow {
  /** Of the file, from 1; the last one of a row with line breaks in it. */
  readonly line: number
  readonly email: string
  readonly name: string
  /** Why nobody can be invited by this row. */
  readonly invalid: string | null
}

const nameMaximum = 60
/** What is shown of a cell that nobody can use. */
const shownMaximum = 200

const headings = {
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail address'],
  name: ['name', 'full name', 'display name'],
  firstName: ['first name', 'firstname', 'given name'],
  lastName: ['last name', 'lastname', 'surname', 'family name'],
} as const

/** @throws Problem badInput for what is no such file */
export function readInvitationFile(bytes: Uint8Array): FileRow[] {
  const records = readCsvFile(bytes, invitationLimits.rows + 1)
  const [first] = records
  if (!first) throw refuseFile('The file is empty.')
  const columns = columnsOf(first.cells)
  const rows = columns.hasHeadings ? records.slice(1) : records
  if (rows.length > invitationLimits.rows)
    throw refuseFile(`The file has more than ${invitationLimits.rows.toLocaleString('en-GB')} rows. Split it.`)
  return rows.map(({ line, cells }) =>
    rowOf(
      line,
      cells[columns.email] ?? '',
      columns.name.map((at) => cells[at] ?? ''),
    ),
  )
}

/** Indexes of the columns. */
interface Columns {
  readonly email: number
  /** One, or first and last name. */
  readonly name: readonly number[]
  readonly hasHeadings: boolean
}

function columnsOf(cells: readonly string[]): Columns {
  const words = cells.map((cell) => singleLine(cell).toLowerCase())
  const find = (names: readonly string[]) => words.findIndex((word) => names.includes(word))
  const email = find(headings.email)
  if (email >= 0) {
    const whole = find(headings.name)
    const parts = [find(headings.firstName), find(headings.lastName)].filter((at) => at >= 0)
    return { email, name: whole >= 0 ? [whole] : parts, hasHeadings: true }
  }
  const address = cells.findIndex((cell) => cell.includes('@'))
  if (address < 0) throw refuseFile('The file needs a column called “email”.')
  return { email: address, name: [address === 0 ? 1 : 0], hasHeadings: false }
}

function rowOf(line: number, address: string, names: readonly string[]): FileRow {
  const email = singleLine(address)
  const name = singleLine(names.join(' '))
  const invalid = whyInvalid(address, email, name)
  return { line, email: shown(email), name: shown(name), invalid }
}

function whyInvalid(address: string, email: string, name: string): string | null {
  if (email === '') return 'There is no email address.'
  // Compared as it came: a line break within an address is no slip that should be mended.
  if (address.trim() !== email || !Email.safeParse(email).success) return 'This isn’t an email address.'
  if (lengthOf(name) > nameMaximum) return `The name has more than ${nameMaximum} characters.`
  if (/[<>]|:\/\/|\bwww\./i.test(name)) return 'A name can’t contain <, > or a link.'
  return null
}

function shown(text: string): string {
  return Array.from(text).slice(0, shownMaximum).join('')
}

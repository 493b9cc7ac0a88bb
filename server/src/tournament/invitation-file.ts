import { Email } from '@gradus/contract/account'
import { invitationLimits } from '@gradus/contract/invitation'
import { lengthOf, singleLine } from '@gradus/contract/text'
import { mapInParts } from '../platform/concurrency/map-in-parts.ts'
import { readCsvFile, refuseFile } from '../platform/text/csv-file.ts'

/** Reads the addresses and names of a CSV file: UTF-8, with comma, semicolon or tab, with or without a first row of headings. */

export interface FileRow {
  /** Line of the file, from 1. If a row has line breaks, its last line. */
  readonly line: number
  readonly email: string
  readonly name: string
  /** The cell of extra time, which only assessments read; '' without one. */
  readonly extra: string
  /** Why the row cannot be used for an invitation; null if it can. */
  readonly invalid: string | null
}

const nameMaximum = 60
const severalAddresses = 'This line has more than one email address. Put each address on a line of its own.'
/** The maximum number of characters that are shown of an invalid cell. */
const shownMaximum = 200

const headings = {
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail address'],
  name: ['name', 'full name', 'display name'],
  firstName: ['first name', 'firstname', 'given name'],
  lastName: ['last name', 'lastname', 'surname', 'family name'],
  extra: ['extra time', 'extra', 'extra percent', 'extra time %', 'extra time in %'],
} as const

/** @throws Problem badInput if it is not a valid invitation file */
export async function readInvitationFile(bytes: Uint8Array): Promise<FileRow[]> {
  const records = await readCsvFile(bytes, invitationLimits.rows + 1)
  const [first] = records
  if (!first) throw refuseFile('The file is empty.')
  const columns = columnsOf(first.cells)
  const rows = columns.hasHeadings ? records.slice(1) : records
  if (rows.length > invitationLimits.rows)
    throw refuseFile(`The file has more than ${invitationLimits.rows.toLocaleString('en-GB')} rows. Split it.`)
  return await mapInParts(rows, ({ line, cells }) =>
    rowOf(
      line,
      cells[columns.email] ?? '',
      columns.name.map((at) => cells[at] ?? ''),
      columns.extra === undefined ? '' : (cells[columns.extra] ?? ''),
    ),
  )
}

/** Indexes of the columns. */
interface Columns {
  readonly email: number
  /** The columns of the name: one, or two for first and last name. */
  readonly name: readonly number[]
  readonly extra?: number
  readonly hasHeadings: boolean
}

function columnsOf(cells: readonly string[]): Columns {
  const words = cells.map((cell) => singleLine(cell).toLowerCase())
  const find = (names: readonly string[]) => words.findIndex((word) => names.includes(word))
  const email = find(headings.email)
  if (email >= 0) {
    const whole = find(headings.name)
    const parts = [find(headings.firstName), find(headings.lastName)].filter((at) => at >= 0)
    const extra = find(headings.extra)
    return { email, name: whole >= 0 ? [whole] : parts, hasHeadings: true, ...(extra >= 0 ? { extra } : {}) }
  }
  const address = cells.findIndex((cell) => cell.includes('@'))
  if (address < 0) throw refuseFile('The file needs a column called “email”.')
  // As in the examples: the name is beside the address, and extra time follows.
  return { email: address, name: [address === 0 ? 1 : 0], extra: Math.max(2, address + 1), hasHeadings: false }
}

function rowOf(line: number, address: string, names: readonly string[], extra: string): FileRow {
  const email = singleLine(address)
  const name = singleLine(names.join(' '))
  const hasOther = [...names, extra].some((cell) => Email.safeParse(singleLine(cell)).success)
  const invalid = hasOther ? severalAddresses : whyInvalid(address, email, name)
  return { line, email: truncate(email), name: truncate(name), extra: truncate(singleLine(extra)), invalid }
}

function whyInvalid(address: string, email: string, name: string): string | null {
  if (email === '') return 'There is no email address.'
  // Compared unchanged: a line break inside an address is not a typo that should be corrected.
  if (address.trim() !== email || !Email.safeParse(email).success) return 'This isn’t an email address.'
  if (lengthOf(name) > nameMaximum) return `The name has more than ${nameMaximum} characters.`
  if (/[<>]|:\/\/|\bwww\./i.test(name)) return 'A name can’t contain <, > or a link.'
  return null
}

function truncate(text: string): string {
  return Array.from(text).slice(0, shownMaximum).join('')
}

import { Email } from '@gradus/contract/account'
import { courseLimits } from '@gradus/contract/course'
import { lengthOf, singleLine } from '@gradus/contract/text'
import { mapInParts } from '../platform/concurrency/map-in-parts.ts'
import { readCsvFile, refuseFile } from '../platform/text/csv-file.ts'

/** Reads a roster: a CSV file with a row of headings. */

export interface RosterRow {
  /** Line of the file, from 1. */
  readonly line: number
  readonly email: string
  /** The account, where the list knows it by another way than its address. */
  readonly userId?: number | undefined
  readonly officialName: string
  readonly studentNumber: string
  /** Names; several are separated by `|`. */
  readonly groups: readonly string[]
  /** Why the row can’t be used. */
  readonly invalid: string | null
}

const headings = {
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'sis login id'],
  name: ['name', 'full name', 'student', 'student name'],
  firstName: ['first name', 'firstname', 'given name'],
  lastName: ['last name', 'lastname', 'surname', 'family name'],
  number: ['number', 'student number', 'student id', 'id number', 'matriculation number', 'sis user id'],
  group: ['group', 'groups', 'section', 'class'],
} as const

/** @throws Problem badInput if it is not a valid roster file */
export async function readRosterFile(bytes: Uint8Array): Promise<RosterRow[]> {
  const [first, ...rows] = await readCsvFile(bytes, courseLimits.rosterRows + 1)
  if (!first) throw refuseFile('The file is empty.')
  if (rows.length > courseLimits.rosterRows)
    throw refuseFile(`The file has more than ${courseLimits.rosterRows.toLocaleString('en-GB')} rows. Split it.`)
  const words = first.cells.map((cell) => singleLine(cell).toLowerCase())
  const column = (names: readonly string[]) => words.findIndex((word) => names.includes(word))
  const email = column(headings.email)
  if (email < 0) throw refuseFile('The first row needs a column called “email”.')
  const [name, number, group] = [column(headings.name), column(headings.number), column(headings.group)]
  const names = name >= 0 ? [name] : [column(headings.firstName), column(headings.lastName)].filter((at) => at >= 0)
  return await checkRosterRows(
    await mapInParts(rows, ({ line, cells }) => ({
      line,
      email: singleLine(cells[email] ?? ''),
      officialName: singleLine(names.map((at) => cells[at] ?? '').join(' ')),
      studentNumber: singleLine(cells[number] ?? ''),
      // One more than a course can have is refused later.
      groups: [...new Set((cells[group] ?? '').split('|', courseLimits.groups + 1).map(singleLine))].filter(
        (one) => one !== '',
      ),
    })),
  )
}

/** Adds the reason to each row that can't be used, whatever list the rows come from. */
export async function checkRosterRows(rows: readonly Omit<RosterRow, 'invalid'>[]): Promise<RosterRow[]> {
  const seen = new Map<string, number>()
  return await mapInParts(rows, (row) => {
    const before = seen.get(row.email.toLowerCase())
    seen.set(row.email.toLowerCase(), before ?? row.line)
    return { ...row, invalid: whyInvalid(row, before) }
  })
}

function whyInvalid(row: Omit<RosterRow, 'invalid'>, before: number | undefined): string | null {
  if (row.email === '') return 'There is no email address.'
  if (!Email.safeParse(row.email).success) return 'This isn’t an email address.'
  if (before !== undefined) return `Row ${before} has the same address.`
  if (lengthOf(row.officialName) > courseLimits.officialName)
    return `The name has more than ${courseLimits.officialName} characters.`
  if (lengthOf(row.studentNumber) > courseLimits.studentNumber)
    return `The number has more than ${courseLimits.studentNumber} characters.`
  if (row.groups.some((group) => lengthOf(group) > courseLimits.groupName))
    return `A group’s name has more than ${courseLimits.groupName} characters.`
  return null
}

import { createHash } from 'node:crypto'
import type { CsvSeparator, GradebookVariant } from '@gradus/contract/gradebook'
import { rounded } from '@gradus/contract/fraction'
import type { GradedColumn, Student } from '../grade/class.ts'
import { readGroups } from '../grade/matrix.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { Download } from '../platform/http/download.ts'
import { Problem } from '../platform/problem.ts'
import { csvText, escapeFormula, separators } from './csv-text.ts'
import { readData, type GradebookData } from './gradebook.ts'

/**
 * Exports the gradebook as CSV: in our own format, which can be imported again, and in the formats of Canvas and
 * Moodle.
 */

export interface CsvOptions {
  readonly groupId?: number | undefined
  readonly variant: GradebookVariant
  readonly separator: CsvSeparator
  readonly decimal: 'point' | 'comma'
}

/** The headings of our own format. Columns that nobody can change are ignored on import. */
export const headings = {
  student: 'Student',
  id: 'ID',
  number: 'Student number',
  groups: 'Groups',
  current: 'Current total',
  final: 'Final total',
  version: 'Version',
} as const
export const possibleRow = 'Points possible'
export const excused = 'EX'

/** @throws Problem notFound; notAllowed for a tutor who asks for addresses */
export async function downloadGradebook(
  database: Database,
  user: User,
  courseId: number,
  options: CsvOptions,
): Promise<Download> {
  const data = await readData(database, user, courseId, options.groupId)
  if (options.variant !== 'gradus' && !data.teaches) throw new Problem('notAllowed')
  const groups = new Map((await readGroups(database, courseId, undefined)).map((one) => [one.id, one.groupName]))
  const names = (student: Student) => student.group_ids.map((id) => groups.get(id) ?? '').join(' | ')
  const rows = { gradus, canvas, moodle }[options.variant](data, names)
  const number = (cell: Cell) =>
    typeof cell === 'number' ? String(cell).replace('.', options.decimal === 'comma' ? ',' : '.') : escapeFormula(cell)
  const text = csvText(
    rows.map((row) => row.map(number)),
    separators[options.separator],
  )
  return new Download(`gradebook-${courseId}-${options.variant}.csv`, 'text/csv; charset=utf-8', Buffer.from(text))
}

type Cell = string | number
type NamesOfGroups = (student: Student) => string

function gradus(data: GradebookData, groupsOf: NamesOfGroups): Cell[][] {
  const { columns, students } = data.grades
  const { student, id, number, groups, current, final, version } = headings
  return [
    [student, id, number, groups, ...columns.map(titleWithId), current, final, version],
    [possibleRow, '', '', '', ...columns.map(possibleOf), '', '', ''],
    ...students.map((one) => [
      nameOf(one),
      one.user_id,
      one.student_number,
      groupsOf(one),
      ...columns.map((column) => valueOf(data, one, column)),
      totalOf(data, one, 'current'),
      totalOf(data, one, 'final'),
      versionOfRow(data, one.user_id),
    ]),
  ]
}

/** Canvas creates an assignment for each heading that it does not know, and would mistake our ids for its own. */
function canvas(data: GradebookData, groupsOf: NamesOfGroups): Cell[][] {
  const { columns, students } = data.grades
  return [
    [
      'Student',
      'ID',
      'SIS User ID',
      'SIS Login ID',
      'Section',
      ...columns.map(titleOf),
      'Current Score',
      'Final Score',
    ],
    ['    Points Possible', '', '', '', '', ...columns.map(possibleOf), '(read only)', '(read only)'],
    ...students.map((one) => [
      nameOf(one),
      '',
      one.student_number,
      one.email,
      groupsOf(one),
      ...columns.map((column) => valueOf(data, one, column)),
      totalOf(data, one, 'current'),
      totalOf(data, one, 'final'),
    ]),
  ]
}

/** Moodle finds its users by number or address. Its format has neither a row of possible points nor excused grades. */
function moodle(data: GradebookData): Cell[][] {
  const { columns, students } = data.grades
  const value = (one: Student, column: GradedColumn) => {
    const cell = valueOf(data, one, column)
    return typeof cell === 'number' ? cell : ''
  }
  return [
    [
      'First name',
      'Last name',
      'ID number',
      'Email address',
      ...columns.map((one) => `Assignment: ${titleOf(one)} (Real)`),
    ],
    ...students.map((one) => [
      ...splitName(nameOf(one)),
      one.student_number,
      one.email,
      ...columns.map((column) => value(one, column)),
    ]),
  ]
}

export const nameOf = (student: Student): string => student.official_name || student.display_name

/** @returns first and last name; universities also write “Rivers, Ada” */
function splitName(name: string): [string, string] {
  const [last = '', first, more] = name.split(',').map((part) => part.trim())
  if (first && last !== '' && more === undefined) return [first, last]
  const at = name.lastIndexOf(' ')
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}

const titleOf = ({ assignment }: GradedColumn) => assignment.title
const titleWithId = ({ assignment }: GradedColumn) => `${assignment.title} (${assignment.id})`
const possibleOf = ({ possible }: GradedColumn) => rounded(possible)

/** The value of a cell: points, `EX`, or empty. */
export function valueOf({ grades }: GradebookData, student: Student, { assignment }: GradedColumn): Cell {
  const cell = grades.cellOf(student.user_id, assignment.id)
  if (!cell) return ''
  if (cell.work.is_excused) return excused
  return cell.points === null ? '' : rounded(cell.points)
}

function totalOf({ totals }: GradebookData, student: Student, which: 'current' | 'final'): Cell {
  return totals.get(student.user_id)?.totals[which] ?? ''
}

/** A hash of the student's values, to recognise rows of a file that is older than the gradebook. */
export function versionOfRow({ grades }: GradebookData, userId: number): string {
  const values = grades.columns.map(({ assignment }) => {
    const cell = grades.cellOf(userId, assignment.id)
    if (!cell) return [assignment.id, null]
    const points = cell.points === null ? null : rounded(cell.points)
    return [assignment.id, cell.work.is_excused, points]
  })
  return hashOf(values)
}

/** A hash of the whole gradebook, to detect changes between a preview and its import. */
export function versionOf(data: GradebookData): string {
  return hashOf(data.grades.students.map(({ user_id: id }) => versionOfRow(data, id)))
}

/** Starts with a letter, so that no spreadsheet takes it for a number. */
function hashOf(values: unknown): string {
  return `v${createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16)}`
}

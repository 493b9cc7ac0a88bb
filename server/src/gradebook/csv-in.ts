import { gradebookLimits } from '@gradus/contract/gradebook'
import { numberInAscii } from '@gradus/contract/typed-number'
import { rounded } from '@gradus/contract/fraction'
import type { GradedCell, GradedColumn, Student } from '../grade/class.ts'
import { resultOf } from '../grade/points.ts'
import { yieldToEventLoop } from '../platform/concurrency/concurrency-limit.ts'
import { readCsvFile, refuseFile, refuseRows, type CsvRecord } from '../platform/text/csv-file.ts'
import { excused, headings, nameOf, valueOf, versionOfRow } from './csv-out.ts'
import { restoreFormula } from './csv-text.ts'
import type { GradebookData } from './gradebook.ts'

/** Reads a gradebook's CSV against the gradebook: ours, Canvas's or Moodle's, as spreadsheets save it (courses.md 21). */

export interface CellChange {
  readonly line: number
  readonly student: Student
  readonly column: GradedColumn
  /** Points, `EX`, or empty. */
  readonly before: string
  /** Points; null restores the sum of the items. */
  readonly points: string | null
  readonly isExcused: boolean
  readonly after: string
  /** `after` is the sum of the questions. */
  readonly isSum: boolean
}

export interface ReadFile {
  readonly changes: readonly CellChange[]
  readonly ignoredColumns: readonly string[]
  /** Cells with `CLEAR` whose points come from the questions already. */
  readonly ignoredClears: number
  /** Rows of students whose grades have changed since the file was downloaded. */
  readonly staleLines: readonly number[]
  /** True if every row states the version of the grades that it shows. */
  readonly hasVersions: boolean
}

const identifiers = {
  id: [headings.id],
  number: [headings.number, 'SIS User ID', 'ID number'],
  email: ['Email', 'Email address', 'SIS Login ID'],
  name: [headings.student, 'Name', 'Full name'],
} as const
const ours = Object.values(headings) as readonly string[]
const known = new Set([...ours, ...Object.values(identifiers).flat(), 'First name', 'Last name', 'Section'].map(normal))

/** @returns the row of headings and all others. @throws Problem badInput if it is not a CSV file */
export async function readGradebookRows(bytes: Uint8Array): Promise<[CsvRecord, ...CsvRecord[]]> {
  const [head, ...records] = await readCsvFile(bytes, gradebookLimits.fileRows + 2)
  if (!head) throw refuseFile('The file is empty.')
  return [head, ...records]
}

/** @throws Problem badInput, naming the rows */
export async function compareWithGradebook(
  [head, ...records]: readonly [CsvRecord, ...CsvRecord[]],
  data: GradebookData,
): Promise<ReadFile> {
  const rows = records.filter(({ cells }) => !isPossibleRow(cells))
  if (rows.length > gradebookLimits.fileRows)
    throw refuseFile(`The file has more than ${gradebookLimits.fileRows.toLocaleString('en-GB')} rows. Split it.`)
  const names = head.cells.map(restoreFormula)
  const columns = columnsOf(names, data)
  const version = names.findIndex((name) => normal(name) === normal(headings.version))
  const { students, problems } = studentsOf(names, rows, data)
  const changes: CellChange[] = []
  let ignoredClears = 0
  for (const [at, row] of rows.entries()) {
    const student = students[at]
    // A course may have a million cells.
    await yieldToEventLoop()
    for (const [place, column] of columns) {
      const entry = entryOf(row, place, column)
      if (entry === undefined) continue
      const change = typeof entry === 'string' ? entry : student && changeOf(row.line, entry, student, column, data)
      if (typeof change === 'string') problems.push({ line: row.line, text: change })
      else if (change) changes.push(change)
      else if (typeof entry === 'object' && entry.points === null) ignoredClears += 1
    }
  }
  refuseAll(problems)
  return {
    changes,
    ignoredClears,
    ignoredColumns: names.filter((name, place) => name !== '' && !columns.has(place) && isIgnored(name)),
    staleLines: rows.flatMap((row, at) => {
      const [student, cell] = [students[at], row.cells[version] ?? '']
      return version >= 0 && student && cell !== '' && cell !== versionOfRow(data, student.user_id) ? [row.line] : []
    }),
    hasVersions: version >= 0 && rows.every(({ cells }) => (cells[version] ?? '') !== ''),
  }
}

/** Columns that cannot be changed are reported, except for those that identify students. */
function isIgnored(name: string): boolean {
  const isTotal = [headings.current, headings.final].map(normal).includes(normal(name))
  return isTotal || !known.has(normal(name))
}

function normal(text: string): string {
  return text.trim().toLowerCase()
}

function isPossibleRow(cells: readonly string[]): boolean {
  return ['points possible', 'possible points'].includes(normal(cells[0] ?? ''))
}

/** Assignments by the place of their column. */
function columnsOf(names: readonly string[], { grades }: GradebookData): Map<number, GradedColumn> {
  const found = new Map<number, GradedColumn>()
  const isOurs = names.some((name) => normal(name) === normal(headings.version))
  const columnOf = columnFinder(grades.columns, isOurs)
  for (const [place, name] of names.entries()) {
    if (known.has(normal(name))) continue
    const column = columnOf(name)
    if (!column) continue
    if ([...found.values()].includes(column)) throw refuseFile(`The column “${name}” is there twice.`)
    found.set(place, column)
  }
  if (found.size === 0) throw refuseFile('The file has no column of an assignment, such as “Exercise 1 (12)”.')
  return found
}

/**
 * Finds columns by `Title (id)`, or by a title that only one has. In a file of ours the id decides, since a title may
 * have changed; in any other a title may end like one, as in “Homework (6)”. It looks them up in maps: a row of headings
 * may have tens of thousands.
 */
function columnFinder(columns: readonly GradedColumn[], isOurs: boolean): (name: string) => GradedColumn | undefined {
  const byId = new Map(columns.map((column) => [column.assignment.id, column]))
  const byTitle = Map.groupBy(columns, ({ assignment }) => normal(assignment.title))
  return (name) => {
    const [ending, id] = /\((\d{1,15})\)\s*$/.exec(name) ?? []
    const withId = byId.get(Number(id))
    if (isOurs && withId) return withId
    const [column, another] = byTitle.get(normal(name.replace(/^Assignment: (.*) \(Real\)$/, '$1'))) ?? []
    if (column) return another ? undefined : column
    const title = normal(name.slice(0, -(ending ?? '').length))
    return withId && normal(withId.assignment.title) === title ? withId : undefined
  }
}

interface RowProblem {
  readonly line: number
  readonly text: string
}

/**
 * @returns the student of each row, and a problem for each row with an unknown or a repeated one
 * @throws Problem badInput for files that name no students
 */
function studentsOf(
  names: readonly string[],
  rows: readonly CsvRecord[],
  { grades: { students } }: GradebookData,
): { readonly students: readonly (Student | undefined)[]; readonly problems: RowProblem[] } {
  const place = (all: readonly string[]) => names.findIndex((name) => all.map(normal).includes(normal(name)))
  const places = {
    id: place(identifiers.id),
    number: place(identifiers.number),
    email: place(identifiers.email),
    name: place(identifiers.name),
  }
  if (Object.values(places).every((at) => at < 0))
    throw refuseFile('The first row needs a column by which students are found, such as “ID” or “Email address”.')
  const find = studentFinder(students)
  const seen = new Map<number, number>()
  const problems: RowProblem[] = []
  const found = rows.map(({ line, cells }) => {
    const cell = (at: number) => restoreFormula(cells[at] ?? '')
    const fields = {
      id: cell(places.id),
      number: cell(places.number),
      email: cell(places.email),
      name: cell(places.name),
    }
    const all = find(fields)
    const [student] = all
    if (!student || all.length > 1) {
      problems.push({ line, text: all.length > 1 ? 'Several students have this name.' : whoIsMissing(fields) })
      return undefined
    }
    const before = seen.get(student.user_id)
    if (before !== undefined) problems.push({ line, text: `Row ${before} has the same student.` })
    seen.set(student.user_id, before ?? line)
    return student
  })
  return { students: found, problems }
}

interface Identity {
  readonly id: string
  readonly number: string
  readonly email: string
  readonly name: string
}

/**
 * Identifies students by id, otherwise by number, otherwise by address, otherwise by name. An id next to another
 * student's name means that rows were mixed up. It looks them up in maps, because a file may have as many rows as a
 * course has students.
 */
function studentFinder(students: readonly Student[]): (identity: Identity) => readonly Student[] {
  const byId = Map.groupBy(students, ({ user_id }) => String(user_id))
  const byNumber = Map.groupBy(students, ({ student_number }) => student_number)
  const byEmail = Map.groupBy(students, ({ email }) => normal(email))
  const byName = new Map<string, Student[]>()
  for (const student of students)
    for (const name of namesOf(student)) {
      const all = byName.get(name) ?? []
      all.push(student)
      byName.set(name, all)
    }
  return ({ id, number, email, name }) => {
    if (id !== '') return (byId.get(id) ?? []).filter((one) => name === '' || namesOf(one).has(normal(name)))
    if (number !== '') return byNumber.get(number) ?? []
    if (email !== '') return byEmail.get(normal(email)) ?? []
    return byName.get(normal(name)) ?? []
  }
}

function namesOf(student: Student): ReadonlySet<string> {
  return new Set([nameOf(student), student.display_name].map(normal))
}

function whoIsMissing({ id, number, email, name }: Identity): string {
  const who = [name, id, number, email].find((one) => one !== '')
  return who === undefined
    ? 'This row doesn’t name a student.'
    : `“${who}” is not a student of this course, or not with this ID.`
}

interface Entry {
  /** Null restores the sum of the items; undefined leaves it. */
  readonly points?: string | null
  readonly isExcused: boolean
  readonly after: string
}

/** @returns what a cell asks for, what is wrong with it, or undefined if it changes nothing */
function entryOf({ cells }: CsvRecord, place: number, column: GradedColumn): Entry | string | undefined {
  const cell = restoreFormula(cells[place] ?? '').trim()
  if (cell === '' || cell === '-') return undefined
  if (cell.toUpperCase() === 'EX') return { isExcused: true, after: excused }
  if (cell.toUpperCase() === 'CLEAR') return { points: null, isExcused: false, after: '' }
  const { title } = column.assignment
  const number = numberInAscii(cell)
  if (/^\d{1,7}[.,]\d{3,9}$/.test(number)) return `“${cell}” has more than two decimals.`
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(number)) return `“${cell}” is not a number of points for “${title}”.`
  const points = Number(number.replace(',', '.'))
  if (points > rounded(column.possible))
    return `${points} is more than the ${rounded(column.possible)} points of “${title}”.`
  return { points: String(points), isExcused: false, after: String(points) }
}

/** @returns what is wrong, a change, or undefined for none */
function changeOf(
  line: number,
  { points, isExcused, after }: Entry,
  student: Student,
  column: GradedColumn,
  data: GradebookData,
): CellChange | string | undefined {
  const work = data.grades.cellOf(student.user_id, column.assignment.id)?.work
  if (!work) return `“${column.assignment.title}” is not for this student.`
  const before = String(valueOf(data, student, column))
  const isSame = points === null ? work.total === null && !work.is_excused : before === after
  if (isSame) return undefined
  const isSum = points === null
  return {
    line,
    student,
    column,
    before,
    points: points === undefined ? work.total : points,
    isExcused,
    after: isSum ? sumOf(column, work) : after,
    isSum,
  }
}

/** What a student has without points or an excuse for the whole assignment. */
function sumOf({ assignment, items }: GradedColumn, work: GradedCell['work']): string {
  const { points } = resultOf(assignment, items, { ...work, total: null, is_excused: false })
  return points === null ? '' : String(rounded(points))
}

/** @throws Problem badInput for the whole file */
function refuseAll(problems: readonly RowProblem[]): void {
  if (problems.length === 0) return
  const sorted = problems.toSorted((one, other) => one.line - other.line)
  throw refuseRows(sorted.map(({ line, text }) => `Row ${line}: ${text}`))
}

import type { Rows } from './engine.ts'

/**
 * The tests of a SQL question: sections that begin with a line `--# …`.
 * `setup` is for all tests. `test NAME` begins one, with `given` (more of a setup), `query` (asked after the
 * candidate's statements, instead of looking at their last result) and `expect` or `expect ordered` (the rows).
 */
export interface Question {
  readonly setup: string
  readonly tests: readonly QuestionTest[]
}

export interface QuestionTest {
  readonly name: string
  readonly given: string
  readonly query: string | undefined
  readonly ordered: boolean
  readonly expected: Rows
}

export class QuestionProblem extends Error {
  override readonly name = 'QuestionProblem'
}

interface Section {
  readonly words: string
  readonly line: number
  readonly lines: readonly string[]
}

/** Lines before a section are kept as empty lines, so that line numbers in messages match the file. */
function bodyOf({ line, lines }: Section): string {
  return '\n'.repeat(line) + lines.join('\n')
}

function sectionsOf(text: string): Section[] {
  const lines = text.split('\n')
  const begins = lines.flatMap((line, index) => (line.startsWith('--#') ? [index] : []))
  return begins.map((begin, order) => ({
    words: (lines[begin] ?? '').replace(/^--#\s*/, '').trim(),
    line: begin + 1,
    lines: lines.slice(begin + 1, begins[order + 1]),
  }))
}

export function readQuestion(text: string): Question {
  let setup = ''
  const tests: { name: string; given: string; query?: string; ordered: boolean; expected?: Rows }[] = []
  for (const section of sectionsOf(text)) {
    const { words, line } = section
    const [kind = '', ...rest] = words.split(/\s+/)
    const current = tests.at(-1)
    const needed = (): NonNullable<typeof current> => {
      if (current === undefined) throw new QuestionProblem(`tests.sql:${line}: “${kind}” stands before the first test.`)
      return current
    }
    if (kind === 'setup') setup = bodyOf(section)
    else if (kind === 'test')
      tests.push({ name: rest.join(' ') || `Test ${tests.length + 1}`, given: '', ordered: false })
    else if (kind === 'given') needed().given = bodyOf(section)
    else if (kind === 'query') needed().query = bodyOf(section)
    else if (kind === 'expect') {
      needed().ordered = rest[0] === 'ordered'
      needed().expected = readRows(section)
    } else throw new QuestionProblem(`tests.sql:${line}: there is no section “${kind}”.`)
  }
  if (tests.length === 0) throw new QuestionProblem('tests.sql: there is no test.')
  return {
    setup,
    tests: tests.map(({ name, given, query, ordered, expected }) => {
      if (expected === undefined) throw new QuestionProblem(`tests.sql: the test “${name}” expects nothing.`)
      return { name, given, query, ordered, expected }
    }),
  }
}

/** The first line has the columns' names (`_` for any name), each further line is a row; cells are separated by `|`. */
function readRows({ lines, line }: Section): Rows {
  const [head, ...rest] = lines.filter((row) => row.trim() !== '')
  if (head === undefined) throw new QuestionProblem(`tests.sql:${line}: the expected rows have no line with names.`)
  const columns = cellsOf(head).map((name) => ({ name: name ?? '', number: false }))
  const rows = rest.map(cellsOf)
  const odd = rows.find((row) => row.length !== columns.length)
  if (odd !== undefined) {
    throw new QuestionProblem(
      `tests.sql:${line}: a row has ${odd.length} cells where there are ${columns.length} names.`,
    )
  }
  return { columns, rows }
}

/**
 * NULL without quotes means no value. Quotes keep spaces, bars and the word NULL: 'a | b'. Inside them, '' is one
 * quote.
 */
function cellsOf(row: string): (string | null)[] {
  const cells =
    row
      .trim()
      .replace(/^\|/, '')
      .replace(/\|$/, '')
      .match(/(?:'(?:[^']|'')*'|[^|'])+|(?<=\|)(?=\||$)|^(?=\|)/g) ?? []
  return cells.map((cell) => {
    const text = cell.trim()
    if (text === 'NULL') return null
    return /^'(?:[^']|'')*'$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text
  })
}

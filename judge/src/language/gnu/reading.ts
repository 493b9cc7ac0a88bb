import type { Program } from '../language.ts'
import { declaredNames } from './declared.ts'
import { reportsOnChannel } from './report.ts'
import { allTokens, readSource, type Dialect, type Directive, type Source } from './source.ts'

/** A program's tests and the candidate's file before they are compiled together. */

export interface GnuFiles {
  readonly dialect: Dialect
  readonly sourceName: string
  readonly testsName: string
}

/** The two parsed sources of a program, and what was found in them. */
export interface ParsedProgram {
  readonly tests: Source
  readonly candidate: Source
  /** The directive with which the tests include the candidate's file. */
  readonly include: Directive | undefined
  /** The words of the author's files besides the tests. */
  readonly elsewhere: ReadonlySet<string>
  /** Whether the tests report over the channel, through the runner's stream. */
  readonly separatesReports: boolean
  /** Whether they also report through `std::cout`. */
  readonly usesConsole: boolean
}

const readings = new WeakMap<Program, ParsedProgram>()

export function readTests(program: Program, files: GnuFiles): ParsedProgram {
  const known = readings.get(program)
  if (known !== undefined) return known
  const tests = readSource(program.tests ?? '', files.dialect)
  const include = tests.directives.find(
    ({ name, tokens }) => name === 'include' && tokens[0]?.text.replace(/^"\.\//, '"') === `"${files.sourceName}"`,
  )
  const elsewhere = wordsOf(program, files.dialect)
  const all = allTokens(tests)
  const before = all.filter(({ end }) => include !== undefined && end <= include.start)
  const after = all.filter(({ start }) => include !== undefined && start >= include.end)
  const reading = {
    tests,
    candidate: readSource(program.candidate, files.dialect),
    include,
    elsewhere,
    separatesReports: include !== undefined && reportsOnChannel(before, after, elsewhere),
    usesConsole: files.dialect === 'c++' && all.some(({ text }) => text === 'cout'),
  }
  readings.set(program, reading)
  return reading
}

/** Functions that the author wrote, in whichever file. */
export function functionsOfTests(program: Program, files: GnuFiles): Set<string> {
  const bodies = [program.tests ?? '', ...authorsFiles(program)]
  return new Set(bodies.flatMap((body) => [...declaredNames(readSource(body, files.dialect).tokens).functions]))
}

function authorsFiles(program: Program): string[] {
  const sources = program.additionalFiles.filter(({ fileName }) =>
    /\.(?:h|hh|hpp|hxx|inc|c|cc|cpp|cxx)$/i.test(fileName),
  )
  return [program.interface ?? '', ...sources.map(({ body }) => body)]
}

/** The words of the author's files besides the tests. */
function wordsOf(program: Program, dialect: Dialect): Set<string> {
  const tokens = authorsFiles(program).flatMap((body) => allTokens(readSource(body, dialect)))
  return new Set(tokens.map(({ text }) => text))
}

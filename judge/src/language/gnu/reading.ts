import { ofCandidate, type Program } from '../language.ts'
import { declaredNames } from './declared.ts'
import { reportsOnChannel } from './report.ts'
import { allTokens, readSource, type Dialect, type Directive, type Source, type Token } from './source.ts'

/** A program's tests and the candidate's files before they are compiled together. */

export interface GnuFiles {
  readonly dialect: Dialect
  readonly sourceName: string
  readonly testsName: string
}

export interface CandidateFile {
  readonly name: string
  readonly body: string
  readonly source: Source
}

/** The parsed sources of a program, and what was found in them. */
export interface ParsedProgram {
  readonly tests: Source
  /** All tokens of the tests, those of their directives too. */
  readonly tokensOfTests: readonly Token[]
  /** The candidate's file, and the additional files that the candidate changed. */
  readonly candidateFiles: readonly CandidateFile[]
  /** What these files have together. Its positions are those of different files. */
  readonly candidate: Source
  /** The directive with which the tests include the candidate's file. */
  readonly include: Directive | undefined
  /** The author's files besides the tests. */
  readonly others: readonly Source[]
  /** The words of these files. */
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
  const others = authorsFiles(program).map((body) => readSource(body, files.dialect))
  const candidateFiles = filesOfCandidate(program, files, [tests, ...others])
  const elsewhere = new Set<string>()
  for (const other of others) for (const { text } of allTokens(other)) elsewhere.add(text)
  const all = allTokens(tests)
  const isReporting =
    include !== undefined &&
    reportsOnChannel(
      all.filter(({ end }) => end <= include.start),
      all.filter(({ start }) => start >= include.end),
      elsewhere,
    )
  const reading = {
    tests,
    tokensOfTests: all,
    candidateFiles,
    candidate: {
      tokens: candidateFiles.flatMap(({ source }) => source.tokens),
      directives: candidateFiles.flatMap(({ source }) => source.directives),
    },
    include,
    others,
    elsewhere,
    separatesReports: isReporting,
    usesConsole: files.dialect === 'c++' && all.some(({ text }) => text === 'cout'),
  }
  readings.set(program, reading)
  return reading
}

/** Functions that the author wrote, in whichever file. */
export function functionsOfTests(program: Program, files: GnuFiles): Set<string> {
  const { tests, others } = readTests(program, files)
  return new Set([tests, ...others].flatMap(({ tokens }) => [...declaredNames(tokens).functions]))
}

/** The candidate's source, and their versions of additional files that have a source file's ending or are included. */
function filesOfCandidate(program: Program, files: GnuFiles, byAuthor: readonly Source[]): CandidateFile[] {
  const changed = ofCandidate(program).additionalFiles.map(({ fileName, body }) => ({ name: fileName, body }))
  const all = [{ name: files.sourceName, body: program.candidate }, ...changed].map((file) => ({
    ...file,
    source: readSource(file.body, files.dialect),
  }))
  const includes = [...byAuthor, ...all.map(({ source }) => source)]
    .flatMap(({ directives }) => directives)
    .filter(({ name }) => /^(?:include|include_next|import)$/.test(name))
  return all.filter(
    ({ name }) =>
      name === files.sourceName || sourceEnding.test(name) || includes.some((one) => includesFile(one, name)),
  )
}

/** Also true if only the preprocessor knows which file a directive names. */
export function includesFile({ tokens: [file] }: Directive, name: string): boolean {
  const literal = /^["<](?:.*\/)?([^/]*)[">]$/.exec(file?.text ?? '')?.[1]
  return literal === undefined || literal === name
}

const sourceEnding = /\.(?:h|hh|hpp|hxx|inc|c|cc|cpp|cxx)$/i

function authorsFiles(program: Program): string[] {
  const sources = program.additionalFiles.filter(
    ({ fileName, isCandidates }) => isCandidates !== true && sourceEnding.test(fileName),
  )
  return [program.interface ?? '', ...sources.map(({ body }) => body)]
}

import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { BuildResult } from '../compile/compile.ts'
import { describeDifference } from '../verdict/token-compare.ts'
import { namesOfTests, withoutNames } from '../compile/hidden-names.ts'
import { redactDiagnostics } from '../compile/diagnostic-redaction.ts'
import { outcomeOf } from '../verdict/run-outcome.ts'
import { cpp } from '../language/cpp.ts'
import { prepareRunner } from '../language/gcc.ts'
import { javaSources } from '../language/java.ts'
import { drivers } from '../language/registry.ts'
import { readReport } from '../verdict/tap.ts'
import { plainText } from '../run/plain-text.ts'
import { difference as differenceOfRows } from '../tsql/compare.ts'
import { normaliseDiagnostics } from '../verdict/verdict.ts'
import { isLinear, repeatedText } from './growth.ts'
import type { RunResult } from '../run/run-result.ts'

/*
 * Whatever reads the output of a program or a compiler takes a time that grows with its length, not with its square.
 * Otherwise one submission could block the judge for all others. Readers of sources: linear-source.test.ts.
 */

/** Each tested text is a beginning, many repetitions of a part, and an end. */
const beginnings = [
  '', 'ok a', 'not ok - a', 'ok a\n  ---\n', 'not ok\n  ---\n  got: ', 'solution.c:1:1: error: ', 'Solution.cs(1,1): error ',
  'Solution.java:1:1-2: error: ', 'solution.go:1:1: ', 'solution.sh: line 1: ', 'panic: ', '1', '-', '"', "'",
  'undefined reference to `', 'could not convert ‘', 'cannot use ', '/*', '#include ',
] // prettier-ignore
const repeated = [
  ' ', '\t', '\n', '\r', '\r\n', 'a', '1', '0', '.', '-', '#', ' #', '# ', ':', '(', ')', '"', "'", '\\', '\\"', '`', '‘',
  'ok', 'ok ', 'ok\n', 'not ok ', 'not ok - ', 'not ok\n  ---\n', 'ok - a', '\n  ---', '\n  got: |', '\n    a', '| ', "''",
  '/*', '/**/', '*/', '/* */\n', '//\n', 'a.c:', 'a.c', '1.', 'e1', '(1.1', '(1 : ', 'solution.c:1:1: error: a\n',
  'Main.java:1:1-2: error: a\n  ', 'undefined reference to `', 'error CS1: ', '/box/', '\0', '\ud83d\ude00', 'func main',
] // prettier-ignore
const ends = ['', 'b'] as const

const bytes = (text: string): Buffer => Buffer.from(text)
const limits = {
  cpuMilliseconds: 1,
  wallMilliseconds: 1,
  memoryBytes: 1,
  processes: 1,
  outputBytes: 1,
  diskBytes: 1,
}
const endedWith = (text: string): RunResult => ({
  sandbox: {
    status: 1,
    stop: undefined,
    output: bytes(text),
    errorOutput: bytes(text),
    combinedOutput: bytes(text),
    channel: Buffer.alloc(0),
    cpuMilliseconds: 0,
    wallMilliseconds: 0,
    memoryBytes: 0,
    refusedProcesses: 0,
  },
  completed: false,
  report: undefined,
  testsEnded: false,
  reportedTap: undefined,
  confirmedTap: text,
  limits,
})
const builtWith = (text: string): BuildResult => ({
  compiled: false,
  product: undefined,
  diagnostics: text
    .slice(0, 200_000)
    .split('\n')
    .map((message) => ({ file: 'tests.c', line: 1, severity: 'error' as const, message })),
  compilerOutput: text,
  message: text,
})
const tolerant = { absoluteTolerance: 1, caseSensitive: false, spaceSensitive: false }
const program = { candidate: '', tests: '#include "solution.cpp"\n', interface: undefined, additionalFiles: [] }
/** With the runner's objects, which each build of C++ takes in. */
const cache = { folder: '', signal: AbortSignal.any([]), produce: () => Promise.resolve() }
before(async () => {
  cache.folder = await mkdtemp(join(tmpdir(), 'gradus-linear-'))
  await prepareRunner(cache, 'c++')
})
after(() => rm(cache.folder, { recursive: true, force: true }))
const rows = (cell: string) => ({ columns: [{ name: 'a', number: true }], rows: [[cell]] })

const readers: Record<string, (text: string) => unknown> = {
  'reports of tests, names unknown': (text) => readReport(text),
  'reports of tests, names known': (text) => readReport(text, ['a', 'b', 'a b', 'ok', 'ok - a', '-', '1', 'Test 1']),
  'reports of tests over the channel': (text) => readReport(text, ['a'], true),
  'plain text': (text) => plainText(bytes(text)),
  'the redaction of diagnostics': (text) => redactDiagnostics(builtWith(text), 'tests.c', ['solution.c']),
  'the names of hidden tests': (text) => withoutNames(text, namesOfTests(text, 'tests.go', [text.slice(1)])),
  'where a message ends': (text) =>
    normaliseDiagnostics(
      Array.from({ length: 200 }, () => ({ file: 'a', line: 1, column: 1, severity: 'error', message: text })),
      new Map([['a', text]]),
    ),
  'an answer': (text) => describeDifference(text, `${text}1`, tolerant),
  'an answer that is a number': (text) => describeDifference('1', text.replaceAll(/\s/g, ''), tolerant),
  'an answer with its spaces': (text) => describeDifference(text, `${text}1`, { ...tolerant, spaceSensitive: true }),
  'rows of T-SQL': (text) => differenceOfRows(rows(text), rows('1.5'), true),
  'rows of T-SQL that expect the same': (text) => differenceOfRows(rows(`${text} `), rows(text), false),
  'times of T-SQL': (text) => differenceOfRows(rows(`2024-01-01 00:00:00.${text}1`), rows('a'), true),
  'the first include of a C++ source': (text) => cpp.build?.({ ...program, candidate: text }, cache),
  'the type of a Java interface': (text) => javaSources({ ...program, interface: text }),
  ...ofLanguages(),
}

/** Each reader once: languages share some. */
function ofLanguages(): Record<string, (text: string) => unknown> {
  const found = new Map<unknown, [string, (text: string) => unknown]>()
  for (const driver of drivers) {
    const { code, diagnostics, runtimeDiagnostics, explainStatus } = driver
    found.set(explainStatus, [
      `the end of a run in language ${code}`,
      (text) => outcomeOf(endedWith(text), driver, true),
    ])
    if (diagnostics) found.set(diagnostics, [`messages of the compiler of language ${code}`, diagnostics])
    if (runtimeDiagnostics) found.set(runtimeDiagnostics, [`messages of a run in language ${code}`, runtimeDiagnostics])
  }
  return Object.fromEntries(found.values())
}

const long = 16 * 1024
const mebibyte = 1024 * 1024
const longest = [' ', '\n', '1', 'ok ', 'ok\n', 'not ok\n  ---\n', '\\"', 'solution.c:1:1: error: a\n']

describe('The time that reading takes grows with the length of what was printed', () => {
  for (const [name, read] of Object.entries(readers)) {
    test(name, () => {
      for (const beginning of beginnings)
        for (const part of repeated)
          for (const end of ends) {
            const work = (length: number) => read(repeatedText(beginning, part, end, length))
            assert.ok(isLinear(work, long), JSON.stringify([beginning, part, end]))
          }
    })

    test(`${name}, of a mebibyte`, () => {
      for (const part of longest) read(repeatedText('ok a', part, 'b', mebibyte))
    })
  }
})

import type { Diagnostic, TestResult, Verdict } from '@gradus/contract/judge'
import type { BuildResult } from '../compile/compile.ts'
import { outcomeOf, type RunOutcome } from './run-outcome.ts'
import type { LanguageDriver } from '../language/language.ts'
import { provenReportOf, reportOf, type TapReport } from './tap.ts'
import { plainText } from '../run/plain-text.ts'
import type { RunResult } from '../run/run-result.ts'

/*
 * Builds the verdict from runs. Success has one form: the command ended with status 0; if an author's tests ran, the
 * runner sent the run's mark; no test reported `not ok`; and each expected report arrived. What a program prints can only
 * add details to a failure.
 */

const maxCompilerOutput = 64 * 1024
const maxDiagnostics = 100
const longestMessage = 2000

export function compileErrorVerdict(built: BuildResult, sources: ReadonlyMap<string, string>): Verdict {
  return {
    outcome: 'compileError',
    ...(built.message === undefined ? {} : { message: built.message }),
    tests: [],
    diagnostics: normaliseDiagnostics(built.diagnostics, sources),
    output: '',
    compilerOutput: built.compilerOutput.slice(0, maxCompilerOutput),
    cpuMilliseconds: 0,
    wallMilliseconds: 0,
    memoryBytes: 0,
    score: 0,
  }
}

/** The verdict of a source that was refused before compiling. */
export function verdictOfSource(message: string, diagnostics: Diagnostic[] = []): Verdict {
  const built: BuildResult = { compiled: false, product: undefined, diagnostics, compilerOutput: '', message }
  return compileErrorVerdict(built, new Map())
}

/** The verdict for a source without errors that was compiled but not executed. */
export function verdictOfCompiled(built: BuildResult, sources: ReadonlyMap<string, string>): Verdict {
  const { message: _, ...verdict } = compileErrorVerdict(built, sources)
  return { ...verdict, outcome: 'passed' }
}

/** An interpreted language finds a syntax error only when it reads the source; it still counts as a compile error. */
export function verdictOfSyntaxError(
  built: BuildResult,
  run: RunResult,
  sources: ReadonlyMap<string, string>,
): Verdict | undefined {
  if (!isSyntaxError(run)) return undefined
  const compilerOutput = plainText(run.sandbox.combinedOutput)
  return compileErrorVerdict(
    { ...built, diagnostics: run.report?.diagnostics ?? [], compilerOutput, message: undefined },
    sources,
  )
}

export function isSyntaxError(run: RunResult): boolean {
  return run.report?.outcome === 'compileError' && run.sandbox.status !== 0
}

/** The author's tests. */
interface Tested {
  /** The names that the author's solution reported. */
  readonly reports?: readonly string[] | undefined
  /** Whether the author's own code runs: its results are no points, so they need no proof. */
  readonly isAuthors: boolean
}

/** @param tested undefined if the candidate's own program ran */
export function verdictOfProgram(
  built: BuildResult,
  run: RunResult,
  driver: LanguageDriver,
  tested: Tested | undefined,
  sources: ReadonlyMap<string, string>,
): Verdict {
  const { sandbox } = run
  const runOutcome = outcomeOf(run, driver, tested !== undefined)
  const report = tested === undefined ? nothingReported : reportOf(run, tested.reports)
  const lacksReports = report.failed === 0 && report.missing.length > 0
  const passed = runOutcome.outcome === 'passed' && report.failed === 0 && !lacksReports
  const decides = runOutcome.outcome === 'passed' || runOutcome.outcome === 'failed'
  const shown = passed || tested === undefined || tested.isAuthors ? report : provenReportOf(run, tested.reports)
  const message = passed
    ? undefined
    : decides
      ? (failureIn(shown, runOutcome) ?? runOutcome.message)
      : runOutcome.message
  return {
    outcome: runOutcome.outcome === 'passed' && !passed ? 'failed' : runOutcome.outcome,
    ...(message === undefined ? {} : { message }),
    tests: shown.tests,
    ...(shown.unreported === 0 ? {} : { unreported: shown.unreported }),
    diagnostics: normaliseDiagnostics([...built.diagnostics, ...runtimeDiagnosticsOf(run, driver)], sources),
    output: plainText(sandbox.combinedOutput),
    compilerOutput: built.compilerOutput.slice(0, maxCompilerOutput),
    ...usageOf([run]),
    ...ranTwice([run]),
    score: passed ? 1 : 0,
  }
}

const nothingReported: TapReport = { tests: [], passed: 0, failed: 0, missing: [], unreported: 0 }
/** The longest expected or actual text in a sentence. */
const longestExcerpt = 120

/** A sentence about the first test that failed, or that only the author's solution reported. */
function failureIn({ tests, passed, failed, missing }: TapReport, runOutcome: RunOutcome): string | undefined {
  const first = tests.find((test) => !test.passed)
  if (first !== undefined) {
    const { name, expected, got, message } = first
    const found =
      expected === undefined || got === undefined ? '' : `: expected ${excerpt(expected)}, got ${excerpt(got)}`
    const detail = found === '' && message !== undefined ? `: ${excerpt(firstLine(message))}` : found
    const count = failed + passed === 1 ? '' : `${failed} of ${passed + failed} tests failed, first `
    const sentence =
      count === '' ? `The test “${excerpt(name)}” failed${detail}` : `${count}“${excerpt(name)}”${detail}`
    return /[.…]\u2069?$/.test(sentence) ? sentence : `${sentence}.`
  }
  if (missing[0] === undefined || runOutcome.outcome !== 'passed') return undefined
  return `The tests did not report “${excerpt(missing[0])}”. They didn’t run to the end, or their output was altered.`
}

/**
 * The first line of a failure's message, or all of it if that line only announces the others. WebDriver ends it with the
 * selector as JSON, which the candidate's code has already.
 */
function firstLine(message: string): string {
  const [line = ''] = message.trimStart().split('\n', 1)
  const text = line.trimEnd().endsWith(':') ? message : line
  const [withoutSelector = ''] = text.split(/: \{"method":"/, 1)
  return withoutSelector
}

/** Letters from right to left, which would reorder the sentence around them, and characters that change the direction. */
const rightToLeft = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

function excerpt(text: string): string {
  const line = text
    .slice(0, longestExcerpt * 2)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const short = line.length > longestExcerpt ? `${line.slice(0, longestExcerpt - 1)}…` : line
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short
}

/** Diagnostics for the candidate's lines, from the runner's report or the stack trace. */
export function runtimeDiagnosticsOf(run: RunResult, driver: LanguageDriver): Diagnostic[] {
  if (run.sandbox.status === 0) return []
  return run.report?.diagnostics ?? driver.runtimeDiagnostics?.(plainText(run.sandbox.errorOutput)) ?? []
}

export function usageOf(
  runs: readonly RunResult[],
): Pick<Verdict, 'cpuMilliseconds' | 'wallMilliseconds' | 'memoryBytes'> {
  return {
    cpuMilliseconds: runs.reduce((sum, run) => sum + run.sandbox.cpuMilliseconds, 0),
    wallMilliseconds: runs.reduce((sum, run) => sum + run.sandbox.wallMilliseconds, 0),
    memoryBytes: runs.reduce((most, run) => Math.max(most, run.sandbox.memoryBytes), 0),
  }
}

/** CPU time and wall time of all runs, including first attempts that do not count. */
export function timeUsedBy(runs: readonly RunResult[]): { cpuMilliseconds: number; wallMilliseconds: number } {
  const spent = runs.flatMap(({ sandbox, firstAttempt }) =>
    firstAttempt === undefined ? [sandbox] : [sandbox, firstAttempt],
  )
  return {
    cpuMilliseconds: spent.reduce((sum, one) => sum + one.cpuMilliseconds, 0),
    wallMilliseconds: spent.reduce((sum, one) => sum + one.wallMilliseconds, 0),
  }
}

/** Tells that a run near its time limit was repeated, but not for which case, because that may be a secret one. */
export function ranTwice(runs: readonly RunResult[]): Pick<Verdict, 'ranTwice'> {
  return runs.some(({ firstAttempt }) => firstAttempt !== undefined) ? { ranTwice: true } : {}
}

/** The result of a case with its time and memory, in the form of a test result. */
export function resultWithUsage(name: string, run: RunResult, runOutcome: RunOutcome): TestResult {
  return {
    ...resultOf(name, runOutcome),
    cpuMilliseconds: run.sandbox.cpuMilliseconds,
    memoryBytes: run.sandbox.memoryBytes,
  }
}

/**
 * The result of a case without time and memory, which a secret case must not show: a program could encode a secret
 * character in the megabytes that it uses.
 */
export function resultOf(name: string, runOutcome: RunOutcome): TestResult {
  return {
    name,
    passed: runOutcome.outcome === 'passed',
    outcome: runOutcome.outcome,
    ...(runOutcome.message === undefined ? {} : { message: runOutcome.message }),
  }
}

const coarse = [1, 2, 5]
const mebibyte = 1024 * 1024

/** If a case failed and any case is secret, the usage is rounded up to 1, 2 or 5 times a power of ten. */
export function roundedUsage(usage: ReturnType<typeof usageOf>): ReturnType<typeof usageOf> {
  return {
    cpuMilliseconds: roundedUp(usage.cpuMilliseconds, 100),
    wallMilliseconds: roundedUp(usage.wallMilliseconds, 100),
    memoryBytes: roundedUp(usage.memoryBytes / mebibyte, 10) * mebibyte,
  }
}

function roundedUp(amount: number, least: number): number {
  for (let power = least; ; power *= 10) {
    const step = coarse.find((factor) => amount <= factor * power)
    if (step !== undefined) return step * power
  }
}

/** The largest line or column. A program can print any number where a message has the line. */
const largestPosition = 2 ** 31 - 1

function position(number: number): number {
  return Math.min(largestPosition, Math.max(1, number))
}

/**
 * Keeps the first 100 diagnostics, cuts their messages, and limits their lines and columns to what a client can read.
 * Those that have only a start get an end column: the end of the token there.
 */
export function normaliseDiagnostics(
  diagnostics: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
): Diagnostic[] {
  if (diagnostics.length === 0) return []
  const linesOfFile = new Map([...sources].map(([file, text]) => [file, text.split('\n')]))
  return diagnostics.slice(0, maxDiagnostics).map((found) => {
    const diagnostic = {
      ...found,
      line: position(found.line),
      ...(found.column === undefined ? {} : { column: position(found.column) }),
      ...(found.endColumn === undefined ? {} : { endColumn: position(found.endColumn) }),
      message: found.message.slice(0, longestMessage),
    }
    if (diagnostic.column === undefined || diagnostic.endColumn !== undefined) return diagnostic
    const line = linesOfFile.get(diagnostic.file)?.[diagnostic.line - 1]
    const word = /^(?:[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|\S)/u.exec(line?.slice(diagnostic.column - 1) ?? '')?.[0]
    return word === undefined ? diagnostic : { ...diagnostic, endColumn: diagnostic.column + word.length }
  })
}

/** Never the candidate's fault: the server always retries it. */
export function verdictOfJudgeError(message: string): Verdict {
  return { ...verdictOfSource(message), outcome: 'judgeError' }
}

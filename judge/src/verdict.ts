import type { Diagnostic, Outcome, TestResult, Verdict } from '@gradus/contract/judge'
import type { Built } from './compile.ts'
import type { LanguageDriver } from './language/language.ts'
import type { Ended } from './run.ts'
import { plainText } from './text.ts'
import { readTap } from './tap.ts'

/*
 * What a run's end means. Success has one form: the command ended with status 0 and, where an author's tests ran, gave
 * the run's mark; and no test said `not ok`. Whatever the program printed can only add names, lines and words to a
 * failure.
 */

const mostCompilerOutput = 64 * 1024
const mostDiagnostics = 100
/** What a shell adds to a signal's number, as bubblewrap does. */
const signalBase = 128
const SIGABRT = 6

const signals: Readonly<Record<number, string>> = {
  4: 'SIGILL: it ran an instruction that does not exist',
  6: 'SIGABRT: it gave up',
  7: 'SIGBUS: it used memory that is not there',
  8: 'SIGFPE: it divided by zero or the like',
  9: 'SIGKILL',
  11: 'SIGSEGV: it used memory that is not its own, or called itself too deeply',
  13: 'SIGPIPE: it wrote where nobody reads',
  31: 'SIGSYS: it made a system call that is not allowed',
}

export interface Ending {
  readonly outcome: Outcome
  readonly message: string | undefined
}

/** `tested`: the author's tests ran around the candidate's code. Otherwise it was the candidate's own program. */
export function endingOf(ended: Ended, driver: LanguageDriver, tested: boolean): Ending {
  const { result, limits, report } = ended
  const bytes = (amount: number): string => `${Math.round(amount / (1024 * 1024))} MiB`
  if (result.stop === 'memory') {
    return { outcome: 'memoryLimit', message: `The program needed more than ${bytes(limits.memoryBytes)} of memory.` }
  }
  if (result.stop === 'cpu') {
    return {
      outcome: 'timeLimit',
      message: `The program used more than ${seconds(limits.cpuMilliseconds)} of CPU time.`,
    }
  }
  if (result.stop === 'wall') {
    return {
      outcome: 'timeLimit',
      message: `The program had not ended after ${seconds(limits.wallMilliseconds)}, most of it waiting.`,
    }
  }
  if (result.stop === 'output' || result.stop === 'channel') {
    return { outcome: 'outputLimit', message: `The program printed more than ${bytes(limits.outputBytes)}.` }
  }
  const explained = driver.explainStatus?.(result)
  if (explained === 'memoryLimit') {
    return { outcome: 'memoryLimit', message: `The program needed more than ${bytes(limits.memoryBytes)} of memory.` }
  }
  const status = result.status ?? signalBase
  if (status === 0) {
    if (!tested || ended.marked) return { outcome: 'passed', message: undefined }
    return { outcome: 'failed', message: 'The program ended before the last test.' }
  }
  const refused =
    result.refusedProcesses > 0 ? ` It tried to start more than ${limits.processes} processes or threads.` : ''
  const signal = status - signalBase
  if (signal > 0 && signal < 65) {
    // An assertion of the C library ends by SIGABRT: with tests around it, that is a test that failed.
    const outcome = tested && signal === SIGABRT ? 'failed' : 'runtimeError'
    return { outcome, message: `The program was ended by ${signals[signal] ?? `signal ${signal}`}.${refused}` }
  }
  const said = explained ?? report?.outcome
  const first = report?.diagnostics[0]?.message
  if (said !== undefined)
    return { outcome: said, message: `${first ?? `The program ended with status ${status}.`}${refused}` }
  if (!tested) return { outcome: 'runtimeError', message: `The program ended with status ${status}.${refused}` }
  return { outcome: 'failed', message: `The tests ended with status ${status}.${refused}` }
}

export function verdictOfBuild(built: Built, sources: ReadonlyMap<string, string>): Verdict {
  return {
    outcome: 'compileError',
    ...(built.message === undefined ? {} : { message: built.message }),
    tests: [],
    diagnostics: widened(built.diagnostics, sources),
    output: '',
    compilerOutput: built.compilerOutput.slice(0, mostCompilerOutput),
    cpuMilliseconds: 0,
    wallMilliseconds: 0,
    memoryBytes: 0,
    score: 0,
  }
}

/** A refusal that needed no compiler. */
export function verdictOfSource(message: string, diagnostics: Diagnostic[] = []): Verdict {
  const built: Built = { compiled: false, product: undefined, diagnostics, compilerOutput: '', message }
  return verdictOfBuild(built, new Map())
}

export function verdictOfProgram(
  built: Built,
  ended: Ended,
  driver: LanguageDriver,
  tested: boolean,
  sources: ReadonlyMap<string, string>,
): Verdict {
  const { result } = ended
  const ending = endingOf(ended, driver, tested)
  const tests = tested ? readTap(plainText(result.output)) : []
  const failed = tests.filter((test) => !test.passed)
  const passed = ending.outcome === 'passed' && failed.length === 0
  const message = passed
    ? undefined
    : failed.length > 0 && (ending.outcome === 'passed' || ending.outcome === 'failed')
      ? `${failed.length} of ${tests.length} tests failed.`
      : ending.message
  return {
    outcome: ending.outcome === 'passed' && !passed ? 'failed' : ending.outcome,
    ...(message === undefined ? {} : { message }),
    tests,
    diagnostics: widened([...built.diagnostics, ...messagesOf(ended, driver)], sources),
    output: plainText(result.printed),
    compilerOutput: built.compilerOutput.slice(0, mostCompilerOutput),
    ...figuresOf([ended]),
    score: passed ? 1 : 0,
  }
}

/** What runner and trace say about the candidate's lines. */
export function messagesOf(ended: Ended, driver: LanguageDriver): Diagnostic[] {
  if (ended.result.status === 0) return []
  return ended.report?.diagnostics ?? driver.runtimeDiagnostics?.(plainText(ended.result.errorOutput)) ?? []
}

export function figuresOf(
  runs: readonly Ended[],
): Pick<Verdict, 'cpuMilliseconds' | 'wallMilliseconds' | 'memoryBytes'> {
  return {
    cpuMilliseconds: runs.reduce((sum, run) => sum + run.result.cpuMilliseconds, 0),
    wallMilliseconds: runs.reduce((sum, run) => sum + run.result.wallMilliseconds, 0),
    memoryBytes: runs.reduce((most, run) => Math.max(most, run.result.memoryBytes), 0),
  }
}

/** One case of a challenge, as a test among the others. */
export function testOfCase(name: string, ended: Ended, ending: Ending): TestResult {
  return {
    name,
    passed: ending.outcome === 'passed',
    outcome: ending.outcome,
    ...(ending.message === undefined ? {} : { message: ending.message }),
    cpuMilliseconds: ended.result.cpuMilliseconds,
    memoryBytes: ended.result.memoryBytes,
  }
}

/** A message that names where something begins gets an end too: that of the word or sign which begins there. */
export function widened(diagnostics: readonly Diagnostic[], sources: ReadonlyMap<string, string>): Diagnostic[] {
  return diagnostics.slice(0, mostDiagnostics).map((diagnostic) => {
    if (diagnostic.column === undefined || diagnostic.endColumn !== undefined) return diagnostic
    const line = sources.get(diagnostic.file)?.split('\n')[diagnostic.line - 1]
    const word = /^(?:[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|\S)/u.exec(line?.slice(diagnostic.column - 1) ?? '')?.[0]
    return word === undefined ? diagnostic : { ...diagnostic, endColumn: diagnostic.column + word.length }
  })
}

function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toFixed(1))} s`
}

/** Never the candidate's fault, and always tried again. */
export function verdictOfJudgeError(message: string): Verdict {
  return { ...verdictOfSource(message), outcome: 'judgeError' }
}

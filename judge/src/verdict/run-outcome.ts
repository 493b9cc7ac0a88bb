import type { Limits, Outcome } from '@gradus/contract/judge'
import type { LanguageDriver } from '../language/language.ts'
import { plainText } from '../run/plain-text.ts'
import type { RunResult } from '../run/run-result.ts'

/*
 * What a run's end means: its outcome, and the sentence that explains it.
 */

/** What a shell adds to a signal's number, as bubblewrap does. */
const signalBase = 128
const SIGABRT = 6

const signals: Readonly<Record<number, string>> = {
  4: 'SIGILL: it ran an instruction that does not exist',
  6: 'SIGABRT: it gave up',
  7: 'SIGBUS: it used memory that is not there',
  8: 'SIGFPE: it divided an integer by zero, or the smallest integer by -1',
  9: 'SIGKILL',
  11: 'SIGSEGV: it used memory that is not its own, or called itself too deeply',
  13: 'SIGPIPE: it wrote where nobody reads',
  31: 'SIGSYS: it made a system call that is not allowed',
}

export interface RunOutcome {
  readonly outcome: Outcome
  readonly message: string | undefined
}

/** `tested`: the author's tests ran around the candidate's code. Otherwise it was the candidate's own program. */
export function outcomeOf(run: RunResult, driver: LanguageDriver, tested: boolean): RunOutcome {
  const { sandbox, limits, report } = run
  const bytes = (amount: number): string => `${Math.round(amount / (1024 * 1024))} MiB`
  if (sandbox.stop === 'memory') {
    return { outcome: 'memoryLimit', message: `The program needed more than ${bytes(limits.memoryBytes)} of memory.` }
  }
  if (sandbox.stop === 'cpu') {
    return {
      outcome: 'timeLimit',
      message: `The program used more than ${seconds(limits.cpuMilliseconds)} of CPU time${run.firstAttempt === undefined ? '' : ', also when it was run once more, alone on a core'}.`,
    }
  }
  if (sandbox.stop === 'wall') {
    return {
      outcome: 'timeLimit',
      message: `The program had not ended after ${seconds(limits.wallMilliseconds)}, most of it waiting.`,
    }
  }
  if (sandbox.stop === 'output' || sandbox.stop === 'channel') {
    return { outcome: 'outputLimit', message: `The program printed more than ${bytes(limits.outputBytes)}.` }
  }
  const explained = driver.explainStatus?.(sandbox)
  if (explained === 'memoryLimit') {
    return { outcome: 'memoryLimit', message: `The program needed more than ${bytes(limits.memoryBytes)} of memory.` }
  }
  if (typeof explained === 'object') return explained
  const status = sandbox.status ?? signalBase
  if (status === 0) {
    if (!tested || run.completed) return { outcome: 'passed', message: undefined }
    return { outcome: 'failed', message: 'The program ended before the last test.' }
  }
  const refused =
    sandbox.refusedProcesses > 0 ? ` It tried to start more than ${limits.processes} processes or threads.` : ''
  const signal = status - signalBase
  if (signal > 0 && signal < 65) {
    // An assertion of the C library ends by SIGABRT: with tests around it, that is a test that failed.
    const isAssertion = tested && signal === SIGABRT
    const complaint = isAssertion ? complaintIn(plainText(sandbox.errorOutput)) : undefined
    if (complaint !== undefined) return { outcome: 'failed', message: `The tests failed: ${complaint}${refused}` }
    const message = `The program was ended by ${signals[signal] ?? `signal ${signal}`}.${refused}`
    return { outcome: isAssertion ? 'failed' : 'runtimeError', message }
  }
  const said = explained ?? report?.outcome
  const first = report?.diagnostics[0]?.message
  if (said !== undefined)
    return { outcome: said, message: `${first ?? `The program ended with status ${status}.`}${refused}` }
  if (!tested) return { outcome: 'runtimeError', message: `The program ended with status ${status}.${refused}` }
  const complaint = complaintIn(plainText(sandbox.errorOutput))
  const message = complaint === undefined ? `The tests ended with status ${status}.` : `The tests failed: ${complaint}`
  return { outcome: 'failed', message: `${message}${refused}` }
}

/**
 * Of a secret case only the kind of its end is told: a status, a signal or the name of an exception is chosen by the
 * program, and could be a byte of the case.
 */
export function withoutDetails(runOutcome: RunOutcome, limits: Limits): RunOutcome {
  const { outcome } = runOutcome
  if (outcome === 'runtimeError') return { outcome, message: 'The program ended with an error.' }
  if (outcome === 'timeLimit')
    return { outcome, message: `The program did not end within ${seconds(limits.cpuMilliseconds)} of CPU time.` }
  if (outcome === 'failed') return { outcome, message: 'Wrong answer.' }
  return runOutcome
}

/** As much of the error output as is searched, and of a line as is said. */
const longestSearched = 64 * 1024
const longestComplaint = 300
const complaints = ['assert', 'expect', 'error', 'exception', 'fail', 'panic'] as const

/** The line of the error output that says what went wrong. */
function complaintIn(errorOutput: string): string | undefined {
  const lines = errorOutput.slice(0, longestSearched).split('\n')
  const named = complaints
    .map((word) => lines.find((line) => line.slice(0, longestComplaint).toLowerCase().includes(word)))
    .find((line) => line !== undefined)
  return named?.trim().slice(0, longestComplaint)
}

function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toFixed(1))} s`
}

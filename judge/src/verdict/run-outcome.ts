import type { Limits, Outcome } from '@gradus/contract/judge'
import type { LanguageDriver } from '../language/language.ts'
import { plainText } from '../run/plain-text.ts'
import type { RunResult } from '../run/run-result.ts'

/*
 * Maps the end of a run to its outcome and the sentence that explains it.
 */

/** As in a shell, the status of a command that was ended by a signal is 128 plus the number of the signal. */
const signalBase = 128
const SIGABRT = 6

const signals: Readonly<Record<number, string>> = {
  4: 'SIGILL: it reached code that must not run, such as the end of a function without a return',
  6: 'SIGABRT: it called abort(), for example after a failed assertion or a corrupted heap',
  7: 'SIGBUS: it accessed memory that does not exist',
  8: 'SIGFPE: it divided an integer by zero, or the smallest integer by -1',
  9: 'SIGKILL',
  11: 'SIGSEGV: it accessed memory that is not its own, or its recursion was too deep',
  13: 'SIGPIPE: it wrote to a pipe that nobody reads',
  31: 'SIGSYS: it made a system call that is not allowed',
}

export interface RunOutcome {
  readonly outcome: Outcome
  readonly message: string | undefined
}

/** @param tested whether the author's tests ran; if not, it was the candidate's own program */
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
    const failureLine = isAssertion ? failureLineIn(plainText(sandbox.errorOutput)) : undefined
    if (failureLine !== undefined) return { outcome: 'failed', message: `The tests failed: ${failureLine}${refused}` }
    const message = `The program was ended by ${signals[signal] ?? `signal ${signal}`}.${refused}`
    return { outcome: isAssertion ? 'failed' : 'runtimeError', message }
  }
  const reported = explained ?? report?.outcome
  const first = report?.diagnostics[0]?.message
  if (reported !== undefined)
    return { outcome: reported, message: `${first ?? `The program ended with status ${status}.`}${refused}` }
  if (!tested) return { outcome: 'runtimeError', message: `The program ended with status ${status}.${refused}` }
  const failureLine = failureLineIn(plainText(sandbox.errorOutput))
  const message =
    failureLine === undefined ? `The tests ended with status ${status}.` : `The tests failed: ${failureLine}`
  return { outcome: 'failed', message: `${message}${refused}` }
}

/**
 * The outcome of a secret case without details: the program chooses its status, signal or exception, and could encode a
 * byte of the case in it.
 */
export function withoutDetails(runOutcome: RunOutcome, limits: Limits): RunOutcome {
  const { outcome } = runOutcome
  if (outcome === 'runtimeError') return { outcome, message: 'The program ended with an error.' }
  if (outcome === 'timeLimit')
    return { outcome, message: `The program did not end within ${seconds(limits.cpuMilliseconds)} of CPU time.` }
  if (outcome === 'failed') return { outcome, message: 'Wrong answer.' }
  return runOutcome
}

/** The part of the error output that is searched, and the longest message taken from it. */
const longestSearched = 64 * 1024
const longestFailureLine = 300
const failureWords = ['assert', 'expect', 'error', 'exception', 'fail', 'panic'] as const

/** The line of the error output that describes the failure. */
function failureLineIn(errorOutput: string): string | undefined {
  const lines = errorOutput.slice(0, longestSearched).split('\n')
  const named = failureWords
    .map((word) => lines.find((line) => line.slice(0, longestFailureLine).toLowerCase().includes(word)))
    .find((line) => line !== undefined)
  return named?.trim().slice(0, longestFailureLine)
}

function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toFixed(1))} s`
}

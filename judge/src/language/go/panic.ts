import type { Diagnostic } from '@gradus/contract/judge'
import { linesOf } from '../output-lines.ts'
import type { StatusExplanation } from '../language.ts'

/*
 * Go's message about a program that it ends: `panic: …` or `fatal error: …`, followed by the location, in lines such as
 * `	solution.go:7 +0x1d`.
 */

const longestMessage = 500
const longestSearched = 64 * 1024

interface Panic {
  readonly message: string
  /** The uppermost line of the candidate's or the tests'. */
  readonly at: { readonly file: string; readonly line: number } | undefined
}

export function readPanic(output: string, files: readonly string[]): Panic | undefined {
  let message: string | undefined
  // The last message, if an earlier one was recovered or printed by the program itself.
  let at: Panic['at']
  for (const line of linesOf(output.slice(-longestSearched))) {
    const [, reason] = /^\t*(?:panic|fatal error): (.*)$/.exec(line) ?? []
    if (reason !== undefined) {
      message = plainReason(reason)
      at = undefined
    } else if (message !== undefined && at === undefined) {
      const [, file, number] = /^\t(?:\/box\/|\.\/)?([\w.-]+\.go):(\d+)\b/.exec(line.slice(0, longestMessage)) ?? []
      if (file !== undefined && files.includes(file)) at = { file, line: Number(number) }
    }
  }
  return message === undefined ? undefined : { message, at }
}

/**
 * `main.problem{…}` and `&errors.errorString{…}` stay; for `panic(err)` and `panic(fmt.Sprintf(…))` only the message is
 * kept.
 */
function plainReason(reason: string): string {
  return reason
    .slice(0, longestMessage)
    .replace(/ \[recovered\]$/, '')
    .replace(/^([\w.*]+)\("(.*)"\)$/, '$2')
    .trim()
}

/** A panic of the candidate's code, or one of the machine's, is an error of running; one of the tests' a failed test. */
export function explainPanic(output: string, source: string, tests: string): StatusExplanation | undefined {
  const panic = readPanic(output, [source, tests])
  if (panic === undefined) return undefined
  const isOwn = panic.at?.file === source || !/^\t*panic: (?!runtime error)/m.test(output.slice(-longestSearched))
  if (isOwn) return { outcome: 'runtimeError', message: `panic: ${panic.message}` }
  return { outcome: 'failed', message: `The tests failed: panic: ${panic.message}` }
}

export function panicDiagnostics(output: string, source: string): Diagnostic[] {
  const panic = readPanic(output, [source])
  if (panic?.at === undefined) return []
  return [{ file: source, line: panic.at.line, severity: 'error', message: panic.message }]
}

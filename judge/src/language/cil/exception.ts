import type { Diagnostic } from '@gradus/contract/judge'
import type { SandboxResult } from '../../sandbox/profile.ts'
import type { Explained } from '../language.ts'

/** As much of the error output as is searched: the trace of an overflow is very long. */
const longestSearched = 64 * 1024
const overflow = 'StackOverflowException: The program called itself too deeply.'

/** A stack that is full ends the machine before the runner can say anything. */
function isOverflow(output: string): boolean {
  return /StackOverflowException|^Stack overflow/m.test(output.slice(0, longestSearched))
}

export function explainException({ status, errorOutput }: SandboxResult): Explained | undefined {
  if (status === 0 || status === 70 || !isOverflow(errorOutput.toString('utf8'))) return undefined
  return { outcome: 'runtimeError', message: overflow }
}

/** `  at Solution.Deep (System.Int32 n) [0x00000] in /box/Solution.cs:10`. */
export function exceptionDiagnostics(output: string): Diagnostic[] {
  const start = output.slice(0, longestSearched)
  const line = /\bSolution\.cs:(?:line )?(\d+)/.exec(start)?.[1]
  if (line === undefined || !isOverflow(start)) return []
  return [{ file: 'Solution.cs', line: Number(line), severity: 'error', message: overflow }]
}

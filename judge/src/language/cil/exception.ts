import type { Diagnostic } from '@gradus/contract/judge'
import type { SandboxResult } from '../../sandbox/profile.ts'
import type { StatusExplanation } from '../language.ts'

/** Characters of the error output that are searched. The stack trace of an overflow is very long. */
const searchedCharacters = 64 * 1024
const overflow = 'StackOverflowException: The program called itself too deeply.'

/** A stack overflow ends the virtual machine before the runner can report it. */
function isOverflow(output: string): boolean {
  return /StackOverflowException|^Stack overflow/m.test(output.slice(0, searchedCharacters))
}

export function explainException({ status, errorOutput }: SandboxResult): StatusExplanation | undefined {
  if (status === 0 || status === 70 || !isOverflow(errorOutput.toString('utf8'))) return undefined
  return { outcome: 'runtimeError', message: overflow }
}

/** Finds the line in a stack trace such as `  at Solution.Deep (System.Int32 n) [0x00000] in /box/Solution.cs:10`. */
export function exceptionDiagnostics(output: string): Diagnostic[] {
  const searched = output.slice(0, searchedCharacters)
  const line = /\bSolution\.cs:(?:line )?(\d+)/.exec(searched)?.[1]
  if (line === undefined || !isOverflow(searched)) return []
  return [{ file: 'Solution.cs', line: Number(line), severity: 'error', message: overflow }]
}

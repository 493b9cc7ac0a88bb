import type { Diagnostic } from '@gradus/contract/judge'
import type { Program } from './language.ts'

/** Of a source, so many lines are read: a package is named before any code. */
const linesRead = 200

/**
 * Java and Kotlin: an editor puts a new file into a package, but tests without one can't find its classes there, and the
 * compiler would complain about the tests.
 * @param fileName of the candidate's file
 */
export function refusePackage({ candidate, tests }: Program, fileName: string): Diagnostic[] {
  if (tests === undefined) return []
  const lines = candidate.split('\n', linesRead)
  const at = lines.findIndex((line) => /^\s*[^\s/*]/.test(line))
  const name = /^\s*package\s+([\w.]+)\s*(?:;|$)/.exec(lines[at] ?? '')?.[1]
  if (name === undefined || tests.includes(name)) return []
  const message = `Leave out the package ${name}: the tests look for your code outside of any package.`
  return [{ file: fileName, line: at + 1, severity: 'error', message }]
}

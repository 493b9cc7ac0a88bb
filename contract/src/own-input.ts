import { programLanguages } from './language.ts'
import type { QuestionKind } from './question.ts'

/**
 * Languages in which a candidate's file can run without tests: scripts, T-SQL after the question's setup, and a service
 * that receives requests. In the others a coding question's `main` is part of the tests.
 */
const ownLanguages: ReadonlySet<number> = new Set([8, 9, 10, 11, 13, 22, 23, 24])

/**
 * Whether a question can be run on the user's own input: if it has a complete program, a checker's main, or a script.
 */
export function takesOwnInput(kind: QuestionKind, language: number): boolean {
  if (kind === 'multiChoice') return false
  return kind === 'coding' ? ownLanguages.has(language) : programLanguages.some((code) => code === language)
}

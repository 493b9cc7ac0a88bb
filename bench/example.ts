import { languageOf, type LanguageCode } from '@gradus/contract/language'
import { exampleOf } from '../judge/src/test/guide.ts'
import { codingForm } from '../server/test/question.ts'

/** Turns the authoring guide's example of a language into a question and into submissions to it. */

const hashComments: ReadonlySet<number> = new Set([8, 10, 22, 23])

export function exampleForm(code: LanguageCode) {
  const { tests, files } = exampleOf(code)
  return codingForm({ implementations: [{ type: code, starter: '', tests, additionalFiles: [...files] }] })
}

/** A right answer with a different text each time, so that no compiler's cache can help. */
export function anotherSolution(code: LanguageCode): string {
  const comment = code === 9 ? '--' : hashComments.has(code) ? '#' : '//'
  return `${exampleOf(code).solution}\n${comment} ${performance.now()}\n`
}

export function nameOf(code: LanguageCode): string {
  return languageOf(code)?.name ?? ''
}

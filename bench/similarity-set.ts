import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { languages, type LanguageCode } from '@gradus/contract/language'
import { z } from 'zod'
import { randomNumbers } from './seed-text.ts'
import { changes, type Change, type Source } from './similarity-changes.ts'

/** The solutions for the measurement: several independent ones for each question, and copies with known changes. */

export interface Solution extends Source {
  readonly question: string
  readonly author: string
  readonly starter?: string
}

export interface Copy {
  readonly original: Solution
  readonly copy: Solution
  readonly changed: readonly Change[]
}

const samples = new URL('similarity-samples/', import.meta.url)
const questions = new URL('../content/questions/', import.meta.url)
const exercises = new URL('../../shared/data/exercises.json', import.meta.url)
const Exercises = z.object({
  items: z.array(z.object({ id: z.string(), language: z.number(), candidate: z.string() })),
})
const measured: readonly LanguageCode[] = [5, 6, 8, 11, 12, 16]

/** Solutions of the same questions by several authors, in one file for each language. */
export function readIndependent(): Solution[] {
  return languages.flatMap(({ code, tag }) => {
    const file = new URL(`${tag}.txt`, samples)
    if (!existsSync(file)) return []
    const parts = readFileSync(file, 'utf8')
      .split(/^==== /m)
      .slice(1)
    return parts.map((part) => {
      const [question = '', author = ''] = (part.split('\n', 1)[0] ?? '').split(' ')
      return { language: code, question, author, text: part.slice(part.indexOf('\n') + 1) }
    })
  })
}

/**
 * The solutions and starters of the sample questions, and the public exercises if they are checked out beside the
 * clone.
 */
export function readSolutions(): Solution[] {
  const found: Solution[] = []
  for (const question of readdirSync(questions))
    for (const { code, tag, sourceFile } of languages) {
      const extension = sourceFile.slice(sourceFile.lastIndexOf('.'))
      const file = new URL(`${question}/${tag}/solution${extension}`, questions)
      if (!existsSync(file)) continue
      const starter = readFileSync(new URL(`${question}/${tag}/starter${extension}`, questions), 'utf8')
      found.push({ language: code, question, author: 'sample', text: readFileSync(file, 'utf8'), starter })
    }
  if (!existsSync(exercises)) return found
  const { items } = Exercises.parse(JSON.parse(readFileSync(exercises, 'utf8')))
  for (const { id, language, candidate } of items) {
    const code = measured.find((one) => one === language)
    if (code)
      found.push({
        language: code,
        question: `exercise ${id.replace(/^.*\//, '')}`,
        author: 'exercise',
        text: candidate,
      })
  }
  return found
}

/** A copy with `kinds` kinds of changes; undefined if fewer kinds have an effect on this source. */
export function copyOf(original: Solution, kinds: number, seed: number): Copy | undefined {
  const random = randomNumbers(seed)
  const order = (Object.keys(changes) as Change[])
    .map((change) => ({ change, at: random() }))
    .toSorted((one, other) => one.at - other.at)
  let text = original.text
  const changed: Change[] = []
  for (const { change } of order) {
    if (changed.length === kinds) break
    const next = changes[change]({ language: original.language, text })
    if (next === text) continue
    text = next
    changed.push(change)
  }
  return changed.length < kinds ? undefined : { original, copy: { ...original, author: `copy ${seed}`, text }, changed }
}

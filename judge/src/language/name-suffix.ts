import { randomBytes } from 'node:crypto'

/*
 * Names in an author's tests that no candidate can guess: where both are one unit to the compiler, each build gives the
 * tests' names an ending of its own. People see the names as the author wrote them.
 */

const bytes = 6

/** An ending for the names of one build, such as `_gradus_0123456789ab`. */
export function newSuffix(): string {
  return `_gradus_${randomBytes(bytes).toString('hex')}`
}

export function withoutSuffixes(text: string): string {
  return text.replaceAll(/_gradus_[0-9a-f]{12}(?![0-9a-f_])/g, '')
}

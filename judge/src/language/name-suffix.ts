import { randomBytes } from 'node:crypto'

/*
 * Random suffixes for the names in an author's tests, for languages that compile tests and candidate as one unit. The
 * candidate cannot guess the names with their suffixes. Messages show the names without suffixes.
 */

const suffixBytes = 6

/** The suffix of one build, such as `_gradus_0123456789ab`. */
export function newSuffix(): string {
  return `_gradus_${randomBytes(suffixBytes).toString('hex')}`
}

export function withoutSuffixes(text: string): string {
  return text.replaceAll(/_gradus_[0-9a-f]{12}(?![0-9a-f_])/g, '')
}

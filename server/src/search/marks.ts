import type { MatchRange } from '@gradus/contract/search'

/** Characters of the private use area (Unicode), which have no meaning. */
export const markStart = '\u{e000}'
export const markEnd = '\u{e001}'
export const openAngle = '\u{e002}'
export const closeAngle = '\u{e003}'

export interface MarkedText {
  readonly text: string
  readonly marks: MatchRange[]
}

/** Extracts the marks from a text and returns their ranges. `as` restores each part's original spelling. */
export function extractMarks(marked: string, as: (part: string) => string = (part) => part): MarkedText {
  let text = ''
  const marks: MatchRange[] = []
  for (const [index, piece] of marked.split(markStart).entries()) {
    const [inside = '', after] = index === 0 ? ['', piece] : piece.split(markEnd)
    const start = text.length
    text += as(inside)
    if (text.length > start) marks.push([start, text.length])
    text += as(after ?? '')
  }
  return { text, marks }
}

/** Words of a text that equal one of these words except for a typo. */
export function marksAlike(text: string, words: readonly string[]): MatchRange[] {
  const marks: MatchRange[] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu))
    if (words.some((other) => isAlike(word, other))) marks.push([index, index + word.length])
  return marks
}

const alike = 0.3
/** Words whose lengths differ by more letters than this are not taken for typos of each other. */
const maxLengthDifference = 2

function isAlike(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > maxLengthDifference) return false
  return similarity(one, other) >= alike || isSwapped(one.toLowerCase(), other.toLowerCase())
}

/**
 * Whether two adjacent letters changed places. Trigrams do not find that in a short word, because it changes most of
 * them.
 */
function isSwapped(one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return `${one.slice(0, at)}${one[at + 1]}${one[at]}${one.slice(at + 2)}` === other
}

/** The same measure as pg_trgm: the share of trigrams that both words have, among those that either has. */
function similarity(one: string, other: string): number {
  const [ones, others] = [trigramsOf(one), trigramsOf(other)]
  const both = [...ones].filter((trigram) => others.has(trigram)).length
  return both / (ones.size + others.size - both)
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word.toLowerCase()} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

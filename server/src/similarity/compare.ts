import type { SourceFile } from '@gradus/contract/judge'
import type { Similarity, SourceMatch, SourcePart } from '@gradus/contract/similarity'
import { candidatePairs } from './candidate-pairs.ts'
import { comparisonLimits } from './comparison-limits.ts'
import { findMatches, indexSequences, shortestMatch, type Match, type SequenceIndex } from './matches.ts'
import { fileOf, leaveOut, linesOf, StreamReader, type TokenStream } from './stream.ts'

export interface ComparedSubmission {
  readonly id: number
  readonly files: readonly SourceFile[]
}

export interface ComparisonRequest {
  readonly language: number
  /** What all candidates received: starter code and files. It doesn't count as similar. */
  readonly starter: readonly SourceFile[]
  readonly submissions: readonly ComparedSubmission[]
}

export interface SimilarPair extends Similarity {
  readonly left: number
  readonly right: number
  readonly matches: readonly SourceMatch[]
}

export interface Comparison {
  /**
   * Most similar first; if there are very many, only the first of them. Pairs with less than half in common are left
   * out.
   */
  readonly pairs: readonly SimilarPair[]
  /** Submissions with so little code of their own that it would be alike by chance. */
  readonly tooShort: readonly number[]
  /** Pairs with something in common that were not compared closely, because there were too many. */
  readonly pairsLeftOut: number
}

const minimumTokens = 40
const reportedFrom = 0.5

/** Compares each submission with each other. Pure; it takes seconds: servers call `compareSubmissions`. */
export function compareInThisThread({ language, starter, submissions }: ComparisonRequest): Comparison {
  const reader = new StreamReader(language)
  const beginning = beginningOf([...starter, ...submissions.flatMap(({ files }) => files)])
  const starterTokens = reader.read(starter.map(beginning))
  const givenIndex = indexSequences(starterTokens)
  const read = submissions.map(({ id, files }) => {
    const own = reader.read(files.slice(0, comparisonLimits.filesOfOne).map(beginning))
    return { id, stream: withoutGiven(own, starterTokens, givenIndex) }
  })
  const compared = read.filter(({ stream }) => stream.size >= minimumTokens)
  const tooShort = read.filter(({ stream }) => stream.size < minimumTokens).map(({ id }) => id)
  const candidates = candidatePairs(compared.map(({ stream }) => stream))
  const indexes = new Map<number, SequenceIndex>()
  const pairs = new MostSimilar()
  // In the order of the left submission, so that only one index is in memory at a time.
  for (const [leftPosition, rightPosition] of candidates.pairs.toSorted(([one], [other]) => one - other)) {
    const [left, right] = [compared[leftPosition], compared[rightPosition]]
    if (!left || !right) continue
    let index = indexes.get(leftPosition)
    if (!index) {
      indexes.clear()
      index = indexSequences(left.stream)
      indexes.set(leftPosition, index)
    }
    const { matches } = findMatches(left.stream, index, right.stream)
    const similarity = similarityOf(left.stream, right.stream, matches)
    if (similarity.similarity < reportedFrom) continue
    pairs.add({
      left: left.id,
      right: right.id,
      ...similarity,
      matches: sourceMatches(left.stream, right.stream, matches),
    })
  }
  return { pairs: pairs.ranked(), tooShort, pairsLeftOut: candidates.leftOut }
}

/** Forgets the least similar pairs as it goes, so that memory is bounded. */
class MostSimilar {
  #pairs: SimilarPair[] = []

  add(pair: SimilarPair): void {
    this.#pairs.push(pair)
    if (this.#pairs.length === 2 * comparisonLimits.pairs) this.#pairs = this.ranked()
  }

  ranked(): SimilarPair[] {
    return this.#pairs.toSorted((one, other) => other.similarity - one.similarity).slice(0, comparisonLimits.pairs)
  }
}

/**
 * Returns the beginning of a file, so that all files together stay within the limit. Only the longest are cut, all at
 * the same length. If most files are short, that length is large, so nobody can hide a copy behind a long comment.
 */
function beginningOf(files: readonly SourceFile[]): (file: SourceFile) => SourceFile {
  let left: number = comparisonLimits.characters
  let length = Infinity
  for (const [index, shorter] of files
    .map(({ body }) => body.length)
    .toSorted((one, other) => one - other)
    .entries()) {
    const share = Math.floor(left / (files.length - index))
    if (shorter > share) {
      length = share
      break
    }
    left -= shorter
  }
  return ({ fileName, body }) => ({ fileName, body: body.slice(0, length) })
}

/** Removes lines of the starter, and parts that equal the starter once names are ignored. */
function withoutGiven(own: TokenStream, starter: TokenStream, givenIndex: SequenceIndex): TokenStream {
  if (starter.size === 0) return own
  const isGiven = new Uint8Array(own.kinds.length)
  for (const { right, length } of findMatches(starter, givenIndex, own).matches)
    if (length >= shortestMatch) isGiven.fill(1, right, right + length)
  const givenLines = new Set(starter.files.flatMap(({ text }) => text.split('\n').map(withoutBlanks)))
  for (const { line, start, end } of linesOf(own)) if (givenLines.has(withoutBlanks(line))) isGiven.fill(1, start, end)
  return leaveOut(own, (position) => isGiven[position] === 1)
}

function withoutBlanks(line: string): string {
  return line.replaceAll(/\s+/g, '')
}

/**
 * The mean of two ratios: how much of both submissions together matches, and how much of the shorter one. Dead code
 * lowers the first. The second is high for a short program that is contained in a long one.
 */
function similarityOf(left: TokenStream, right: TokenStream, matches: readonly Match[]): Similarity {
  const overlap = matches.reduce((sum, { length }) => sum + length, 0)
  const ofBoth = (2 * overlap) / (left.size + right.size)
  const ofShorter = overlap / Math.min(left.size, right.size)
  return {
    similarity: (ofBoth + ofShorter) / 2,
    longestFragment: matches.reduce((longest, { length }) => Math.max(longest, length), 0),
    overlap,
    lines: Math.min(left.lines, right.lines),
  }
}

/** In the order of the left submission. If there are very many, only the longest. */
function sourceMatches(left: TokenStream, right: TokenStream, matches: readonly Match[]): SourceMatch[] {
  return matches
    .toSorted((one, other) => other.length - one.length)
    .slice(0, comparisonLimits.matchesOfPair)
    .toSorted((one, other) => one.left - other.left)
    .map((match) => ({
      left: sourcePart(left, match.left, match.length),
      right: sourcePart(right, match.right, match.length),
    }))
}

function sourcePart(stream: TokenStream, position: number, length: number): SourcePart {
  const { fileName } = fileOf(stream, position)
  return { fileName, from: stream.from[position] ?? 0, to: stream.to[position + length - 1] ?? 0 }
}

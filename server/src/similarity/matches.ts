import type { TokenStream } from './stream.ts'

/** `length` equal tokens, from these positions on. */
export interface Match {
  readonly left: number
  readonly right: number
  readonly length: number
}

export interface Matches {
  /** In the order of the left stream; they do not overlap on either side. */
  readonly matches: readonly Match[]
  /** Comparisons of two tokens that it took: at most `comparisonsOfToken` for each token of both streams, and a bit. */
  readonly comparisons: number
}

/** Fewer equal tokens in a row are found by chance. Measured by bench/similarity. */
export const shortestMatch = 9
/**
 * The number of positions that are tried for one sequence of tokens: otherwise a thousand equal lines would be compared
 * with each of a thousand others.
 */
const placesOfSequence = 8
/** Limits the cost of a search: beyond it no further matches are looked for. */
export const comparisonsOfToken = 64
/** How many tokens before and after a match are searched for shorter matches, and how short those may be. */
const neighbourhood = 32
const shortestAround = 3
/** Marks a token that already belongs to a match. */
const taken = -2

/** The positions at which each sequence of `shortestMatch` tokens begins, by its hash. */
export type SequenceIndex = ReadonlyMap<number, readonly number[]>

export function indexSequences({ kinds }: TokenStream): SequenceIndex {
  const index = new Map<number, number[]>()
  for (const [position, hash] of sequenceHashes(kinds)) {
    const places = index.get(hash)
    if (!places) index.set(hash, [position])
    else if (places.length < placesOfSequence) places.push(position)
  }
  return index
}

/**
 * What two streams have in common, as in greedy string tiling: the longest matches first, then shorter ones directly
 * around them. `index` belongs to the left stream.
 */
export function findMatches(left: TokenStream, index: SequenceIndex, right: TokenStream): Matches {
  const { found, comparisons } = findLongMatches(left, index, right)
  const tiling = new Tiling(left, right)
  for (const match of found.toSorted((one, other) => other.length - one.length)) tiling.take(match)
  let around = 0
  for (const match of tiling.matches.slice()) around += tiling.takeAround(match)
  const matches = tiling.matches.toSorted((one, other) => one.left - other.left)
  return { matches, comparisons: comparisons + around }
}

/** Looks up the sequences of the right stream in the left one, and extends each match as far as possible. */
function findLongMatches(left: TokenStream, index: SequenceIndex, right: TokenStream) {
  const found: Match[] = []
  /** For each distance between two positions: the position on the right up to which that distance has been compared. */
  const readTo = new Map<number, number>()
  const timesOf = new Map<number, number>()
  const limit = (comparisonsOfToken / 2) * (left.kinds.length + right.kinds.length)
  let comparisons = 0
  for (const [position, hash] of sequenceHashes(right.kinds)) {
    const places = index.get(hash)
    const times = timesOf.get(hash) ?? 0
    if (!places || times === placesOfSequence) continue
    if (comparisons > limit) break
    timesOf.set(hash, times + 1)
    for (const place of places) {
      if ((readTo.get(place - position) ?? -1) > position) continue
      const ahead = equalTokens(left.kinds, place, right.kinds, position, 1)
      const behind = equalTokens(left.kinds, place - 1, right.kinds, position - 1, -1)
      comparisons += ahead + behind + 2
      readTo.set(place - position, position + ahead)
      if (ahead >= shortestMatch) found.push({ left: place - behind, right: position - behind, length: behind + ahead })
    }
  }
  return { found, comparisons }
}

function equalTokens(left: Int32Array, leftFrom: number, right: Int32Array, rightFrom: number, step: 1 | -1): number {
  let count = 0
  while (isSame(left[leftFrom + step * count], right[rightFrom + step * count])) count++
  return count
}

function isSame(left: number | undefined, right: number | undefined): boolean {
  return left !== undefined && left >= 0 && left === right
}

/** The matches that were accepted. Each token has one at most. */
class Tiling {
  readonly matches: Match[] = []
  readonly #left: Int32Array
  readonly #right: Int32Array

  constructor(left: TokenStream, right: TokenStream) {
    this.#left = left.kinds.slice()
    this.#right = right.kinds.slice()
  }

  /** Accepts the parts of a match that no longer one has. */
  take({ left, right, length }: Match): void {
    let start = 0
    for (let at = 0; at <= length; at++) {
      if (at < length && isSame(this.#left[left + at], this.#right[right + at])) continue
      if (at - start >= shortestMatch) this.#accept({ left: left + start, right: right + start, length: at - start })
      start = at + 1
    }
  }

  /**
   * A statement that was put in or changed divides a match. What follows on its other side is accepted with fewer
   * tokens. @returns the comparisons that it took
   */
  takeAround({ left, right, length }: Match): number {
    const [leftEnd, rightEnd] = [left + length, right + length]
    return (
      this.#takeWithin(leftEnd, freeEnd(this.#left, leftEnd), rightEnd, freeEnd(this.#right, rightEnd)) +
      this.#takeWithin(freeStart(this.#left, left), left, freeStart(this.#right, right), right)
    )
  }

  #takeWithin(leftFrom: number, leftTo: number, rightFrom: number, rightTo: number): number {
    const cells = (leftTo - leftFrom) * (rightTo - rightFrom)
    if (cells <= 0) return 0
    const longest = this.#longestWithin(leftFrom, leftTo, rightFrom, rightTo)
    if (longest.length < shortestAround) return cells
    this.#accept(longest)
    const { left, right, length } = longest
    return (
      cells +
      this.#takeWithin(leftFrom, left, rightFrom, right) +
      this.#takeWithin(left + length, leftTo, right + length, rightTo)
    )
  }

  #longestWithin(leftFrom: number, leftTo: number, rightFrom: number, rightTo: number): Match {
    let longest: Match = { left: leftFrom, right: rightFrom, length: 0 }
    let before = new Uint8Array(rightTo - rightFrom + 1)
    for (let left = leftFrom; left < leftTo; left++) {
      const lengths = new Uint8Array(rightTo - rightFrom + 1)
      for (let right = rightFrom; right < rightTo; right++) {
        if (!isSame(this.#left[left], this.#right[right])) continue
        const length = (before[right - rightFrom] ?? 0) + 1
        lengths[right - rightFrom + 1] = length
        if (length > longest.length) longest = { left: left - length + 1, right: right - length + 1, length }
      }
      before = lengths
    }
    return longest
  }

  #accept(match: Match): void {
    this.#left.fill(taken, match.left, match.left + match.length)
    this.#right.fill(taken, match.right, match.right + match.length)
    this.matches.push(match)
  }
}

function freeEnd(kinds: Int32Array, from: number): number {
  let to = from
  while (to < from + neighbourhood && (kinds[to] ?? taken) !== taken) to++
  return to
}

function freeStart(kinds: Int32Array, to: number): number {
  let from = to
  while (from > to - neighbourhood && (kinds[from - 1] ?? taken) !== taken) from--
  return from
}

const base = 1_000_003

/** Positions and hashes of the sequences that no barrier divides. Equal hashes are compared again token by token. */
function* sequenceHashes(kinds: Int32Array): Generator<[position: number, hash: number]> {
  let leading = 1
  for (let at = 1; at < shortestMatch; at++) leading = Math.imul(leading, base)
  let hash = 0
  let run = 0
  for (const [at, kind] of kinds.entries()) {
    if (kind < 0) {
      hash = 0
      run = 0
      continue
    }
    if (run >= shortestMatch) hash = (hash - Math.imul((kinds[at - shortestMatch] ?? 0) + 1, leading)) | 0
    hash = (Math.imul(hash, base) + kind + 1) | 0
    run++
    if (run >= shortestMatch) yield [at - shortestMatch + 1, hash]
  }
}

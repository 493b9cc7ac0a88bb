import { WinnowFilter } from '@dodona/dolos-core'
import { shortestMatch } from './matches.ts'
import { barrier, type TokenStream } from './stream.ts'

/** Two positions in the list of submissions. */
export type Pair = readonly [left: number, right: number]

/** Of this many adjacent sequences, one fingerprint is kept. */
const window = 3
/** The maximum number of fingerprints for a submission: those with the smallest hashes. */
const fingerprintsOfOne = 1024
/**
 * Only this many pairs, with this many tokens in all, are compared closely: those with the most fingerprints in common.
 */
const closelyCompared = { pairs: 20_000, tokens: 40_000_000 } as const

const filter = new WinnowFilter(shortestMatch, window)

/**
 * The pairs with a fingerprint in common, the most promising ones first. Fingerprints are chosen by winnowing (Schleimer,
 * Wilkerson, Aiken, 2003): if two streams have `shortestMatch + window - 1` equal tokens in a row, they have at least
 * one fingerprint in common.
 */
export function candidatePairs(streams: readonly TokenStream[]): { pairs: Pair[]; leftOut: number } {
  const fingerprints = streams.map(fingerprintsOf)
  const shared = countShared(fingerprints)
  const found: { pair: Pair; share: number }[] = []
  for (const [left, one] of fingerprints.entries())
    for (let right = left + 1; right < fingerprints.length; right++) {
      const common = shared[triangle(left, right)] ?? 0
      const other = fingerprints[right]?.length ?? 0
      if (common > 0) found.push({ pair: [left, right], share: common / Math.min(one.length, other) })
    }
  const ranked = found.toSorted((one, other) => other.share - one.share)
  const pairs: Pair[] = []
  let tokens = 0
  for (const { pair } of ranked) {
    tokens += (streams[pair[0]]?.size ?? 0) + (streams[pair[1]]?.size ?? 0)
    if (pairs.length === closelyCompared.pairs || tokens > closelyCompared.tokens) break
    pairs.push(pair)
  }
  return { pairs, leftOut: ranked.length - pairs.length }
}

/** In ascending order, without duplicates. */
function fingerprintsOf({ kinds }: TokenStream): number[] {
  const hashes = new Set<number>()
  for (const { hash, start } of filter.fingerprints(Array.from(kinds, String)))
    if (!kinds.subarray(start, start + shortestMatch).includes(barrier)) hashes.add(hash)
  return [...hashes].toSorted((one, other) => one - other).slice(0, fingerprintsOfOne)
}

/** For each pair, at `triangle`: how many fingerprints both have. */
function countShared(fingerprints: readonly (readonly number[])[]): Uint16Array {
  const shared = new Uint16Array((fingerprints.length * (fingerprints.length - 1)) / 2)
  const having = new Map<number, number[]>()
  for (const [submission, hashes] of fingerprints.entries())
    for (const hash of hashes) {
      const others = having.get(hash) ?? []
      for (const other of others) {
        const at = triangle(other, submission)
        shared[at] = (shared[at] ?? 0) + 1
      }
      others.push(submission)
      having.set(hash, others)
    }
  return shared
}

/** The place of a pair with left < right in a list of all pairs. */
function triangle(left: number, right: number): number {
  return (right * (right - 1)) / 2 + left
}

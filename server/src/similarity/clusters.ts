import { isWorthALook } from '@gradus/contract/similarity'
import type { SimilarPair } from './compare.ts'

/** Groups of submissions that are linked by similar pairs, directly or through others; the largest group first. */
export function clusters(pairs: readonly Pick<SimilarPair, 'left' | 'right' | 'similarity' | 'lines'>[]): number[][] {
  const groupOf = new Map<number, Set<number>>()
  for (const { left, right } of pairs.filter(isWorthALook)) {
    const [one, other] = [groupOf.get(left) ?? new Set([left]), groupOf.get(right) ?? new Set([right])]
    const [small, large] = one.size < other.size ? [one, other] : [other, one]
    for (const id of small) large.add(id)
    for (const id of large) groupOf.set(id, large)
  }
  return [...new Set(groupOf.values())]
    .map((group) => [...group].toSorted((one, other) => one - other))
    .toSorted((one, other) => other.length - one.length || (one[0] ?? 0) - (other[0] ?? 0))
}

import type { Sent } from './contest.ts'

/** A little random number generator, so that a failure can be repeated. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Seven people with up to eight submissions each, the same ones for the same seed. */
export function randomResults(seed: number): Record<string, Sent[]> {
  const next = numbers(seed)
  const outcomes = ['ok', '0/4', '2/4', 'compile', 'a/4']
  return Object.fromEntries(
    Array.from({ length: 7 }, (_, person) => [
      `Person ${person}`,
      Array.from(
        { length: next(9) },
        () => [1 + next(3), `${next(120)}:${10 + next(50)}`, outcomes[next(5)] ?? 'ok'] as const,
      ),
    ]),
  )
}

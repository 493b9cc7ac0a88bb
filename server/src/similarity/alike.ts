/** From which likeness on two solutions that fail the same tests are taken for one mistake. */
const alike = 0.5

/** Whether at least half of what two shapes have is in both. Two without any token are alike. */
export function isAlike(one: readonly number[], other: readonly number[]): boolean {
  const left = new Set(one)
  const inBoth = other.filter((hash) => left.has(hash)).length
  const all = one.length + other.length - inBoth
  return all === 0 || inBoth / all >= alike
}

/** Two solutions that fail the same tests count as one mistake if at least this share of their hashes is common. */
const alike = 0.5

/** Whether two shapes (see `shape.ts`) have at least half of their hashes in common. Two empty shapes are alike. */
export function isAlike(one: readonly number[], other: readonly number[]): boolean {
  const left = new Set(one)
  const inBoth = other.filter((hash) => left.has(hash)).length
  const all = one.length + other.length - inBoth
  return all === 0 || inBoth / all >= alike
}

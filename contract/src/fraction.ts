/** An exact number: shares of points add up without rounding. The denominator is positive. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** @throws RangeError for a denominator of 0 */
export function fraction(numerator: number | bigint, denominator: number | bigint = 1): Fraction {
  const [above, below] = [BigInt(numerator), BigInt(denominator)]
  if (below === 0n) throw new RangeError('A fraction has a denominator other than 0.')
  const divisor = greatestCommonDivisor(above, below) * (below < 0n ? -1n : 1n)
  return { numerator: above / divisor, denominator: below / divisor }
}

export const zero = fraction(0)

export function add(one: Fraction, other: Fraction): Fraction {
  return fraction(
    one.numerator * other.denominator + other.numerator * one.denominator,
    one.denominator * other.denominator,
  )
}

export function sum(all: readonly Fraction[]): Fraction {
  return all.reduce(add, zero)
}

/** @returns less than, equal to or more than 0, as `Array.sort` takes it */
export function compare(one: Fraction, other: Fraction): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** Rounded to two decimals, halves up: for display alone. */
export function rounded({ numerator, denominator }: Fraction): number {
  const hundredths = (200n * numerator + denominator) / (2n * denominator)
  return Number(hundredths) / 100
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other < 0n ? -other : other]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}

/** An exact number, so that shares of points add up without rounding. The denominator is positive. */
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

/**
 * Parses a decimal number as people and databases write it, such as `-7.25`.
 * @throws RangeError for anything else
 */
export function fractionOf(decimal: string): Fraction {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(decimal) ?? []
  if (whole === '') throw new RangeError('A decimal number has digits, and digits after its point.')
  return fraction(BigInt(`${sign}${whole}${part}`), 10n ** BigInt(part.length))
}

export const zero = fraction(0)

export function add(one: Fraction, other: Fraction): Fraction {
  return fraction(
    one.numerator * other.denominator + other.numerator * one.denominator,
    one.denominator * other.denominator,
  )
}

export function subtract(one: Fraction, other: Fraction): Fraction {
  return add(one, { numerator: -other.numerator, denominator: other.denominator })
}

export function multiply(one: Fraction, other: Fraction): Fraction {
  return fraction(one.numerator * other.numerator, one.denominator * other.denominator)
}

/** @throws RangeError for a divisor of 0 */
export function divide(one: Fraction, other: Fraction): Fraction {
  return fraction(one.numerator * other.denominator, one.denominator * other.numerator)
}

export function sum(all: readonly Fraction[]): Fraction {
  return all.reduce(add, zero)
}

/** @returns a number less than, equal to or greater than 0, as `Array.sort` expects */
export function compare(one: Fraction, other: Fraction): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** Rounded half up to two decimal places, for display only. */
export function rounded({ numerator, denominator }: Fraction): number {
  const hundredths = (200n * numerator + denominator) / (2n * denominator)
  return Number(hundredths) / 100
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other < 0n ? -other : other]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}

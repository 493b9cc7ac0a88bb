import { numberMoved } from './alternative.ts'
import { backwards, quotesAround, range, type Replacement, type TestChange } from './change.ts'

/** What is put in a place of the tests to find out whether it is an input of the solution and not its answer. */

/** A larger number may not fit into the types of a language. */
const largestInput = 2 ** 31 - 1

/**
 * Values that an author's solution mostly handles where the change is, if that is an input and not an answer: 0 and 1,
 * the double, the square, the following numbers; a letter, a part of the text, the text backwards.
 * @param following how many of the following numbers, from the one after the next
 */
export function otherInputs(
  text: string,
  change: TestChange,
  following: number,
): (Replacement & { readonly length?: number })[] {
  const { original } = change
  if (change.text.length > 1) return []
  if (!/^\d{1,9}$/.test(original)) {
    const others = [original.slice(0, 1), original.slice(0, -1), original.slice(1), backwards(original.split(''))]
    const quotedText = quotesAround(text, change)
    return quotedText ? [...new Set(others)].filter((one) => one !== '' && one !== original).map(quotedText) : []
  }
  const number = Number(original)
  const next = range(number + 2, following)
  return [...new Set([0, 1, 2 * number, number * number, ...next])]
    .filter((one) => one !== number && one <= largestInput)
    .flatMap((one) => numberMoved(change, one - number) ?? [])
}

/** Nothing can be computed from an empty list or record, in languages in which it may stand there at all. */
const otherTypes = ['{}', '[]']

/** One of these instead of the number or text, with a blank before a number of one digit. */
export function ofOtherTypes(text: string, change: TestChange): Replacement[] {
  const { original } = change
  if (change.text.length > 1) return []
  const quotedText = quotesAround(text, change)
  if (quotedText) {
    const { at, text: whole } = quotedText(original)
    return otherTypes.map((other) => ({ at, text: other.padEnd(whole.length) }))
  }
  const [digits = ''] = original.split('.')
  if (!/^\d+$/.test(digits)) return []
  const start = change.at + 1 - digits.length
  if (original.length > 1) return otherTypes.map((other) => ({ at: start, text: other.padEnd(original.length) }))
  return text[start - 1] === ' ' ? otherTypes.map((other) => ({ at: start - 1, text: other })) : []
}

import { numberMoved } from './alternative.ts'
import { backwards, quotesAround, range, type Replacement, type TestChange } from './change.ts'

/** What is put in a place of the tests to find out whether it is an input of the solution and not its answer. */

/** A larger number may not fit into the types of a language. */
const largestInput = 2 ** 31 - 1

/**
 * Values that an author's solution mostly handles where the change is, if that is an input and not an answer: 0 and 1,
 * the double, the square, the following numbers; a longer text, one letter only, the text backwards. No part of a text,
 * since tests may look for their text in a longer answer.
 * @param following how many of the following numbers, from the one after the next
 */
export function otherInputs(
  text: string,
  change: TestChange,
  following: number,
): (Replacement & { readonly length?: number })[] {
  const { original } = change
  if (change.text.length > 1) return []
  const quotedText = quotesAround(text, change)
  if (!/^\d{1,9}$/.test(original)) {
    if (quotedText === undefined || original === '') return []
    const letters = original.split('')
    const others = [original + original, letters.fill(original[0] ?? '').join(''), backwards(original.split(''))]
    return others.filter((one) => one !== original).map((one) => ({ ...quotedText(one), length: original.length + 2 }))
  }
  const number = Number(original)
  const others = [...(quotedText ? [] : [0, 1]), 2 * number, number * number, ...range(number + 2, following)]
  return [...new Set(others)]
    .filter((one) => one !== number && one <= largestInput)
    .flatMap((one) => numberMoved(change, one - number) ?? [])
}

/** Nothing can be computed from an empty list or record, in languages in which it may stand there at all. */
const otherTypes = ['{}', '[]']

/** One of these instead of the number or text, with a blank beside a number of one digit. */
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
  // With its sign: a minus before a list is an error in some languages, whatever the solution does.
  const isNegative = /[-([{,=:\s]-$/.test(
    text.slice(Math.max(0, change.at - 1 - digits.length), change.at + 1 - digits.length),
  )
  const start = change.at + 1 - digits.length - (isNegative ? 1 : 0)
  const length = original.length + (isNegative ? 1 : 0)
  if (length > 1) return otherTypes.map((other) => ({ at: start, text: other.padEnd(length) }))
  if (text[start - 1] === ' ') return otherTypes.map((other) => ({ at: start - 1, text: other }))
  return text.slice(start + 1, start + 3) === ', ' ? otherTypes.map((other) => ({ at: start, text: `${other},` })) : []
}

import type { Verdict } from '@gradus/contract/judge'
import { numberMoved } from './alternative.ts'
import { backwards, quotesAround, range, type Replacement, type TestChange } from './change.ts'

/**
 * Finds out whether a place of the tests is an input of the solution and not its answer. A solution that handles more
 * inputs than the author's may pass decoys where an input changes.
 */

/** Its length may differ. */
type Moved = Replacement & { readonly length?: number }

/** The numbers that are tried after the next one, if tests show the answer, and if they do not. */
const followingNumbers = { shown: 2, silent: 6 } as const

/**
 * What runs of the author's solution with other values in the place show.
 * @param found what it does with the change
 * @returns `inputAndAnswer` if the tests accept the author's answer with another value, or show that both sides change:
 * they expect an input again, or a part or multiple of the answer. `input` if the answer alone changes. `unknown` if
 * nothing shows an input.
 */
export async function roleOf(
  text: string,
  change: TestChange,
  { found, runWith }: { readonly found: Verdict; readonly runWith: (other: Moved) => Promise<Verdict> },
): Promise<'unknown' | 'input' | 'inputAndAnswer'> {
  const before = shownBy(found)
  let role: 'unknown' | 'input' = 'unknown'
  for (const other of otherInputs(text, change, followingNumbers[before ? 'shown' : 'silent'])) {
    const verdict = await runWith(other)
    if (verdict.outcome === 'passed') return 'inputAndAnswer'
    const after = before && shownBy(verdict)
    if (after === undefined || after.got === before?.got) continue
    if (after.expected !== before?.expected) return 'inputAndAnswer'
    role = 'input'
  }
  return role
}

/** What the test that failed shows as expected, and as the solution's answer. */
function shownBy({ tests }: Verdict): { readonly expected: string | undefined; readonly got: string } | undefined {
  const failed = tests.find(({ passed }) => !passed)
  return failed?.got === undefined ? undefined : { expected: failed.expected, got: failed.got }
}

/**
 * A value of another type in the place: if it is an input, no solution can answer it.
 * @param fails whether the author's solution fails the same test with it
 * @returns undefined if no such test runs
 */
export async function otherTypeAt(
  text: string,
  change: TestChange,
  fails: (other: Replacement) => Promise<boolean>,
): Promise<Replacement | undefined> {
  for (const other of ofOtherTypes(text, change)) if (await fails(other)) return other
  return undefined
}

/** A larger number may not fit into the types of a language. */
const largestInput = 2 ** 31 - 1

/**
 * Values that an author's solution mostly handles where the change is, if that is an input and not an answer: 0 and 1,
 * the double, the square, the following numbers; a longer text, one letter only, the text backwards. No part of a text,
 * since tests may look for their text in a longer answer.
 * @param following how many of the following numbers, from the one after the next
 */
function otherInputs(text: string, change: TestChange, following: number): Moved[] {
  const { original } = change
  if (change.text.length > 1) return []
  const quotedText = quotesAround(text, change)
  if (!/^\d{1,9}$/.test(original)) {
    const [letter] = original
    if (quotedText === undefined || letter === undefined) return []
    const others = [original + letter, letter.repeat(original.length), backwards(original.split(''))]
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
function ofOtherTypes(text: string, change: TestChange): Replacement[] {
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

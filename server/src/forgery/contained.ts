import type { Verdict } from '@gradus/contract/judge'
import { quotesAround, startOf, type Replacement, type TestChange } from './change.ts'

/** No two wrong answers of this length are expected within one right answer. */
const minLength = 5
/** Refuses an empty text, although it looks for all others within the element's text. */
const looksWithin = 'toHaveTextContent'

/**
 * Whether the tests look for a short text or number within the answer, as `'3' in got` does: a right answer such as
 * “Door 3 of 24” contains wrong ones as well.
 * @param runWith what the author's solution does with another value in the place, whose length may differ
 */
export async function isFoundWithin(
  text: string,
  change: TestChange,
  runWith: (other: Replacement & { readonly length?: number }) => Promise<Verdict>,
): Promise<boolean> {
  const { original } = change
  if (change.text.length > 1 || original.length >= minLength) return false
  if (text.includes(looksWithin)) return true
  const quotedText = quotesAround(text, change)
  const nothing = quotedText ? quotedText('') : { at: startOf(change), text: '""', length: original.length }
  return (await runWith(nothing)).outcome === 'passed'
}

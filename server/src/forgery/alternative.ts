import { alphabetOf, applyChange, range, startOf, type Replacement, type TestChange } from './change.ts'

/** To what a place of the tests is changed, so that no right answer passes by chance. */

/** Another number or text of the same length instead of a changed one. */
export interface Alternative extends Replacement {
  /** The whole number or text. */
  readonly literal: string
  /** By how much the number becomes greater, without what follows its point, or the letter later. */
  readonly by: number
}

/** A change of the same letter to any other of its case, or of any digit of the same number. Truths have one. */
export function alternativesTo(change: TestChange): Alternative[] {
  const { at, text, literal, original } = change
  if (text.length > 1) return [{ at, text, literal, by: 0 }]
  const start = startOf(change)
  const place = at - start
  const isNumber = /\d/.test(text)
  return (isNumber ? range(0, place + 1) : [place]).flatMap((index) => {
    const before = original.charCodeAt(index)
    const all = isNumber ? (index === 0 && place > 0 ? range(49, 9) : range(48, 10)) : alphabetOf(before)
    return all
      .filter((code) => code !== before)
      .map((code) => {
        const character = String.fromCharCode(code)
        return {
          at: start + index,
          text: character,
          literal: applyChange(original, { at: index, text: character }),
          by: (code - before) * 10 ** (place - index),
        }
      })
  })
}

/**
 * Two wrong answers instead of one right one, such that no program which gives the same answer each time passes tests with
 * both. If tests accept what is less than some distance away, and the author's answer is refused with the first and with
 * its opposite, that distance is at most the first one's; so the second must be more than twice as far from the first, or
 * on the other side.
 * @param avoid literals that other right answers of the test consist of
 * @param rather literals to avoid if possible
 * @returns only the change itself for truths, which have no third; undefined if there are no two
 */
export function wrongAnswers(
  change: TestChange,
  { avoid, rather }: Record<'avoid' | 'rather', ReadonlySet<string>>,
): Alternative[] | undefined {
  const all = alternativesTo(change)
  if (change.text.length > 1) return all
  const isNumber = /\d/.test(change.text)
  const penalty = ({ literal }: Alternative) => (rather.has(literal) ? 1e6 : 0)
  const cost = (one: Alternative) => penalty(one) + Math.abs(one.by) + (one.literal === change.literal ? 0 : 0.5)
  const usable = all.filter(({ literal }) => !avoid.has(literal)).toSorted((one, other) => cost(one) - cost(other))
  for (const first of usable) {
    const distance = (one: Alternative) => Math.abs(one.by - first.by)
    const [second] = usable
      .filter((one) => one !== first)
      .filter((one) => !isNumber || one.by * first.by < 0 || distance(one) > 2 * Math.abs(first.by))
      .toSorted((one, other) => penalty(one) + distance(one) - (penalty(other) + distance(other)))
    if (second) return [first, second]
  }
  return undefined
}

/**
 * The number of the change, greater by `by`; undefined for a text, and for a number that is too long to be exact. Its length
 * may differ.
 */
export function numberMoved(
  { at, text, original }: TestChange,
  by: number,
): (Replacement & { readonly length: number }) | undefined {
  const [digits = ''] = original.split('.')
  if (!/^\d+$/.test(digits) || !/^\d$/.test(text) || digits.length > 15) return undefined
  return { at: at + 1 - digits.length, length: digits.length, text: String(Number(digits) + by) }
}

/**
 * Another number or text for each place, if possible none that was taken, so that no two become the same.
 * @param before what the places were changed to the last time
 */
export function movedApart(
  places: readonly TestChange[],
  before: readonly Alternative[],
  taken: readonly string[],
): Alternative[] {
  const used = new Set(taken)
  return places.map((place, index) => {
    const all = alternativesTo(place)
    const possible = all.length > 1 ? all.filter(({ literal }) => literal !== before[index]?.literal) : all
    const from = (index * 3 + 2) % possible.length
    const inOrder = [...possible.slice(from), ...possible.slice(0, from)]
    const chosen = inOrder.find(({ literal }) => !used.has(literal)) ?? inOrder[0]
    if (chosen === undefined) throw new Error('There is always another digit or letter.')
    used.add(chosen.literal)
    return chosen
  })
}

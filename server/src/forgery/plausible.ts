import { backwards, quotesAround, type Replacement, type TestChange } from './change.ts'

/**
 * Wrong answers that look like right ones: a divisor of the greatest common divisor, a part of the longest text, a shorter
 * list. An object that says it equals whatever could be an answer knows an impossible one from its neighbours, and
 * fails it as an honest program does; these it can't tell from the right one without solving the question. Such an object
 * mostly accepts one variety and knows the others as impossible, so a check of a pass takes some of each.
 */

/** 1: factors, letters, shorter lists. 2: smaller numbers, parts of a text. 3: greater numbers, a text backwards. */
export const varieties = [1, 2, 3] as const
export type Variety = (typeof varieties)[number]

/**
 * Two of them in place of the answer that the change is in, each padded with blanks to its length. The author's answer must
 * be known to be refused if the number is one more or one less. Then no right answer passes the tests with both, since
 * they differ by two or more.
 * @param text of the tests
 * @param avoid numbers and texts that other right answers of the test consist of
 * @returns undefined if the variety has no two for this answer
 */
export function plausibleAnswers(
  text: string,
  change: TestChange,
  { variety, avoid }: { readonly variety: Variety; readonly avoid: ReadonlySet<string> },
): Replacement[] | undefined {
  const { original } = change
  if (change.text.length > 1) return undefined
  if (/^\d{1,9}$/.test(original)) {
    const shorter = variety === 1 ? shorterLists(text, change) : undefined
    if (shorter) return shorter
    const { length } = original
    const numbers = plausibleNumbers(Number(original), variety)
      .filter((one) => one >= 0 && one !== Number(original))
      .map(String)
    const two = pairOf(
      numbers.filter((one) => one.length <= length && !avoid.has(one)),
      (one, other) => Math.abs(Number(one) - Number(other)) >= 2,
    )
    return two?.map((one) => ({ at: change.at + 1 - length, text: one.padStart(length) }))
  }
  const quotedText = quotesAround(text, change)
  if (quotedText === undefined) return undefined
  const texts = plausibleTexts(original, variety).filter((one) => one !== '' && one !== original && !avoid.has(one))
  const two = pairOf(texts, (one, other) => one !== other)
  return two?.map(quotedText)
}

function plausibleNumbers(answer: number, variety: Variety): number[] {
  if (variety === 2) return [2, 4, 6, 1].map((by) => answer - by)
  if (variety === 3) return [2, 4, -2, -4].map((by) => answer + by)
  const factors = [2, 3, 4, 5, 6, 7, 8, 9, 10]
  const divisors = factors.filter((by) => answer % by === 0).map((by) => answer / by)
  return [1, ...divisors, ...factors.map((by) => answer * by)]
}

function plausibleTexts(answer: string, variety: Variety): string[] {
  const units = answer.split('')
  if (variety === 1) return units.filter((unit) => unit.trim() !== '')
  if (variety === 2) return [answer.slice(0, -1), answer.slice(1), answer.slice(0, -2)]
  return [backwards(units), backwards(units.slice(0, -1)), answer.toUpperCase(), answer.toLowerCase()]
}

/** The first answer, and the next one that differs enough from it. */
function pairOf(
  [first, ...others]: readonly string[],
  differ: (one: string, other: string) => boolean,
): [string, string] | undefined {
  const second = first === undefined ? undefined : others.find((one) => differ(one, first))
  return first === undefined || second === undefined ? undefined : [first, second]
}

/** The most characters before a number in which its list begins. */
const longestList = 500

/** The list of numbers around the change without its last element, and without its last two. */
function shorterLists(text: string, { at }: TestChange): Replacement[] | undefined {
  const from = Math.max(0, at - longestList)
  const before = /[([{][-\s\d.,]*$/.exec(text.slice(from, at))
  const after = /^[-\s\d.,]*(?=[)\]}])/.exec(text.slice(at, at + longestList))
  if (!before || !after) return undefined
  const start = from + before.index + 1
  const end = at + after[0].length
  const commas = [...text.slice(start, end).matchAll(/,/g)].map(({ index }) => start + index)
  const [last, lastButOne] = [commas.at(-1), commas.at(-2)]
  if (last === undefined || lastButOne === undefined) return undefined
  return [last, lastButOne].map((comma) => ({ at: comma, text: ' '.repeat(end - comma) }))
}

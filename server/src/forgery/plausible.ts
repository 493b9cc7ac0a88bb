import type { Replacement, TestChange } from './change.ts'

/**
 * Wrong answers that look like right ones: a divisor of the greatest common divisor, a part of the longest text, a shorter
 * list. An object that says it equals whatever could be an answer knows an impossible one from its neighbours, and
 * fails it as an honest program does; these it can't tell from the right one without solving the question.
 */

/** Which of the sorts is tried first; the others follow. */
export type Sort = 0 | 1 | 2

/**
 * Two of them in place of the answer that the change is in, each padded with blanks to its length. The author's answer must
 * be known to be refused if the number is one more or one less. Then no right answer passes the tests with both, since
 * they differ by two or more.
 * @param text of the tests
 * @param avoid numbers and texts that other right answers of the test consist of
 * @returns undefined if there are no two
 */
export function plausibleAnswers(
  text: string,
  change: TestChange,
  { sort, avoid }: { readonly sort: Sort; readonly avoid: ReadonlySet<string> },
): Replacement[] | undefined {
  const { original } = change
  if (change.text.length > 1) return undefined
  if (/^\d{1,9}$/.test(original)) {
    const shorter = shorterLists(text, change)
    if (shorter && sort !== 1) return shorter
    const found = plausibleNumbers(Number(original), original.length, sort, avoid)
    return found?.map((number) => padded(change.at + 1 - original.length, original.length, String(number), 'start'))
  }
  const place = change.literal.split('').findIndex((unit, index) => unit !== original[index])
  const start = change.at - place - 1
  const quote = text[start] ?? ''
  if (!'"\'`'.includes(quote) || text[start + 1 + original.length] !== quote || original.includes('\\'))
    return undefined
  const found = plausibleTexts(original, sort, avoid)
  return found?.map((one) => padded(start, original.length + 2, quote + one + quote, 'end'))
}

function padded(at: number, length: number, answer: string, side: 'start' | 'end'): Replacement {
  return { at, text: side === 'start' ? answer.padStart(length) : answer.padEnd(length) }
}

function plausibleNumbers(
  answer: number,
  length: number,
  sort: Sort,
  avoid: ReadonlySet<string>,
): [number, number] | undefined {
  const factors = [2, 3, 4, 5, 6, 7, 8, 9, 10]
  const divisors = [1, ...factors.filter((by) => answer % by === 0).map((by) => answer / by)]
  const multiples = factors.map((by) => answer * by)
  const sorts = [
    [...divisors, ...multiples],
    [answer - 2, answer - 4, answer - 6, answer - 1],
    [answer + 2, answer + 4, answer - 2, answer - 4],
  ]
  return firstPair([...sorts.slice(sort), ...sorts.slice(0, sort)], (numbers) =>
    numbers.filter((one) => one >= 0 && one !== answer && String(one).length <= length && !avoid.has(String(one))),
  )
}

function plausibleTexts(answer: string, sort: Sort, avoid: ReadonlySet<string>): [string, string] | undefined {
  const units = answer.split('')
  const sorts = [
    units.filter((unit) => unit.trim() !== ''),
    [answer.slice(0, -1), answer.slice(1), answer.slice(0, -2)],
    [units.toReversed().join(''), units.slice(0, -1).toReversed().join(''), answer.toUpperCase(), answer.toLowerCase()],
  ]
  return firstPair([...sorts.slice(sort), ...sorts.slice(0, sort)], (texts) =>
    texts.filter((one) => one !== '' && one !== answer && !avoid.has(one)),
  )
}

/** The first two of the first sort that has two which differ enough. */
function firstPair<Answer extends number | string>(
  sorts: readonly (readonly Answer[])[],
  usable: (answers: readonly Answer[]) => Answer[],
): [Answer, Answer] | undefined {
  for (const answers of sorts) {
    const [first, ...others] = usable(answers)
    if (first === undefined) continue
    const second = others.find((one) => (typeof one === 'number' ? Math.abs(one - Number(first)) >= 2 : one !== first))
    if (second !== undefined) return [first, second]
  }
  return undefined
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

/**
 * Parses result lines of the Test Anything Protocol without regular expressions: patterns with several optional spaces
 * take quadratic time, and a candidate can print any number of spaces. Every function here visits a character a constant
 * number of times.
 */
import { isBlank, isDigit, isWord, skipBlanks, skipDigits } from './tap-characters.ts'

export interface TapLine {
  readonly passed: boolean
  /** Empty if the line has no name. */
  readonly name: string
  readonly number: string
}

/** Parses `ok 1 - name` or `not ok - name # TODO later` at the beginning of a line. */
export function readResult(line: string): TapLine | undefined {
  const not = line.startsWith('not ok')
  if (!not && !line.startsWith('ok')) return undefined
  return resultAfter(line, not ? 6 : 2, not)
}

/** Reads what follows the word `ok`, which ends before `at`. */
function resultAfter(line: string, at: number, not: boolean): TapLine | undefined {
  if (isWord(line.charCodeAt(at))) return undefined
  let next = skipBlanks(line, at)
  const digits = next > at ? skipDigits(line, next) : next
  const isNumber = digits > next && !isWord(line.charCodeAt(digits))
  const number = isNumber ? line.slice(next, digits) : ''
  if (isNumber) next = skipBlanks(line, digits)
  if (line[next] === '-') next += 1
  const { text, excused } = withoutDirective(line.slice(next))
  // A test that is skipped or not yet to be passed does not fail.
  return { passed: !not || excused, name: text.trim(), number }
}

/**
 * Finds a failure after other text, for example if the candidate printed no line break before it: `debug: not ok 2 - two
 * numbers`. A plain sentence with these words does not count, unless `strict`.
 */
export function readFailureWithin(line: string, strict: boolean): TapLine | undefined {
  for (let at = line.indexOf('not ok'); at >= 0; at = line.indexOf('not ok', at + 6)) {
    const end = skipBlanks(line, at + 6)
    const looksLikeTap = line[end] === '-' || (end > at + 6 && isDigit(line.charCodeAt(end)))
    if (!strict && !looksLikeTap) continue
    const found = resultAfter(line, at + 6, true)
    if (found !== undefined) return found
  }
  return undefined
}

/** Removes a directive: `text # SKIP reason` need not pass. */
function withoutDirective(text: string): { text: string; excused: boolean } {
  for (let at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at + 1)) {
    if (at > 0 && !isBlank(text.charCodeAt(at - 1))) continue
    const word = skipBlanks(text, at + 1)
    if (['skip', 'todo'].includes(text.slice(word, word + 4).toLowerCase()))
      return { text: text.slice(0, at), excused: true }
  }
  return { text, excused: false }
}

/** Finds known names at the ends of lines, after `ok` or `not ok`, whatever precedes them. */
export class KnownNames {
  /** Each name from its end to its beginning, in order. */
  readonly #reversed: readonly string[]
  readonly #names: ReadonlySet<string>

  constructor(names: Iterable<string>) {
    this.#names = new Set([...names].filter((name) => name !== ''))
    this.#reversed = [...this.#names].map(reverse).toSorted(compare)
  }

  has(name: string): boolean {
    return this.#names.has(name)
  }

  readWithin(line: string): TapLine | undefined {
    const { text, excused } = withoutDirective(line)
    const end = text.trimEnd()
    let [low, high] = [0, this.#reversed.length]
    // The names that end as the line ends become fewer with each character.
    for (let depth = 1; depth <= end.length && low < high; depth += 1) {
      const character = end[end.length - depth] ?? ''
      low = this.#first(low, high, depth, (found) => found >= character)
      high = this.#first(low, high, depth, (found) => found > character)
      const isWhole = low < high && this.#reversed[low]?.length === depth
      const found = isWhole ? wordBefore(end, end.length - depth) : undefined
      if (found !== undefined)
        return { passed: found === 'ok' || excused, name: end.slice(end.length - depth), number: '' }
    }
    return undefined
  }

  #first(from: number, to: number, depth: number, matches: (character: string) => boolean): number {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (matches(this.#reversed[middle]?.[depth - 1] ?? '')) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Whether `ok`, perhaps with a number and a dash, or `not ok` ends before `at`. */
function wordBefore(line: string, at: number): 'ok' | 'not ok' | undefined {
  let before = at
  const back = (matches: (code: number) => boolean): void => {
    while (before > 0 && matches(line.charCodeAt(before - 1))) before -= 1
  }
  back(isBlank)
  if (line[before - 1] === '-') before -= 1
  back(isBlank)
  back(isDigit)
  back(isBlank)
  if (before === at || line.slice(before - 2, before) !== 'ok') return undefined
  return line.slice(before - 6, before) === 'not ok' ? 'not ok' : 'ok'
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function reverse(text: string): string {
  let reversed = ''
  for (let index = text.length - 1; index >= 0; index -= 1) reversed += text[index]
  return reversed
}

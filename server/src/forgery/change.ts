/**
 * Finds characters of a question's tests that might belong to an expected answer, in any language: a digit of a number,
 * a letter of a quoted text, true and false. A change keeps the length, so a program cannot notice it from its
 * surroundings. Whether it really changes an answer is found by running the author's solution (find-decoys.ts).
 */
export interface TestChange {
  /** UTF-16 units from the beginning. */
  readonly at: number
  /** The replacement, which has the same length. */
  readonly text: string
  /** The whole changed number or text, as an error message would quote it. */
  readonly literal: string
  /** The same before the change. */
  readonly original: string
}

/** The number of places of each sort that are examined in very long tests. */
const maxChangePlaces = 2_000

/** A longer number is none: each of its digits has nine others, each in a copy of the number. */
export const maxDigits = 40

/** A digit of `$1`, `%5d`, `\x41` or `utf8` is not an answer. The type may follow, as in `5L`, `2.5f` and `120n`. */
export const number = /(?<![\w.$%\\])\d+(?:\.\d+)?(?=(?:n|u?l{0,2}|[fdm])(?!\w))/gi
export const quoted = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\\n]|\\.)*`?/g
/** One blank is removed or added, but only if that does not change a word. */
const truth = /(?<=[,(=:|!&[{]) true\b| false\b/gi
/** Of any alphabet, in one UTF-16 unit; not part of an escape or of a place for a value. */
export const letter = /(?<![\\%{$][\w.]{0,3})(?=\p{L})[\0-\uffff]/u
/** One is a letter of the text; two are a word of it. */
export const word = /(?:(?=\p{L})[\0-\uffff])+/gu
export const isTruth = (literal: string) => /^(?:true|false)$/i.test(literal)
const telling = /assert|check|expect|equal|want|should|test|==|--#|\|/i

/**
 * The changes of each line, in the order of their places. Lines that compare something come first; otherwise the order is
 * random.
 */
export function possibleChangesOf(text: string, random: () => number = Math.random): TestChange[][] {
  const blocks = textBlocks(text)
  const sites = [numbers(text), letters(text, random), words(text, blocks), truths(text)].flatMap((found) =>
    first(found, maxChangePlaces),
  )
  const lines = Map.groupBy(sites, lineStarts(text, sites))
  const ordered = [...lines].map(([start, changes]) => ({
    changes: changes.toSorted((one, other) => one.at - other.at),
    // A text of several lines may be a table of cases, but also a description.
    weight: (telling.test(lineAt(text, start)) ? 0 : isInBlock(blocks, start) ? 2 : 1) + random(),
  }))
  return ordered.toSorted((one, other) => one.weight - other.weight).map(({ changes }) => changes)
}

/** A change's line. The text is read once: it may be one line of a million characters. */
function lineStarts(text: string, changes: readonly TestChange[]): (change: TestChange) => number {
  const starts = new Map<number, number>()
  let start = 0
  let end = text.indexOf('\n')
  for (const { at } of changes.toSorted((one, other) => one.at - other.at)) {
    for (; end >= 0 && end < at; end = text.indexOf('\n', start)) start = end + 1
    starts.set(at, start)
  }
  return ({ at }) => starts.get(at) ?? 0
}

export function applyChange(
  text: string,
  { at, text: replacement, length = replacement.length }: { at: number; text: string; length?: number },
): string {
  return text.slice(0, at) + replacement + text.slice(at + length)
}

/** A replacement of the same length. */
export interface Replacement {
  readonly at: number
  readonly text: string
}

/** All changes as one, which keeps the length. They don't overlap. */
export function together(text: string, changes: readonly Replacement[]): Replacement {
  const at = Math.min(...changes.map((one) => one.at))
  const end = Math.max(...changes.map((one) => one.at + one.text.length))
  const all = changes.reduce((changed, one) => applyChange(changed, one), text)
  return { at, text: all.slice(at, end) }
}

/** Another digit or letter. */
export function otherCharacter(code: number, step: number): string {
  return code < 58 ? String((code - 48 + step) % 10) : otherLetter(code, step)
}

function first<Item>(items: Iterable<Item>, most: number): Item[] {
  const found: Item[] = []
  for (const item of items) {
    if (found.length === most) break
    found.push(item)
  }
  return found
}

function* numbers(text: string): Generator<TestChange> {
  for (const { 0: literal, index } of text.matchAll(number)) {
    if (literal.length > maxDigits) continue
    const digits = literal.split('.')[0] ?? ''
    const step = digits.endsWith('9') ? -1 : 1
    const character = String(Number(digits.at(-1)) + step)
    yield changeOf(index, literal, digits.length - 1, character)
  }
}

function* letters(text: string, random: () => number): Generator<TestChange> {
  for (const { 0: literal, index } of text.matchAll(quoted)) {
    const places = [...literal.matchAll(new RegExp(letter, 'gu'))].map((found) => found.index)
    const place = places[Math.floor(random() * places.length)]
    if (place === undefined) continue
    yield changeOf(index, literal, place, otherLetter(literal.charCodeAt(place), 1))
  }
}

/** @param step by which it moves in the alphabet */
function otherLetter(code: number, step: number): string {
  const all = alphabetOf(code)
  return String.fromCharCode(
    all.includes(code + step) ? code + step : (all.findLast((one) => one <= code - step) ?? code),
  )
}

/** Half the number of letters that are taken from an alphabet which is not the Latin one. */
const nearLetters = 13

/** The letters of the same case in English, or those near it in its own alphabet, as UTF-16 units. */
export function alphabetOf(code: number): number[] {
  if (code < 128) return range(code < 97 ? 65 : 97, 26)
  return range(code - nearLetters, 2 * nearLetters).filter((one) => one > 127 && letter.test(String.fromCharCode(one)))
}

export const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** A part of the tests, in UTF-16 units. */
interface Span {
  readonly from: number
  readonly to: number
}

/** More are not read: tests may be a million characters long. */
const maxBlocks = 1_000
const maxHeredocs = 50

/** Texts of several lines: in triple quotes, in backticks, and here-documents. */
export function textBlocks(text: string): Span[] {
  return [...['"""', "'''", '`'].flatMap((quotes) => quotedBlocks(text, quotes)), ...heredocs(text)]
}

function quotedBlocks(text: string, quotes: string): Span[] {
  const parts = text.split(quotes)
  const found: Span[] = []
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (found.length === maxBlocks) break
    const isInside = index % 2 === 1 && index < parts.length - 1
    if (isInside && part.includes('\n')) found.push({ from: at, to: at + part.length })
    at += part.length + quotes.length
  }
  return found
}

function heredocs(text: string): Span[] {
  const found: Span[] = []
  let read = 0
  for (const { 1: name = '', index } of first(text.matchAll(/<<[-~]?['"]?([A-Z_]\w*)/g), maxHeredocs)) {
    // One that begins within another is text, and each part is read once.
    if (index < read) continue
    const from = text.indexOf('\n', index) + 1
    const end = from === 0 ? -1 : text.slice(from).search(new RegExp(`^[ \\t]*${name}\\b`, 'm'))
    if (end < 0) continue
    read = from + end
    found.push({ from, to: read })
  }
  return found
}

export function isInBlock(blocks: readonly Span[], at: number): boolean {
  return blocks.some(({ from, to }) => at >= from && at < to)
}

/** A letter of each word of the texts of several lines. */
function* words(text: string, blocks: readonly Span[]): Generator<TestChange> {
  for (const { from, to } of blocks)
    for (const { 0: found, index } of text.slice(from, to).matchAll(word))
      if (found.length > 1) yield changeOf(from + index, found, 0, otherLetter(found.charCodeAt(0), 1))
}

export function* truths(text: string): Generator<TestChange> {
  for (const { 0: literal, index } of text.matchAll(truth)) {
    const word = literal.slice(1)
    const other = word.toLowerCase() === 'true' ? 'false' : '  true'
    const alike =
      word === word.toUpperCase() ? other.toUpperCase() : word[0] === word[0]?.toUpperCase() ? capital(other) : other
    yield { at: index, text: alike, literal: alike.trim(), original: word }
  }
}

function capital(word: string): string {
  return word.replace(/[a-z]/, (letter) => letter.toUpperCase())
}

export function changeOf(start: number, literal: string, place: number, character: string): TestChange {
  const after = applyChange(literal, { at: place, text: character })
  return { at: start + place, text: character, literal: withoutQuotes(after), original: withoutQuotes(literal) }
}

export function withoutQuotes(literal: string): string {
  return literal.replaceAll(/^["'`]|["'`]$/g, '')
}

/** Where the number or the text without its quotes begins. */
export function startOf({ at, literal, original }: TestChange): number {
  return at - literal.split('').findIndex((unit, index) => unit !== original[index])
}

/** Where the change is in a quoted text: another text there, padded with blanks. */
export function quotesAround(text: string, change: TestChange): ((other: string) => Replacement) | undefined {
  const { original } = change
  const at = startOf(change) - 1
  const quote = text[at] ?? ''
  if (!'"\'`'.includes(quote) || text[at + 1 + original.length] !== quote || original.includes('\\')) return undefined
  return (other) => ({ at, text: (quote + other + quote).padEnd(original.length + 2) })
}

export const backwards = (units: readonly string[]) => units.toReversed().join('')

export function lineAt(text: string, start: number): string {
  const line = text.slice(start, start + 500)
  const end = line.indexOf('\n')
  return end < 0 ? line : line.slice(0, end)
}

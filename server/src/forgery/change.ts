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

/** A digit of `$1`, `%5d`, `\x41` or `utf8` is not an answer. */
const number = /(?<![\w.$%\\])\d+(?:\.\d+)?(?!\w)/g
const quoted = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\\n]|\\.)*`?/g
/** One blank is removed or added, but only if that does not change a word. */
const truth = /(?<=[,(=:|!&[{]) true\b| false\b/gi
/** Not part of an escape or of a place for a value. */
const letter = /(?<![\\%{$][\w.]{0,3})[A-Za-z]/
const telling = /assert|check|expect|equal|want|should|test|==|--#|\|/i

/**
 * The changes of each line, in the order of their places. Lines that compare something come first; otherwise the order is
 * random.
 */
export function possibleChangesOf(text: string, random: () => number = Math.random): TestChange[][] {
  const sites = [numbers(text), letters(text, random), truths(text)].flatMap((found) => first(found, maxChangePlaces))
  const lines = Map.groupBy(sites, lineStarts(text, sites))
  const ordered = [...lines].map(([start, changes]) => ({
    changes: changes.toSorted((one, other) => one.at - other.at),
    weight: (telling.test(lineAt(text, start)) ? 0 : 1) + random(),
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

/** The most lines and characters before and after a change in which others belong to the same test. */
const reach = { lines: 8, characters: 1_000 } as const
const maxNeighbours = 40

/** A replacement of the same length. */
export interface Replacement {
  readonly at: number
  readonly text: string
}

/**
 * Changes of the other numbers and quoted texts of the same test: those from the last line that names a test up to the
 * next one, the nearest first; where no line names one, the nearest.
 * @param isName whether a quoted text names a test
 * @param isFixed whether a quoted text must stay
 * @returns undefined if a test that is named has too many
 */
export function neighboursOf(
  text: string,
  change: Replacement,
  { isName, isFixed }: Record<'isName' | 'isFixed', (quotedText: string) => boolean>,
): TestChange[] | undefined {
  const { from, to, isNamed } = linesOfTest(text, change.at, isName)
  const part = text.slice(from, to)
  const spans = [...part.matchAll(quoted)].map(({ 0: literal, index }) => ({ literal, index }))
  const fixed = spans.filter(({ literal }) => isFixed(withoutQuotes(literal)))
  const changed = (literal: string, index: number, place: number) =>
    changeOf(from + index, literal, place, otherCharacter(literal.charCodeAt(place), 3))
  const ofNumbers = [...part.matchAll(number)].map(({ 0: literal, index }) =>
    changed(literal, index, (literal.split('.')[0] ?? '').length - 1),
  )
  const ofTexts = spans.flatMap(({ literal, index }) => {
    const place = literal.search(letter)
    return place < 0 ? [] : [changed(literal, index, place)]
  })
  const isInFixed = (place: number) =>
    fixed.some(({ literal, index }) => place >= from + index && place < from + index + literal.length)
  const found = [...new Map([...ofNumbers, ...ofTexts].map((one) => [one.at, one])).values()]
    .filter(({ at }) => !isInFixed(at) && (at < change.at || at >= change.at + change.text.length))
    .toSorted((one, other) => Math.abs(one.at - change.at) - Math.abs(other.at - change.at))
  return isNamed && found.length > maxNeighbours ? undefined : found.slice(0, maxNeighbours)
}

function linesOfTest(text: string, at: number, isName: (quotedText: string) => boolean) {
  const namesTest = (line: string) => [...line.matchAll(quoted)].some(([literal]) => isName(withoutQuotes(literal)))
  const before = text
    .slice(Math.max(0, at - reach.characters), at)
    .split('\n')
    .slice(-(reach.lines + 1))
  const after = text.slice(at, at + reach.characters).split('\n', reach.lines + 1)
  const own = (before.at(-1) ?? '') + (after[0] ?? '')
  const previous = namesTest(own) ? before.length - 1 : before.slice(0, -1).findLastIndex(namesTest)
  const next = after.findIndex((line, index) => index > 0 && namesTest(line))
  const [above, below] = [before.slice(Math.max(0, previous)), next < 0 ? after : after.slice(0, next)]
  return { from: at - above.join('\n').length, to: at + below.join('\n').length, isNamed: previous >= 0 }
}

/** All changes as one, which keeps the length. They don't overlap. */
export function together(text: string, changes: readonly Replacement[]): Replacement {
  const at = Math.min(...changes.map((one) => one.at))
  const end = Math.max(...changes.map((one) => one.at + one.text.length))
  const all = changes.reduce((changed, one) => applyChange(changed, one), text)
  return { at, text: all.slice(at, end) }
}

/** Another digit or letter. */
function otherCharacter(code: number, step: number): string {
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
    const digits = literal.split('.')[0] ?? ''
    const step = digits.endsWith('9') ? -1 : 1
    const character = String(Number(digits.at(-1)) + step)
    yield changeOf(index, literal, digits.length - 1, character)
  }
}

function* letters(text: string, random: () => number): Generator<TestChange> {
  for (const { 0: literal, index } of text.matchAll(quoted)) {
    const places = [...literal.matchAll(new RegExp(letter, 'g'))].map((found) => found.index)
    const place = places[Math.floor(random() * places.length)]
    if (place === undefined) continue
    yield changeOf(index, literal, place, otherLetter(literal.charCodeAt(place), 1))
  }
}

/** @param step by which it moves in the alphabet */
function otherLetter(code: number, step: number): string {
  return String.fromCharCode((code | 32) + step > 122 ? code - step : code + step)
}

function* truths(text: string): Generator<TestChange> {
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

function changeOf(start: number, literal: string, place: number, character: string): TestChange {
  const after = applyChange(literal, { at: place, text: character })
  return { at: start + place, text: character, literal: withoutQuotes(after), original: withoutQuotes(literal) }
}

function withoutQuotes(literal: string): string {
  return literal.replaceAll(/^["'`]|["'`]$/g, '')
}

function lineAt(text: string, start: number): string {
  const line = text.slice(start, start + 500)
  const end = line.indexOf('\n')
  return end < 0 ? line : line.slice(0, end)
}

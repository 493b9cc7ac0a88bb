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

/** A digit of `$1`, `%5d`, `\x41` or `utf8` is not an answer. The type may follow, as in `5L`, `2.5f` and `120n`. */
const number = /(?<![\w.$%\\])\d+(?:\.\d+)?(?=(?:n|u?l{0,2}|[fdm])(?!\w))/gi
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

/** The most lines and characters before and after a change in which others belong to the same test. */
const reach = { lines: 8, characters: 1_000 } as const
/** The same for a test with a name, and for a call or list that has not ended by then. */
const reachOfTest = { lines: 100, characters: 8_000 } as const
const maxNeighbours = 40

/** A replacement of the same length. */
export interface Replacement {
  readonly at: number
  readonly text: string
}

/** A change of something else in the same test. */
export interface Neighbour extends TestChange {
  /** Another answer that tests may accept, such as `None`. Where the tests don't compile with the change, it may stay right. */
  readonly isAnswer?: true
}

/**
 * Changes of what else may be an answer in the same test: numbers, quoted texts, truths, names of values and empty lists,
 * from the last line that names a test up to the next one, the nearest first; where no line names one, the nearest.
 * @param isName whether a quoted text names a test
 * @param isFixed whether a quoted text must stay
 * @returns undefined if a test that is named has too many
 */
export function neighboursOf(
  text: string,
  change: Replacement,
  { isName, isFixed }: Record<'isName' | 'isFixed', (quotedText: string) => boolean>,
): Neighbour[] | undefined {
  const { from, to, isNamed } = linesOfTest(text, change.at, isName)
  const part = text.slice(from, to)
  const own = change.at - from
  const spans = [...part.matchAll(quoted)].map(({ 0: literal, index }) => ({ literal, index }))
  const fixed = spans.filter(({ literal }) => isFixed(withoutQuotes(literal)))
  const changed = (literal: string, index: number, place: number) =>
    changeOf(from + index, literal, place, otherCharacter(literal.charCodeAt(place), 3))
  const ofNumbers = [...part.matchAll(number)].map(({ 0: literal, index }) =>
    changed(literal, index, (literal.split('.')[0] ?? '').length - 1),
  )
  const ofTexts = spans.flatMap(({ literal, index }) => {
    const isOwn = own >= index && own < index + literal.length
    const places = isOwn ? otherWords(literal, own - index) : [literal.search(letter)]
    return places.filter((place) => place >= 0).map((place) => changed(literal, index, place))
  })
  const ofLine = wordsBeside(text, change.at)
  const isQuoted = (place: number) =>
    spans.some(({ literal, index }) => place >= index && place < index + literal.length)
  const ofValues: Neighbour[] = [
    ...[...truths(part)].filter(({ at }) => !isQuoted(at)),
    ...emptyTexts(part),
    ...values(part, own).filter(({ at }) => !isQuoted(at)),
  ].map((one) => ({ ...one, at: from + one.at }))
  const isInFixed = (place: number) =>
    fixed.some(({ literal, index }) => place >= from + index && place < from + index + literal.length)
  const found = [...new Map([...ofLine, ...ofValues, ...ofNumbers, ...ofTexts].map((one) => [one.at, one])).values()]
    .filter(
      ({ at, text: { length } }) =>
        !isInFixed(at) && (at + length <= change.at || at >= change.at + change.text.length),
    )
    .toSorted((one, other) => Math.abs(one.at - change.at) - Math.abs(other.at - change.at))
  return isNamed && found.length > maxNeighbours ? undefined : found.slice(0, maxNeighbours)
}

function linesOfTest(text: string, at: number, isName: (quotedText: string) => boolean) {
  const namesTest = (line: string) => [...line.matchAll(quoted)].some(([literal]) => isName(withoutQuotes(literal)))
  const before = text
    .slice(Math.max(0, at - reachOfTest.characters), at)
    .split('\n')
    .slice(-(reachOfTest.lines + 1))
  const after = text.slice(at, at + reachOfTest.characters).split('\n', reachOfTest.lines + 1)
  const own = (before.at(-1) ?? '') + (after[0] ?? '')
  const previous = namesTest(own) ? before.length - 1 : before.slice(0, -1).findLastIndex(namesTest)
  const next = after.findIndex((line, index) => index > 0 && namesTest(line))
  const isNamed = previous >= 0
  const above = isNamed ? before.slice(previous) : nearest(before.toReversed()).toReversed()
  const below = next >= 0 ? after.slice(0, next) : isNamed ? after : nearest(after, bracketsOf(before.at(-1) ?? ''))
  return { from: at - above.join('\n').length, to: at + below.join('\n').length, isNamed }
}

/** The first lines, and those that follow until the brackets are closed. @param open brackets that are open before them */
function nearest(lines: readonly string[], open = 0): string[] {
  let [count, characters, depth] = [0, 0, open]
  for (const line of lines) {
    if (count > reach.lines && depth <= 0) break
    if (count > 0 && characters + line.length > reach.characters && depth <= 0) break
    count += 1
    characters += line.length
    depth += bracketsOf(line)
  }
  return lines.slice(0, count)
}

/** Opened without those that are closed. */
function bracketsOf(text: string): number {
  return text.split(/[([{]/).length - text.split(/[)\]}]/).length
}

/** A letter of each other word of the line, if the place is in a text of several lines. */
function wordsBeside(text: string, at: number): TestChange[] {
  if (!isInBlock(textBlocks(text), at)) return []
  const start = text.lastIndexOf('\n', at - 1) + 1
  const line = lineAt(text, start)
  return otherWords(line, at - start).map((place) =>
    changeOf(start, line, place, otherCharacter(line.charCodeAt(place), 3)),
  )
}

/** Places in the other words of a text, such as the `b` of "a|b". */
function otherWords(literal: string, own: number): number[] {
  return [...literal.matchAll(/[A-Za-z]+/g)]
    .filter(({ 0: word, index }) => own < index || own >= index + word.length)
    .flatMap(({ 0: word, index }) => {
      const place = literal
        .slice(0, index + word.length)
        .slice(index)
        .search(/[A-Za-z]/)
      return letterAt(literal, index + place) ? [index + place] : []
    })
}

function letterAt(literal: string, place: number): boolean {
  return [...literal.matchAll(new RegExp(letter, 'g'))].some(({ index }) => index === place)
}

const nothing = /^(?:None|null|nil|NULL|NA|undefined|nullptr|NaN|Nothing)$/
/** Names of values and of exceptions, symbols, and what is empty, where a value can stand. */
const value =
  /(?<=[(,[{=|&?]\s*|\b(?:is|or|in|not|and|return|except|rescue)\s+)(?:(?:None|null|nil|undefined|nullptr)\b|[A-Z]\w*(?:(?:\.|::)\w+)*|:[a-z_]\w*|[A-Za-z_][\w.:]*\(\)|\[\s*\]|\(\s*\)|\{\s*\})(?=\s*(?:[,)\]};|&?:]|=>|\n|$|\b(?:or|and|as)\b))/g

/** Values that are neither numbers nor texts, each changed to a number. @param own the place whose test it is */
function values(part: string, own: number): Neighbour[] {
  return [...part.matchAll(value)].flatMap(({ 0: original, index }): Neighbour[] => {
    if (original.length < 2) return []
    const isName = /^[A-Z:]/.test(original) && !nothing.test(original)
    const isNested = isNestedBeside(part, own, { index, end: index + original.length })
    if (isNested && !nothing.test(original)) return []
    const change = { at: index, text: '7'.padEnd(original.length), literal: '7', original }
    return [isName || isNested ? change : { ...change, isAnswer: true }]
  })
}

/** Whether it stands in brackets of its own, as inputs do, and not beside the place or around it. */
function isNestedBeside(part: string, own: number, { index, end }: { index: number; end: number }): boolean {
  let [depth, least] = [0, 0]
  for (const character of index < own ? part.slice(end, own) : part.slice(own, index)) {
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    least = Math.min(least, depth)
  }
  return index < own ? least < 0 : depth > least
}

/** A text of one letter instead of an empty one, for which the blank before it goes. */
function emptyTexts(part: string): Neighbour[] {
  return [...part.matchAll(/ (''|"")(?!['"])/g)].map(({ 0: original, 1: quotes = '', index }) => ({
    at: index,
    text: `${quotes[0]}q${quotes[0]}`,
    literal: 'q',
    original,
    isAnswer: true,
  }))
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

/** A part of the tests, in UTF-16 units. */
interface Span {
  readonly from: number
  readonly to: number
}

const maxHeredocs = 50

/** Texts of several lines: in triple quotes, in backticks, and here-documents. */
function textBlocks(text: string): Span[] {
  return [...['"""', "'''", '`'].flatMap((quotes) => quotedBlocks(text, quotes)), ...heredocs(text)].filter(
    ({ from, to }) => text.slice(from, to).includes('\n'),
  )
}

function quotedBlocks(text: string, quotes: string): Span[] {
  const parts = text.split(quotes)
  const found: Span[] = []
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1 && index < parts.length - 1) found.push({ from: at, to: at + part.length })
    at += part.length + quotes.length
  }
  return found
}

function heredocs(text: string): Span[] {
  return first(text.matchAll(/<<[-~]?['"]?([A-Z_]\w*)['"]?[^\n]*\n/g), maxHeredocs).flatMap(
    ({ 0: opening, 1: name = '', index }) => {
      const from = index + opening.length
      const end = text.slice(from).search(new RegExp(`^[ \\t]*${name}\\b`, 'm'))
      return end < 0 ? [] : [{ from, to: from + end }]
    },
  )
}

function isInBlock(blocks: readonly Span[], at: number): boolean {
  return blocks.some(({ from, to }) => at >= from && at < to)
}

/** A letter of each word of the texts of several lines. */
function* words(text: string, blocks: readonly Span[]): Generator<TestChange> {
  for (const { from, to } of blocks)
    for (const { 0: word, index } of text.slice(from, to).matchAll(/[A-Za-z]{2,}/g))
      yield changeOf(from + index, word, 0, otherLetter(word.charCodeAt(0), 1))
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

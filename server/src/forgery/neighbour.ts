import {
  changeOf,
  isInBlock,
  letter,
  lineAt,
  maxDigits,
  number,
  otherCharacter,
  quoted,
  textBlocks,
  truths,
  word,
  withoutQuotes,
  type Replacement,
  type TestChange,
} from './change.ts'

/** What else in a test may be an answer, or part of one. */

/** The most lines and characters before and after a change in which others belong to the same test. */
const reach = { lines: 8, characters: 1_000 } as const
/** The same for a test with a name, and for a call or list that has not ended by then. */
const reachOfTest = { lines: 100, characters: 8_000 } as const
const maxNeighbours = 40

/** Whether a text names the test that is looked at, or another one. */
type NameIn = (quotedText: string) => 'own' | 'other' | undefined

/** A change of something else in the same test. */
export interface Neighbour extends TestChange {
  /** Another answer that tests may accept, such as `None`. Where the tests don't compile with the change, it may stay right. */
  readonly isAnswer?: true
}

/**
 * Changes of what else may be an answer in the same test: numbers, quoted texts, truths, names of values and empty lists,
 * between the lines that name other tests, the nearest first; where no line names one, the nearest. A line above that
 * names the place’s own test begins it, unless several do, as branches that report the same test.
 * @param nameIn whether a quoted text names a test, and whether that is the place’s own
 * @param isFixed whether a quoted text must stay
 * @returns undefined if a test that is named has too many
 */
export function neighboursOf(
  text: string,
  change: Replacement,
  { nameIn, isFixed }: { readonly nameIn: NameIn; readonly isFixed: (quotedText: string) => boolean },
): Neighbour[] | undefined {
  const { from, to, isNamed } = linesOfTest(text, change.at, nameIn)
  const part = text.slice(from, to)
  const own = change.at - from
  const spans = [...part.matchAll(quoted)].map(({ 0: literal, index }) => ({ literal, index }))
  const fixed = spans.filter(({ literal }) => isFixed(withoutQuotes(literal)))
  const changed = (literal: string, index: number, place: number) =>
    changeOf(from + index, literal, place, otherCharacter(literal.charCodeAt(place), 3))
  const ofNumbers = [...part.matchAll(number)]
    .filter(({ 0: literal }) => literal.length <= maxDigits)
    .map(({ 0: literal, index }) => changed(literal, index, (literal.split('.')[0] ?? '').length - 1))
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
  const found = withoutOverlaps([...ofLine, ...ofValues, ...ofNumbers, ...ofTexts])
    .filter(
      ({ at, text: { length } }) =>
        !isInFixed(at) && (at + length <= change.at || at >= change.at + change.text.length),
    )
    .toSorted((one, other) => Math.abs(one.at - change.at) - Math.abs(other.at - change.at))
  return isNamed && found.length > maxNeighbours ? undefined : found.slice(0, maxNeighbours)
}

/** Of changes that share characters, the first one: `True` is a truth, and the name of a value as well. */
function withoutOverlaps(changes: readonly Neighbour[]): Neighbour[] {
  let end = 0
  return changes
    .toSorted((one, other) => one.at - other.at)
    .filter(({ at, text: { length } }) => {
      if (at < end) return false
      end = at + length
      return true
    })
}

function linesOfTest(text: string, at: number, nameIn: NameIn) {
  const namesIn = (line: string) => [...line.matchAll(quoted)].map(([literal]) => nameIn(withoutQuotes(literal)))
  const before = text
    .slice(Math.max(0, at - reachOfTest.characters), at)
    .split('\n')
    .slice(-(reachOfTest.lines + 1))
  const after = text.slice(at, at + reachOfTest.characters).split('\n', reachOfTest.lines + 1)
  const own = (before.at(-1) ?? '') + (after[0] ?? '')
  const lines = [...before.slice(0, -1), own, ...after.slice(1)]
  const namesOther = (line: string) => namesIn(line).includes('other')
  const previous = before.slice(0, -1).findLastIndex(namesOther)
  const next = after.findIndex((line, index) => index > 0 && namesOther(line))
  const namesOwn = (line: string) => namesIn(line).includes('own')
  const ownLines = lines.filter(namesOwn).length
  const isNamed = previous >= 0 || ownLines > 0
  // The body of a test begins with its name; what stands above belongs to another one, unless branches repeat the name.
  const begin = ownLines === 1 ? before.slice(0, -1).findLastIndex(namesOwn) : -1
  const first = begin >= 0 ? begin : previous >= 0 ? previous + 1 : undefined
  const above = first === undefined ? nearest(before.toReversed()).toReversed() : before.slice(first)
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

/** Places in the other words of a text, such as the `g` of "apple|grape". */
function otherWords(literal: string, own: number): number[] {
  const places = new Set([...literal.matchAll(new RegExp(letter, 'gu'))].map(({ index }) => index))
  return [...literal.matchAll(word)]
    .filter(({ 0: found, index }) => own < index || own >= index + found.length)
    .flatMap(({ index }) => (places.has(index) ? [index] : []))
}

const nothing = /^(?:None|null|nil|NULL|NA|undefined|nullptr|NaN|Nothing)$/
/** Names of values and of exceptions, symbols, and what is empty. */
const valueForms = [
  String.raw`(?:None|null|nil|undefined|nullptr)\b`,
  String.raw`[A-Z]\w*(?:(?:\.|::)\w+)*`,
  String.raw`:[a-z_]\w*`,
  String.raw`[a-z]\w*(?:(?:\.|::)\w+)+`,
  String.raw`[A-Za-z_][\w.:]*\(\)(?!\s*=>)`,
  String.raw`float\(["'][-+]?inf(?:inity)?["']\)`,
  // Of a type, as in `new int[] {}`, `[]int{}` and `emptyList<Int>()`.
  String.raw`(?:new\s+)?[\w.:]*(?:<[\w\s,]{0,40}>|\[\s*\]\w*)\s*(?:\{\s*\}|\(\s*\))`,
  String.raw`\[\s*\]|\(\s*\)(?!\s*=>)|\{\s*\}`,
]
/** What stands before and after a value. The first character is looked at before what precedes it, which takes longer. */
const mayStart = '(?=[A-Za-z_:([{])'
const beforeValue = String.raw`(?<=[(,[{=|&?]\s*|\b(?:is|or|in|not|and|return|except|rescue)\s+)`
const afterValue = String.raw`(?=\s*(?:[,)\]};|&?:]|=>|\n|$|\b(?:or|and|as)\b))`
const value = new RegExp(`${mayStart}${beforeValue}(?:${valueForms.join('|')})${afterValue}`, 'g')

/** Values that are neither numbers nor texts, each changed to a number. @param own the place whose test it is */
function values(part: string, own: number): Neighbour[] {
  const isInNestedBrackets = nestingIn(part, own)
  return [...part.matchAll(value)].flatMap(({ 0: original, index }): Neighbour[] => {
    if (original.length < 2) return []
    const isField = /^[a-z]\w*(?:\.|::)[\w.:]*$/.test(original)
    const isNested = isInNestedBrackets({ index, end: index + original.length })
    if (isNested && !nothing.test(original)) return []
    const change = { at: index, text: '7'.padEnd(original.length), literal: '7', original }
    return [isField || isNested ? change : { ...change, isAnswer: true }]
  })
}

/**
 * Whether something stands in brackets of its own, as inputs do, and not beside the place or around it. The part is read
 * once: it may have thousands of values.
 */
function nestingIn(part: string, own: number): (span: { readonly index: number; readonly end: number }) => boolean {
  const depths = [0]
  let depth = 0
  for (const unit of part.split('')) {
    if ('([{'.includes(unit)) depth += 1
    else if (')]}'.includes(unit)) depth -= 1
    depths.push(depth)
  }
  const depthAt = (at: number) => depths[at] ?? 0
  /** The least depth between each unit and the place. */
  const least = [...depths]
  const leastAt = (at: number) => least[at] ?? 0
  for (let at = own - 1; at >= 0; at -= 1) least[at] = Math.min(depthAt(at), leastAt(at + 1))
  for (let at = own + 1; at < depths.length; at += 1) least[at] = Math.min(depthAt(at), leastAt(at - 1))
  return ({ index, end }) => (index < own ? leastAt(end) < depthAt(end) : depthAt(index) > leastAt(index))
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

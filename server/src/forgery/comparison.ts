import type { Replacement } from './change.ts'

/**
 * Tells the answers of tests that show none from inputs by what stands around them. A run cannot tell them: an input that
 * only the author's solution looks at changes nothing for another right one, whatever its value is. So only places are
 * taken where no input stands: one side of a comparison whose other side calls something, as a whole, and an argument of
 * an assertion that compares its arguments; or an element of a list there.
 */

/** How far before and after a place its brackets and its comparison are looked for. */
const reach = 600
const maxLevels = 8
const operator = String.raw`(?:[=!]==?|<>|-eq|-ne|\bis(?: not)?|\beq|\bne)`
const comparesBefore = new RegExp(String.raw`${operator}\s*$`)
const comparesAfter = new RegExp(String.raw`^\s*${operator}(?!\w)`)
/** Shell compares texts with a single sign. */
const comparesBeforeInShell = /(?<=\[\[? [^\n]*[^=!<>])=\s*$/
const isOneOf = /(?:\bin|%in%)\s*$/
/** What may stand before a whole side of a comparison, or a bracket that is no call's and no index's. */
const beginning = /(?:^|[([{,;&|:=\n]|(?<!\w)[!?]|\b(?:assert|return|and|or|not|in|is|if|elif|unless|while|eq|ne))\s*$/
/** What may follow a whole side of a comparison. */
const end = /^\s*(?:$|[)\]},;&|?:#{\n]|\/\/|(?:and|or|if|else|then)\b)/
const asserts = /^\s*(?:assert|stopifnot)\b/
/** `assert(f(x) !== false)` says nothing of what the answer is. */
const denies = /!|<>|\bis not\b|\bne\b/
/** What may stand before a bracket that is no call’s. */
const keywords = new Set(['if', 'elif', 'while', 'for', 'foreach', 'switch', 'match', 'when', 'catch', 'return', 'in'])
/** A loop, or what leaves out some of its inputs. */
const leavesOut = /\b(?:for|continue|break|next|skip)\b/
const call = /[\w)\]]\(|\$\(/
const givenByCall = /(?:^|\W)(?:got|actual|result)\s*$/
/** What makes a list or a set of other values. No numbers and texts: `double(2)` may be the solution. */
const maker =
  /(?:^|[^\w.])(?:[A-Z]\w*\.(?:of|asList)|[a-z]*(?:ListOf|ArrayOf)|(?:list|array|set)Of|c|list|List|tuple|set|frozenset|Set|Array|Seq|Vector|(?:std::)?make_(?:pair|tuple))$/
/** `new int[] {`, `vector<int>{`, `(int[]){` */
const makesInBraces = /(?:(?:\bnew\s*)?[\w.:]*(?:\[\]|<[\w\s<>,]{1,50}>)|\(\w+\s*\[\]\))\s*$/
/** In small letters, without underscores. */
const comparing = new Set(
  `assertequal assertequals asserteq assertsame assertarrayequals assertiterableequals assertlistequal
  asserttupleequal assertdictequal assertsetequal assertcontentequals areequal deepequal strictequal
  deepstrictequal expecteq expectequal expectidentical identical strcmp tobe toequal toeql tostrictequal
  shouldbe shouldequal`.split(/\s+/),
)
/** These only with what they are called on: `equal(1, 2)` may be the solution. */
const comparingMethods = new Set(['equal', 'equals', 'eql'])

/**
 * Whether the value is compared as an expected answer is: `add(1, 2) == 3`, `assertEquals([1, 2], f(x))`. Of
 * `check("two", 1, 2)`, in which both may be inputs, and of values in a table this is not known.
 * @param solution the author's, whose own functions may be named like an assertion
 */
export function isCompared(text: string, place: Replacement, solution: string): boolean {
  const value = valueAround(text, place)
  if (value === undefined) return false
  let [start, stop] = value
  for (let level = 0; level < maxLevels; level += 1) {
    const before = text.slice(Math.max(0, start - reach), start)
    const after = text.slice(stop, stop + reach)
    if (isSide(before, after, level > 0)) return true
    const open = sideBefore(before, '')
    const closed = sideAfter(after, '')
    if (open === undefined || closed === undefined) return false
    const name = before.slice(0, open)
    const called = before[open] === '(' ? /[\w!?]+$/.exec(name)?.[0] : undefined
    const isWhole = beginning.test(before) && /^\s*[,)]/.test(after)
    if (isWhole && called !== undefined && isComparing(called, name) && !defines(called, text, solution)) return true
    const isMade = called !== undefined && maker.test(name) && !defines(called, text, solution)
    const made = isMade ? /(?:\bnew\s+)?[\w.:]+$/.exec(name) : before[open] === '{' ? makesInBraces.exec(name) : null
    if (!made && !beginning.test(name)) return false
    start -= before.length - open + (made?.[0].length ?? 0)
    stop += closed + 1
  }
  return false
}

/**
 * Whether the value is handed to something that the solution declares, as in `Card(12, 'spades')`: another solution may
 * make the same of other values. @param solution the author's
 */
export function isGivenToSolution(text: string, { at }: Replacement, solution: string): boolean {
  let before = text.slice(Math.max(0, at - reach), at)
  for (let level = 0; level < maxLevels; level += 1) {
    const open = sideBefore(before, '')
    if (open === undefined) return false
    const names =
      before[open] === '[' ? [] : (/[\w.:]+$/.exec(before.slice(0, open).trimEnd())?.[0] ?? '').split(/[.:]+/)
    if (names.some((name) => !keywords.has(name) && defines(name, solution) && !defines(name, text))) return true
    before = before.slice(0, open)
  }
  return false
}

/** @param isInList whether `in` may stand before it */
function isSide(before: string, after: string, isInList: boolean): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1) + lineOf(after)
  if (leavesOut.test(line)) return false
  const compares =
    comparesBefore.exec(before) ?? comparesBeforeInShell.exec(before) ?? (isInList ? isOneOf.exec(before) : null)
  if (compares && end.test(after)) {
    if (denies.test(compares[0]) && asserts.test(line)) return false
    const until = before.slice(0, compares.index)
    const other = until.slice((sideBefore(until, ',;\n&|') ?? -1) + 1)
    return call.test(other) || asserts.test(line) || givenByCall.test(other)
  }
  const sign = comparesAfter.exec(after)
  if (!sign || !beginning.test(before) || (denies.test(sign[0]) && asserts.test(line))) return false
  const rest = after.slice(sign[0].length)
  return call.test(rest.slice(0, sideAfter(rest, ',;\n&|') ?? rest.length)) || asserts.test(line)
}

function lineOf(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

function isComparing(name: string, upToName: string): boolean {
  const plain = name.replaceAll(/[_!?]/g, '').toLowerCase()
  return comparing.has(plain) || (comparingMethods.has(plain) && upToName.endsWith(`.${name}`))
}

/** Whether one of the texts declares a function or a type with this name. Where that is not sure, it does. */
function defines(name: string, ...texts: readonly string[]): boolean {
  if (!/^\w+$/.test(name)) return name !== ''
  const declaration = new RegExp(
    String.raw`(?:(?:def|fun|fn|func|function|sub|define|class|struct|type|object|record)\s+(?:[\w.]+\.)?${name}\b|[\w>\]*&]\s+\*?${name}\s*\([^;{}()]{0,300}\)\s*(?:\{|=|:|throws)|(?<![\w.])${name}\s*(?:=|<-|:=|\(\)\s*\{))`,
  )
  return texts.some((one) => declaration.test(one))
}

/**
 * From its quote to the other one, or from the number's sign to its last digit.
 * @returns undefined for a text that may contain calls
 */
function valueAround(text: string, { at, text: { length } }: Replacement): [number, number] | undefined {
  const nearest = Math.max(0, at - reach)
  const line = nearest + text.slice(nearest, at).lastIndexOf('\n') + 1
  let quote: { readonly sign: string; readonly at: number } | undefined
  for (let index = line; index < at; index += 1) {
    const sign = text[index] ?? ''
    if (sign === '\\') index += 1
    else if (quote?.sign === sign) quote = undefined
    else if (quote === undefined && '"\'`'.includes(sign)) quote = { sign, at: index }
  }
  if (quote !== undefined) {
    const found = text.slice(at, at + reach).indexOf(quote.sign)
    const after = at + (found < 0 ? length : found + 1)
    const hasCalls = quote.sign === '`' || /[$`]|#\{|\\\(/.test(text.slice(quote.at, after))
    const isTemplate = /[\w$]/.test(text[quote.at - 1] ?? '')
    return hasCalls || isTemplate ? undefined : [quote.at, after]
  }
  // The blank before a truth is part of its place.
  const isApart = /\s/.test(text[at] ?? '')
  const before = isApart ? 0 : (/[-+]?[\w.]*$/.exec(text.slice(nearest, at))?.[0].length ?? 0)
  const after = /^[\w.]*/.exec(text.slice(at + length, at + length + reach))?.[0].length ?? 0
  return [at - before, at + length + after]
}

/** Where the bracket around the end of the text opens, or the last of these signs outside of other brackets is. */
function sideBefore(text: string, signs: string): number | undefined {
  const back = unpaired(text.split('').toReversed(), ')]}', '([{', signs)
  return back === undefined ? undefined : text.length - 1 - back
}

/** Where the bracket around the beginning of the text closes, or the first of these signs outside of other brackets is. */
function sideAfter(text: string, signs: string): number | undefined {
  return unpaired(text.split(''), '([{', ')]}', signs)
}

/** The first bracket of the second kind that belongs to none of the first kind before it, or the first sign there. */
function unpaired(units: readonly string[], first: string, second: string, signs: string): number | undefined {
  let depth = 0
  const found = units.findIndex((unit) => {
    if (depth === 0 && signs.includes(unit)) return true
    if (first.includes(unit)) depth += 1
    else if (second.includes(unit)) depth -= 1
    return depth < 0
  })
  return found < 0 ? undefined : found
}

import { quoted, type Replacement } from './change.ts'

/**
 * Tells the answers of tests that show none from inputs by what stands around them. A run cannot tell them: an input that
 * only the author's solution looks at changes nothing for another right one, whatever its value is.
 */

/** How far before and after a place its brackets and its comparison are looked for. */
const reach = 600
const maxLevels = 8
const operator = String.raw`(?:[=!]==?|<>|-eq|-ne|\bis(?: not)?|\beq|\bne)`
const comparesBefore = new RegExp(String.raw`${operator}\s*$`)
/** One of several values, but not each of them in turn. */
const isOneOf = /^(?!.*\bfor\b).*(?:\bin|%in%)\s*$/
/** Shell compares texts with a single sign. */
const comparesBeforeInShell = /\[\[? [^\n]*[^=!<>]=\s*$/
const comparesAfter = new RegExp(String.raw`^\s*(?:${operator}(?!\w)|\.(?:equals|should|eql?)\b)`)
/** What makes a list or a set of other values. No numbers and texts: `double(2)` may be the solution. */
const maker =
  /(?:^|[^\w.])(?:[A-Z]\w*\.(?:of|asList)|[a-z]*(?:ListOf|ArrayOf)|(?:list|array|set)Of|c|list|List|tuple|set|frozenset|Set|Array|Seq|Vector|(?:std::)?(?:vector<[^<>()]*>|make_pair|make_tuple))$/
const comparing = /(?:equals?|eq|eql|identical|same|strcmp|to_?be\w*|matches)$/i
const telling = /\b(?:(?:assert|check|expect|want|should|test|verify)\w*|ok|is)$/i
const grouping = /(?:^|[^\w.])(?:if|while|assert|return|and|or|not|elif|unless|in|is)$/

/**
 * Whether a comparison stands beside the value, or beside the list that it is in, or a call that compares what another call
 * gave: `add(1, 2) == 3`, `equal([1, 2], f(x))`, `check("two", add(1, 2), 3)`. Of `check("two", 1, 2)`, in which both may be
 * inputs, and of values in a table this is not known.
 */
export function isCompared(text: string, place: Replacement): boolean {
  let [start, end] = valueAround(text, place)
  for (let level = 0; level < maxLevels; level += 1) {
    const before = text.slice(Math.max(0, start - reach), start)
    const after = text.slice(end, end + reach)
    const line = before.slice(before.lastIndexOf('\n') + 1)
    if (comparesBefore.test(before) || comparesBeforeInShell.test(before) || isOneOf.test(line)) return true
    if (comparesAfter.test(after)) return true
    // Something is called with it, as in `[1, 2].map(f)`.
    if (/^\s*[.([]/.test(after)) return false
    const open = openBefore(before)
    const closed = closeAfter(after)
    if (open === undefined || closed === undefined) return false
    const opened = start - before.length + open
    const name = before.slice(0, open).trimEnd()
    const isCall = before[open] === '(' && /[\w>!]$/.test(name) && !grouping.test(name)
    if (isCall && !maker.test(name)) {
      const others = (text.slice(opened + 1, start) + after.slice(0, closed)).replaceAll(quoted, '')
      return comparing.test(name) || (telling.test(name) && /[\w)]\(/.test(others))
    }
    start = isCall ? opened - (/[\w.:<>!]+$/.exec(name)?.[0].length ?? 0) : opened
    end += closed + 1
  }
  return false
}

/** From its quote to the other one, or from the number's sign to its last digit. */
function valueAround(text: string, { at, text: { length } }: Replacement): [number, number] {
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
    const end = text.slice(at, at + reach).indexOf(quote.sign)
    return [quote.at, at + (end < 0 ? length : end + 1)]
  }
  const before = /[-+]?[\w.]*$/.exec(text.slice(nearest, at))?.[0].length ?? 0
  const after = /^[\w.]*/.exec(text.slice(at + length, at + length + reach))?.[0].length ?? 0
  return [at - before, at + length + after]
}

/** Where the bracket around the end of the text opens. */
function openBefore(text: string): number | undefined {
  const back = unpaired(text.split('').toReversed(), ')]}', '([{')
  return back === undefined ? undefined : text.length - 1 - back
}

/** Where the bracket around the beginning of the text closes. */
function closeAfter(text: string): number | undefined {
  return unpaired(text.split(''), '([{', ')]}')
}

/** The first bracket of the second kind that belongs to none of the first kind before it. */
function unpaired(units: readonly string[], first: string, second: string): number | undefined {
  let depth = 0
  const found = units.findIndex((unit) => {
    if (first.includes(unit)) depth += 1
    else if (second.includes(unit)) depth -= 1
    return depth < 0
  })
  return found < 0 ? undefined : found
}

/** How an answer is compared with the expected one: token by token, as the ICPC's default validator does. */
export interface Comparison {
  readonly absoluteTolerance?: number | undefined
  readonly relativeTolerance?: number | undefined
  readonly caseSensitive: boolean
  readonly spaceSensitive: boolean
}

/** Nothing when the answers agree, otherwise a sentence that says where they first differ. */
export function difference(expected: string, got: string, comparison: Comparison): string | undefined {
  const wanted = tokens(expected, comparison.spaceSensitive)
  const found = tokens(got, comparison.spaceSensitive)
  let index = 0
  for (const token of wanted) {
    const other = found.next()
    if (other.done === true) return `The answer ends after ${index} of ${index + 1 + rest(wanted)} tokens.`
    index += 1
    if (!agree(token, other.value, comparison)) return `Token ${index} differs.`
  }
  return found.next().done === true ? undefined : 'The answer goes on after its expected end.'
}

/**
 * One after the other: a list of all tokens of a long answer would take many times its memory. With spaces told apart, a
 * blank is a token like a word; only the end of the text may differ.
 */
function* tokens(text: string, spaceSensitive: boolean): Generator<string, undefined> {
  const read = spaceSensitive ? text.replaceAll('\r\n', '\n').trimEnd() : text
  for (const [token] of read.matchAll(spaceSensitive ? /\s|\S+/g : /\S+/g)) yield token
}

function rest(tokens: Iterable<string>): number {
  let count = 0
  for (const _ of tokens) count += 1
  return count
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

function agree(wanted: string, found: string, comparison: Comparison): boolean {
  if (wanted === found) return true
  const { absoluteTolerance, relativeTolerance } = comparison
  const tolerant = absoluteTolerance !== undefined || relativeTolerance !== undefined
  if (tolerant && decimal.test(wanted) && decimal.test(found)) {
    const distance = Math.abs(Number(wanted) - Number(found))
    if (distance <= (absoluteTolerance ?? 0)) return true
    if (distance <= (relativeTolerance ?? 0) * Math.abs(Number(wanted))) return true
    return false
  }
  return !comparison.caseSensitive && wanted.toLowerCase() === found.toLowerCase()
}

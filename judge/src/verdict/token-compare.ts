/** How an answer is compared with the expected one: token by token, as the ICPC's default validator does. */
export interface Comparison {
  readonly absoluteTolerance?: number | undefined
  readonly relativeTolerance?: number | undefined
  readonly caseSensitive: boolean
  readonly spaceSensitive: boolean
}

/** Undefined if the answers agree, otherwise a sentence about their first difference. */
export function describeDifference(expected: string, got: string, comparison: Comparison): string | undefined {
  const expectedTokens = tokens(expected, comparison.spaceSensitive)
  const found = tokens(got, comparison.spaceSensitive)
  let index = 0
  for (const token of expectedTokens) {
    const other = found.next()
    if (other.done === true) return `The output ends after ${index} of ${index + 1 + rest(expectedTokens)} words.`
    index += 1
    if (!agree(token, other.value, comparison)) return `Word ${index} differs.`
  }
  return found.next().done === true ? undefined : 'The output has more words than expected.'
}

/**
 * Yields tokens one by one: a list of all tokens of a long answer would take many times its memory. If
 * `spaceSensitive`, white space is a token like a word; only the end of the text may differ.
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

function agree(expected: string, got: string, comparison: Comparison): boolean {
  if (expected === got) return true
  const { absoluteTolerance, relativeTolerance } = comparison
  const tolerant = absoluteTolerance !== undefined || relativeTolerance !== undefined
  if (tolerant && decimal.test(expected) && decimal.test(got)) {
    const distance = Math.abs(Number(expected) - Number(got))
    if (distance <= (absoluteTolerance ?? 0)) return true
    if (distance <= (relativeTolerance ?? 0) * Math.abs(Number(expected))) return true
    return false
  }
  return !comparison.caseSensitive && expected.toLowerCase() === got.toLowerCase()
}

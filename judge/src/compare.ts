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
  for (const [index, token] of wanted.entries()) {
    const other = found[index]
    if (other === undefined) return `The answer ends after ${found.length} of ${wanted.length} tokens.`
    if (!agree(token, other, comparison)) return `Token ${index + 1} differs.`
  }
  return found.length > wanted.length ? 'The answer goes on after its expected end.' : undefined
}

/** With spaces told apart, a run of blanks is a token like a word; only the end of the text may differ. */
function tokens(text: string, spaceSensitive: boolean): string[] {
  if (spaceSensitive)
    return (
      text
        .replace(/\r\n/g, '\n')
        .trimEnd()
        .match(/\s|\S+/g) ?? []
    )
  return text.match(/\S+/g) ?? []
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

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

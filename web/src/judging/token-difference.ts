/** A part of a text that is either common to both texts or different. */
export interface TextPart {
  readonly text: string
  readonly differs: boolean
}

/** A token is a number, a word, a run of whitespace, or any other single character. */
const token = /\s+|[\p{L}\p{N}_]+(?:\.\p{N}+)?|./gsu
/**
 * The maximal number of compared pairs of tokens. In longer texts, everything from the first to the last difference is
 * marked.
 */
const maxPairs = 400_000

/** The differences between two texts, token by token, so that one wrong number in a long line stands out. */
export function tokenDifference(expected: string, got: string): { expected: TextPart[]; got: TextPart[] } {
  const [expectedTokens, gotTokens] = [expected.match(token) ?? [], got.match(token) ?? []]
  // The numbers of equal tokens at the start and at the end.
  let prefix = 0
  while (prefix < expectedTokens.length && prefix < gotTokens.length && expectedTokens[prefix] === gotTokens[prefix])
    prefix += 1
  let suffix = 0
  while (
    suffix < expectedTokens.length - prefix &&
    suffix < gotTokens.length - prefix &&
    expectedTokens[expectedTokens.length - 1 - suffix] === gotTokens[gotTokens.length - 1 - suffix]
  )
    suffix += 1
  const middle = [
    expectedTokens.slice(prefix, expectedTokens.length - suffix),
    gotTokens.slice(prefix, gotTokens.length - suffix),
  ] as const
  const shared = sharedTokens(...middle)
  const markDifferences = (all: readonly string[], inMiddle: readonly boolean[]) =>
    mergedParts(all, (at) => at >= prefix && at < all.length - suffix && !inMiddle[at - prefix])
  return { expected: markDifferences(expectedTokens, shared.left), got: markDifferences(gotTokens, shared.right) }
}

/** For each token of both texts, whether it belongs to a longest common subsequence. */
function sharedTokens(left: readonly string[], right: readonly string[]) {
  const shared = { left: left.map(() => false), right: right.map(() => false) }
  if (left.length * right.length > maxPairs) return shared
  const width = right.length + 1
  // longest[i * width + j] is the length of the longest common subsequence of left[i...] and right[j...].
  const longest = new Uint32Array((left.length + 1) * width)
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      longest[i * width + j] =
        left[i] === right[j]
          ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0)
  let [i, j] = [0, 0]
  while (i < left.length && j < right.length)
    if (left[i] === right[j]) {
      shared.left[i++] = true
      shared.right[j++] = true
    } else if ((longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0)) i += 1
    else j += 1
  return shared
}

/** Joins neighbouring tokens that are alike into one part. */
function mergedParts(tokens: readonly string[], differs: (at: number) => boolean): TextPart[] {
  const all: { text: string; differs: boolean }[] = []
  for (const [at, text] of tokens.entries()) {
    const last = all.at(-1)
    if (last?.differs === differs(at)) last.text += text
    else all.push({ text, differs: differs(at) })
  }
  return all
}

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
const pairsAtMost = 400_000

/** The differences of two texts, token by token, so that one wrong number in a long line is seen at once. */
export function tokenDifference(expected: string, got: string): { expected: TextPart[]; got: TextPart[] } {
  const [ones, others] = [expected.match(token) ?? [], got.match(token) ?? []]
  let start = 0
  while (start < ones.length && start < others.length && ones[start] === others[start]) start += 1
  let end = 0
  while (
    end < ones.length - start &&
    end < others.length - start &&
    ones[ones.length - 1 - end] === others[others.length - 1 - end]
  )
    end += 1
  const middle = [ones.slice(start, ones.length - end), others.slice(start, others.length - end)] as const
  const shared = sharedTokens(...middle)
  const around = (all: readonly string[], inMiddle: readonly boolean[]) =>
    parts(all, (at) => at >= start && at < all.length - end && !inMiddle[at - start])
  return { expected: around(ones, shared.ones), got: around(others, shared.others) }
}

/** For each token of both texts, whether it belongs to a longest common subsequence. */
function sharedTokens(ones: readonly string[], others: readonly string[]) {
  const found = { ones: ones.map(() => false), others: others.map(() => false) }
  if (ones.length * others.length > pairsAtMost) return found
  const width = others.length + 1
  // longest[i * width + j] is the length of the longest common subsequence of ones[i...] and others[j...].
  const longest = new Uint32Array((ones.length + 1) * width)
  for (let i = ones.length - 1; i >= 0; i--)
    for (let j = others.length - 1; j >= 0; j--)
      longest[i * width + j] =
        ones[i] === others[j]
          ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0)
  let [i, j] = [0, 0]
  while (i < ones.length && j < others.length)
    if (ones[i] === others[j]) {
      found.ones[i++] = true
      found.others[j++] = true
    } else if ((longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0)) i += 1
    else j += 1
  return found
}

function parts(tokens: readonly string[], differs: (at: number) => boolean): TextPart[] {
  const all: { text: string; differs: boolean }[] = []
  for (const [at, text] of tokens.entries()) {
    const last = all.at(-1)
    if (last?.differs === differs(at)) last.text += text
    else all.push({ text, differs: differs(at) })
  }
  return all
}

/** Limits of the search: this many lines of output, and this many characters of each line. */
const maxLines = 10_000
const longestLine = 2_000

/**
 * Splits output into lines to search for messages. Output beyond the caps is still shown, but not searched. Regular
 * expressions for a line must not backtrack over repeated parts; test/linear.test.ts tests them.
 */
export function* linesOf(output: string): Generator<string> {
  let start = 0
  for (let count = 0; count < maxLines && start <= output.length; count += 1) {
    const found = output.indexOf('\n', start)
    const end = found < 0 ? output.length : found
    yield output.slice(start, Math.min(end, start + longestLine))
    start = end + 1
  }
}

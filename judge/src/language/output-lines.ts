/** A compiler's output is read up to so many lines, and a line up to so many characters. */
const mostLines = 10_000
const longestLine = 2_000

/**
 * The lines of what a compiler or a program printed, for whoever looks for messages in them. What comes after the caps is
 * still shown to people; it is only not searched. Expressions used on a line must not backtrack over a repeated part:
 * linear.test.ts tries them.
 */
export function* linesOf(output: string): Generator<string> {
  let start = 0
  for (let count = 0; count < mostLines && start <= output.length; count += 1) {
    const found = output.indexOf('\n', start)
    const end = found < 0 ? output.length : found
    yield output.slice(start, Math.min(end, start + longestLine))
    start = end + 1
  }
}

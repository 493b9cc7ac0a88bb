import type { Diagnostic as Mark } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import type { Diagnostic } from '@gradus/contract/judge'

/**
 * The positions of compiler messages in the current text. They are clamped, because the text may now be shorter than
 * the compiled one.
 */
export function marksOf(diagnostics: readonly Diagnostic[], text: Text): Mark[] {
  return diagnostics.map((diagnostic) => ({
    ...rangeOf(diagnostic, text),
    severity: diagnostic.severity,
    message: diagnostic.message,
  }))
}

/**
 * The range of a message: from its column to its end if it has one, otherwise the word at the column; the whole line if
 * there is no column.
 */
function rangeOf({ line: number, column, endColumn }: Diagnostic, text: Text): { from: number; to: number } {
  const line = text.line(Math.min(number, text.lines))
  const indent = line.text.length - line.text.trimStart().length
  if (column === undefined) return { from: line.from + indent, to: line.to }
  const start = Math.min(column - 1, line.text.length)
  const word = /^\w+/.exec(line.text.slice(start))?.[0].length ?? 1
  const end = Math.min(endColumn === undefined ? start + word : endColumn - 1, line.text.length)
  return { from: line.from + Math.min(start, end), to: line.from + Math.max(start, end) }
}

/** The cursor position for a message that the user has chosen. */
export function positionOf({ line, column = 1 }: { line: number; column?: number | undefined }, text: Text): number {
  const found = text.line(Math.min(line, text.lines))
  return Math.min(found.from + column - 1, found.to)
}

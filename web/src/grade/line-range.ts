/** A range of lines in a file, from 1, inclusive. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** "Line 4", "Lines 4 to 9". */
export function lineRangeText({ from, to }: LineRange): string {
  return from === to ? `Line ${from}` : `Lines ${from} to ${to}`
}

/** The range between the line where a selection started and the current line, in either direction. */
export function rangeBetween(one: number, other: number): LineRange {
  return { from: Math.min(one, other), to: Math.max(one, other) }
}

export function isWithin({ from, to }: LineRange, line: number): boolean {
  return line >= from && line <= to
}

/** The lines of a text. A line break at the end does not start another line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines
}

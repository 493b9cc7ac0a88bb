/** Lines of a file, from 1. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** "Line 4", "Lines 4 to 9". */
export function lineRangeText({ from, to }: LineRange): string {
  return from === to ? `Line ${from}` : `Lines ${from} to ${to}`
}

/** From where a choice began to where it is now, whichever is first. */
export function rangeBetween(one: number, other: number): LineRange {
  return { from: Math.min(one, other), to: Math.max(one, other) }
}

export function isWithin({ from, to }: LineRange, line: number): boolean {
  return line >= from && line <= to
}

/** The lines of a text. A line break at its end begins no line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines
}

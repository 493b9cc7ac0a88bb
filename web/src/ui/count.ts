/** A number with thousands separators, and its noun in singular or plural. */
export function counted(count: number, noun: string): [string, string] {
  return [count.toLocaleString('en-GB').replace('-', '−'), count === 1 ? noun : `${noun}s`]
}

/** "8 to 14", or "8" for a page with a single row. */
export function rangeText(first: number, last: number): string {
  const [from, to] = [first.toLocaleString('en-GB'), last.toLocaleString('en-GB')]
  return first === last ? from : `${from} to ${to}`
}

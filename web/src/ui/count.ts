/** A number with thousands separators, and its noun in singular or plural. */
export function counted(count: number, noun: string): [string, string] {
  return [count.toLocaleString('en-GB'), count === 1 ? noun : `${noun}s`]
}

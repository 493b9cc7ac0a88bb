/**
 * A lookup table for words that users type. It has only its own entries: every ordinary object also answers to
 * "constructor", "toString" and "__proto__".
 */
export function wordTable<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, entries)
}

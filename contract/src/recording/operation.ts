/**
 * How events are written in bytes. A chunk is the version, then operations until its end:
 *
 *     code, ticks since the operation before, and
 *     open     language, name, text
 *     show     file
 *     type     position, count, the characters, count - 1 × ticks
 *     erase    position, count, count - 1 × ticks
 *     edit     (one code for each origin) count, count × (gap since the change before, deleted, text)
 *     mark     (one code for each kind)
 *
 * Numbers are LEB128; a tick is 10 ms. A text is its number of bytes and UTF-8. `type` and `erase` are runs of single
 * characters, which most of programming is: two bytes a keystroke. Their position counts from where the last edit ended.
 */
export const version = 1
export const tickMilliseconds = 10

export const code = {
  open: 0,
  show: 1,
  type: 2,
  erase: 3,
  typed: 4,
  paste: 5,
  outside: 6,
  run: 8,
  submit: 9,
  leave: 10,
  return: 11,
} as const

/** Maps integers to non-negative ones: 0, -1, 1, -2 become 0, 1, 2, 3. */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}
export function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

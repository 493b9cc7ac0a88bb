import type { Buffer } from 'node:buffer'
import { withoutSuffixes } from '../language/name-suffix.ts'

/**
 * What a guest printed, as text that JSON, a database and a browser can carry: bytes that are no UTF-8 become the
 * replacement character, NUL becomes its symbol, and inner matters are left out: the run's folder, endings of names.
 */
export function plainText(bytes: Buffer): string {
  return withoutSuffixes(bytes.toString('utf8').replaceAll('\0', '\u2400').replaceAll('/box/', ''))
}

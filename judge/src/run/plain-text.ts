import type { Buffer } from 'node:buffer'
import { withoutSuffixes } from '../language/name-suffix.ts'

/**
 * Converts a program's output to text that JSON, PostgreSQL and browsers can carry. Invalid UTF-8 becomes the replacement
 * character, and NUL becomes its symbol (U+2400). Removes what only the judge uses: `/box/` and the suffixes of names.
 */
export function plainText(bytes: Buffer): string {
  return withoutSuffixes(bytes.toString('utf8').replaceAll('\0', '\u2400').replaceAll('/box/', ''))
}

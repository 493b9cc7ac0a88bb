import type { Buffer } from 'node:buffer'

/**
 * What a guest printed, as text that JSON, a database and a browser can carry: bytes that are no UTF-8 become the
 * replacement character, NUL becomes its symbol, and the run's folder, which is an inner matter, is left out.
 */
export function plainText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\u2400').replaceAll('/box/', '')
}

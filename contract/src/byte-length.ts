/** Bytes of a text in UTF-8. */
export function byteLengthOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Texts that are far too long are not encoded: each UTF-16 unit takes at least one byte. */
export function isWithinBytes(text: string, maximum: number): boolean {
  return text.length <= maximum && byteLengthOf(text) <= maximum
}

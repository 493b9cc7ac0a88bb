/**
 * The class of each character of a source, from the language's grammar. Everything else is decided from the text
 * (tokens.ts).
 */
export const mask = { code: 0, leftOut: 1, literal: 2, keyword: 3 } as const

/** One value of `mask` for each character. */
export type SourceMask = Uint8Array

/** Marks the characters of one source with the grammar of its language, as far as there is time. */
export type ReadMask = (source: string, isTimeUp: () => boolean) => SourceMask

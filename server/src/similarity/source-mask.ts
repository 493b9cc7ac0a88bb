/** What a grammar says about a character of a source. Everything else is read by its text (tokens.ts). */
export const mask = { code: 0, leftOut: 1, literal: 2, keyword: 3 } as const

/** One `mask` for each character. */
export type SourceMask = Uint8Array

/** Marks the characters of one source with the grammar of its language, as far as there is time. */
export type ReadMask = (source: string, isTimeUp: () => boolean) => SourceMask

import { z } from 'zod'

/**
 * How alike two submissions to the same question are (contests.md, line 31). A high value is a reason to read both
 * sources, never a verdict.
 */

/** Characters `from` to before `to` of a file's text, counted as JavaScript counts them. */
export const SourcePart = z.object({
  fileName: z.string(),
  from: z.number().int().nonnegative(),
  to: z.number().int().nonnegative(),
})
export type SourcePart = z.infer<typeof SourcePart>

/** Two parts that are the same if names, literals and comments are ignored. */
export const SourceMatch = z.object({ left: SourcePart, right: SourcePart })
export type SourceMatch = z.infer<typeof SourceMatch>

export const Similarity = z.object({
  /** The share of both submissions that matches, starter code left out: 0 to 1. */
  similarity: z.number().min(0).max(1),
  /** Tokens of the longest match. */
  longestFragment: z.number().int().nonnegative(),
  /** Tokens of all matches, which never overlap. */
  overlap: z.number().int().nonnegative(),
  /** Lines with code of the shorter submission, starter code left out. */
  lines: z.number().int().nonnegative(),
})
export type Similarity = z.infer<typeof Similarity>

/**
 * From which similarity people should look at a pair. Short solutions need a higher value, because more of them are
 * alike by chance.
 */
export const similarityRules = { worthALook: 0.75, shortWorthALook: 0.9, shortLines: 10 } as const

/** Whether people should look at both sources. It is never a verdict. */
export function isWorthALook({ similarity, lines }: Pick<Similarity, 'similarity' | 'lines'>): boolean {
  const { worthALook, shortWorthALook, shortLines } = similarityRules
  return similarity >= (lines < shortLines ? shortWorthALook : worthALook)
}

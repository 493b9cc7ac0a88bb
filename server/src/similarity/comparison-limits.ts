/** More submissions than this are refused; if there is more text, only the beginning of the longest files is read. */
export const comparisonLimits = {
  submissions: 1000,
  filesOfOne: 20,
  characters: 16 * 1024 * 1024,
  pairs: 2000,
  matchesOfPair: 100,
} as const

import type { Database } from '../platform/data/database.ts'
import { findSimilarTitles, listTitleWords, type TitleWord } from './similar-store.ts'

/** Fewer of the newest thousand questions have a rare word. */
const rare = 10
/** Of this many of the rarest words of a title, half must match. */
const rareAtMost = 4

/**
 * Public questions whose titles are most like this one. Likeness is measured by trigrams, which no index bounds: so
 * candidates are found by their words first, the newest with half of the rare words, or with all but the most common one
 * where none is rare.
 */
export async function listSimilar(database: Database, id: number, title: string, limit: number) {
  const words = await listTitleWords(database, title)
  if (words.length === 0) return []
  return await findSimilarTitles(database, id, title, queryOf(words), limit)
}

function queryOf(found: readonly TitleWord[]): string {
  const words = found.map(({ word }) => word)
  const seldom = found.filter(({ often }) => often < rare).slice(0, rareAtMost)
  if (seldom.length > 0) return halfOf(seldom.map(({ word }) => word))
  return words.slice(0, Math.max(2, words.length - 1)).join(' & ')
}

/** Any half of up to four words. */
function halfOf(words: readonly string[]): string {
  if (words.length < 3) return words.join(' | ')
  return words.flatMap((one, index) => words.slice(index + 1).map((other) => `${one} & ${other}`)).join(' | ')
}

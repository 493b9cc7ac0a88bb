import type { Database } from '../platform/data/database.ts'
import { findSimilarTitles, listTitleWords, type TitleWord } from './similar-store.ts'

/** Fewer of the newest thousand questions have a rare word. */
const rare = 10
/** Half of this number of a title's rarest words must match. */
const maxRare = 4

/**
 * Public questions with the most similar titles. Similarity is measured with trigrams, for which no index limits the
 * search: so candidates are first found by words, namely the newest with half of the rare words, or, if none is rare,
 * with all but the most common word.
 */
export async function listSimilar(database: Database, id: number, title: string, limit: number) {
  const words = await listTitleWords(database, title)
  if (words.length === 0) return []
  return await findSimilarTitles(database, id, title, queryOf(words), limit)
}

function queryOf(found: readonly TitleWord[]): string {
  const words = found.map(({ word }) => word)
  const seldom = found.filter(({ often }) => often < rare).slice(0, maxRare)
  if (seldom.length > 0) return halfOf(seldom.map(({ word }) => word))
  return words.slice(0, Math.max(2, words.length - 1)).join(' & ')
}

/** A query for any half of up to four words. */
function halfOf(words: readonly string[]): string {
  if (words.length < 3) return words.join(' | ')
  return words.flatMap((one, index) => words.slice(index + 1).map((other) => `${one} & ${other}`)).join(' | ')
}

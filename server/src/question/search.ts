import { homePageSize } from '@gradus/contract/limit'
import type { DifficultLevel, ListType, QuestionPage } from '@gradus/contract/question'
import type { Database } from '../platform/database.ts'
import type { Account } from '../platform/session.ts'
import { pageOf } from './read.ts'
import { tagsMeant } from '../tag/tag.ts'
import { countHits, listByTag, listByWords, listSimilar, type Narrowed } from './search-store.ts'

interface Wanted {
  readonly kw?: string | undefined
  readonly tag?: string | undefined
  readonly type?: ListType | undefined
  readonly difficulty?: DifficultLevel | undefined
  readonly language?: number | undefined
  readonly solved?: 'solved' | 'unsolved' | undefined
  readonly page: number
}

/** By tag where one is given, otherwise by words; where nothing has the words, by titles that are like them. */
export async function searchPublic(
  database: Database,
  wanted: Wanted,
  account?: Account,
): Promise<QuestionPage & { similar?: boolean }> {
  const narrowed: Narrowed = {
    multipleChoice: wanted.type === undefined ? undefined : wanted.type === 'MC',
    difficulty: wanted.difficulty,
    language: wanted.language,
    solved: wanted.solved,
    accountId: account?.id,
  }
  const offset = (wanted.page - 1) * homePageSize
  if (wanted.tag) {
    const [tag = ''] = await tagsMeant(database, [wanted.tag.toLowerCase()])
    const hits = listByTag(database, tag, narrowed)
    const [rows, total] = await Promise.all([
      hits.limit(homePageSize).offset(offset).execute(),
      countHits(database, hits),
    ])
    return pageOf(rows, total, wanted.page)
  }
  const words = wanted.kw ?? ''
  if (words === '') return pageOf([], 0, wanted.page)
  const hits = listByWords(database, words, narrowed)
  const [rows, total] = await Promise.all([
    hits.limit(homePageSize).offset(offset).execute(),
    countHits(database, hits),
  ])
  if (total > 0) return pageOf(rows, total, wanted.page)
  const similar = await listSimilar(database, words, narrowed)
  return { ...pageOf(similar.slice(offset, offset + homePageSize), similar.length, wanted.page), similar: true }
}

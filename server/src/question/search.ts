import { homePageSize } from '@gradus/contract/limit'
import type { DifficultLevel, ListType, QuestionPage } from '@gradus/contract/question'
import type { Database } from '../platform/database.ts'
import type { Account } from '../platform/session.ts'
import { tagsMeant } from '../tag/tag.ts'
import { pageOf } from './read.ts'
import { countHits, searchPage, wordsLike, type Narrowed, type Sought } from './search-store.ts'

export interface Wanted {
  readonly kw?: string | undefined
  readonly tag?: string | undefined
  readonly type?: ListType | undefined
  readonly difficulty?: DifficultLevel | undefined
  readonly language?: number | undefined
  readonly solved?: 'solved' | 'unsolved' | undefined
  readonly page: number
}

/** By tag where one is given, otherwise by words; where nothing has the words, by words of titles that are like them. */
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
  if (wanted.tag) {
    const [tag = ''] = await tagsMeant(database, [wanted.tag.toLowerCase()])
    return readHits(database, { tag }, narrowed, wanted.page)
  }
  const words = wanted.kw ?? ''
  if (words === '') return pageOf([], 0, wanted.page)
  const found = await readHits(database, { words }, narrowed, wanted.page)
  if (found.total > 0) return found
  return { ...(await searchAlike(database, words, narrowed, wanted.page)), similar: true }
}

async function readHits(database: Database, sought: Sought, narrowed: Narrowed, page: number): Promise<QuestionPage> {
  const offset = (page - 1) * homePageSize
  const rows = await searchPage(database, sought, narrowed, homePageSize, offset).execute()
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countHits(database, sought, narrowed))
  return pageOf(rows, total, page)
}

/** More words than these nobody mistypes at once. */
const correctedAtMost = 8

async function searchAlike(database: Database, words: string, narrowed: Narrowed, page: number): Promise<QuestionPage> {
  const typed = [...new Set(words.toLowerCase().match(/[\p{L}\p{N}]{3,40}/gu) ?? [])].slice(0, correctedAtMost)
  const anyOf = typed.length === 0 ? [] : await wordsLike(database, typed)
  // Where most words are like none, one that is would not be what somebody meant.
  if (anyOf.length === 0 || anyOf.length * 2 < typed.length) return pageOf([], 0, page)
  return readHits(database, { anyOf }, narrowed, page)
}

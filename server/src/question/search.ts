import { homePageSize } from '@gradus/contract/limit'
import { languageOf, languagesNamed } from '@gradus/contract/language'
import type { DifficultLevel, QuestionPage } from '@gradus/contract/question'
import type { ListType } from '@gradus/contract/question-list'
import { spokenTags } from '@gradus/contract/spoken-tag'
import type { Database } from '../platform/data/database.ts'
import { readPageWithTotal } from '../platform/data/page.ts'
import type { User } from '../platform/access/user.ts'
import { resolveTags } from '../tag/tag.ts'
import { presentSummary } from './present.ts'
import {
  areCommonWords,
  countHits,
  countHitsByDifficulty,
  searchPage,
  similarWords,
  type SearchFilter,
  type SearchTerms,
} from './search-store.ts'

export interface SearchRequest {
  readonly kw?: string | undefined
  readonly tag?: string | undefined
  readonly type?: ListType | undefined
  readonly difficulty?: DifficultLevel | undefined
  readonly language?: number | undefined
  readonly solved?: 'solved' | 'unsolved' | undefined
  readonly page: number
}

export interface SearchResult extends QuestionPage {
  /** No title contains the words; these titles are similar to them. */
  readonly similar?: boolean
  /** Languages that were searched for. */
  readonly languages?: readonly number[]
  /** Every word is too common to search for. */
  readonly common?: boolean
}

/**
 * Searches by tag if there is one, otherwise by words. If there are no hits for the words, searches for titles with
 * similar words. A search for a language also finds questions that are available in it.
 */
export async function searchPublic(database: Database, request: SearchRequest, user?: User): Promise<SearchResult> {
  const { terms, language } = await searchTermsOf(database, request)
  if (terms === undefined) return noHits(request.page)
  const filter: SearchFilter = {
    multipleChoice: request.type === undefined ? undefined : request.type === 'MC',
    difficulty: request.difficulty,
    language: request.language ?? language,
    solved: request.solved,
    userId: user?.id,
  }
  const { tag, words, languages = [] } = terms
  const found = await readHits(database, terms, filter, request.page)
  if (languages.length > 0) return { ...found, languages }
  if (found.total > 0 || tag !== undefined || words === undefined) return found
  if (await areCommonWords(database, words)) return { ...found, common: true }
  return { ...(await searchSimilarWords(database, words, filter, request.page)), similar: true }
}

/** Counts the hits of a search by this tag by difficulty. */
export async function countTagByDifficulty(database: Database, tag: string) {
  return await countHitsByDifficulty(database, withLanguages({ tag }, tag))
}

/** The words to search for. For `sorting c#`, also the language, which narrows the search. */
async function searchTermsOf(
  database: Database,
  { tag: wantedTag, kw = '' }: SearchRequest,
): Promise<{ terms?: SearchTerms; language?: number | undefined }> {
  if (wantedTag) {
    const [tag = ''] = await resolveTags(database, [wantedTag.toLowerCase()])
    return { terms: withLanguages({ tag }, tag) }
  }
  if (kw === '') return {}
  // The full-text search cannot find names with symbols, such as C++.
  const isSymbolName = (word: string) => spokenTags[word.toLowerCase()] !== undefined
  if (languagesNamed(kw).length > 0) return { terms: withLanguages(isSymbolName(kw) ? {} : { words: kw }, kw) }
  const all = kw.split(/\s+/)
  const words = all.filter((word) => !isSymbolName(word))
  return { terms: { words: words.join(' ') }, language: all.filter(isSymbolName).flatMap(languagesNamed)[0] }
}

/** Also finds questions that are available in the languages of this name, and questions with their tag. */
function withLanguages(terms: SearchTerms, name: string): SearchTerms {
  const languages = languagesNamed(name)
  const tag = terms.tag ?? languageOf(languages[0] ?? 0)?.tag
  return languages.length === 0 ? terms : { ...terms, languages, ...(tag === undefined ? {} : { tag }) }
}

async function readHits(
  database: Database,
  terms: SearchTerms,
  filter: SearchFilter,
  page: number,
): Promise<QuestionPage> {
  return await readPageWithTotal(
    { page, pageSize: homePageSize },
    (limit, offset) => searchPage(database, terms, filter, limit, offset).execute(),
    presentSummary,
    () => (page === 1 ? 0 : countHits(database, terms, filter)),
  )
}

function noHits(page: number): QuestionPage {
  return { items: [], total: 0, page, pageSize: homePageSize }
}

/** A search corrects at most this many misspelt words. */
const maxCorrectedWords = 8

async function searchSimilarWords(
  database: Database,
  words: string,
  filter: SearchFilter,
  page: number,
): Promise<QuestionPage> {
  const typed = [...new Set(words.toLowerCase().match(/[\p{L}\p{N}]{3,40}/gu) ?? [])].slice(0, maxCorrectedWords)
  const anyOf = typed.length === 0 ? [] : await similarWords(database, typed)
  // If most words resemble no word of a title, a match for one of the others would not be what the user meant.
  if (anyOf.length === 0 || anyOf.length * 2 < typed.length) return noHits(page)
  return readHits(database, { anyOf }, filter, page)
}

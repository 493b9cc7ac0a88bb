import { homePageSize } from '@gradus/contract/limit'
import { languageOf, languagesNamed } from '@gradus/contract/language'
import type { DifficultLevel, QuestionPage } from '@gradus/contract/question'
import type { ListType } from '@gradus/contract/question-list'
import { spokenTags } from '@gradus/contract/tag'
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
 * Searches by tag if there is one, otherwise by words; if nothing has the words, by similar words of titles. A search
 * for a language also finds questions that are available in it.
 */
export async function searchPublic(database: Database, request: SearchRequest, user?: User): Promise<SearchResult> {
  const { terms, language } = await searchTermsOf(database, request)
  if (terms === undefined) return noHits(request.page)
  const narrowed: SearchFilter = {
    multipleChoice: request.type === undefined ? undefined : request.type === 'MC',
    difficulty: request.difficulty,
    language: request.language ?? language,
    solved: request.solved,
    userId: user?.id,
  }
  const { tag, words, languages = [] } = terms
  const found = await readHits(database, terms, narrowed, request.page)
  if (languages.length > 0) return { ...found, languages }
  if (found.total > 0 || tag !== undefined || words === undefined) return found
  if (await areCommonWords(database, words)) return { ...found, common: true }
  return { ...(await searchAlike(database, words, narrowed, request.page)), similar: true }
}

/** Counts by difficulty what a search by this tag finds. For a language that includes the questions available in it. */
export async function countTagByDifficulty(database: Database, tag: string) {
  return await countHitsByDifficulty(database, ofLanguage({ tag }, tag))
}

/** The words to search for, and the language that a text contains among other words: `sorting c#`. */
async function searchTermsOf(
  database: Database,
  { tag: wantedTag, kw = '' }: SearchRequest,
): Promise<{ terms?: SearchTerms; language?: number | undefined }> {
  if (wantedTag) {
    const [tag = ''] = await resolveTags(database, [wantedTag.toLowerCase()])
    return { terms: ofLanguage({ tag }, tag) }
  }
  if (kw === '') return {}
  // A language whose name has signs, such as C++, is not a word that a text search could find.
  const isSpoken = (word: string) => spokenTags[word.toLowerCase()] !== undefined
  if (languagesNamed(kw).length > 0) return { terms: ofLanguage(isSpoken(kw) ? {} : { words: kw }, kw) }
  const all = kw.split(/\s+/)
  const words = all.filter((word) => !isSpoken(word))
  return { terms: { words: words.join(' ') }, language: all.filter(isSpoken).flatMap(languagesNamed)[0] }
}

/** Questions available in the languages of this name, and questions with their tag, are hits, too. */
function ofLanguage(terms: SearchTerms, name: string): SearchTerms {
  const languages = languagesNamed(name)
  const tag = terms.tag ?? languageOf(languages[0] ?? 0)?.tag
  return languages.length === 0 ? terms : { ...terms, languages, ...(tag === undefined ? {} : { tag }) }
}

async function readHits(
  database: Database,
  terms: SearchTerms,
  narrowed: SearchFilter,
  page: number,
): Promise<QuestionPage> {
  return await readPageWithTotal(
    { page, pageSize: homePageSize },
    (limit, offset) => searchPage(database, terms, narrowed, limit, offset).execute(),
    presentSummary,
    () => (page === 1 ? 0 : countHits(database, terms, narrowed)),
  )
}

function noHits(page: number): QuestionPage {
  return { items: [], total: 0, page, pageSize: homePageSize }
}

/** The most misspelt words that a search corrects. */
const correctedAtMost = 8

async function searchAlike(
  database: Database,
  words: string,
  narrowed: SearchFilter,
  page: number,
): Promise<QuestionPage> {
  const typed = [...new Set(words.toLowerCase().match(/[\p{L}\p{N}]{3,40}/gu) ?? [])].slice(0, correctedAtMost)
  const anyOf = typed.length === 0 ? [] : await similarWords(database, typed)
  // If most words resemble none in the titles, a match for one of them would not be what the user meant.
  if (anyOf.length === 0 || anyOf.length * 2 < typed.length) return noHits(page)
  return readHits(database, { anyOf }, narrowed, page)
}

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageCode } from './language-code.ts'
import { Timestamp, PageNumber, pageOf } from './part.ts'
import { DifficultLevel, QuestionSummary } from './question.ts'
import { ListType } from './question-list.ts'
import { Line } from './text.ts'

/** Keywords or a tag, with filters. */
const SearchQuery = z.object({
  kw: Line({ maximum: 200 }).optional(),
  tag: z.string().trim().max(50).optional(),
  type: ListType.optional(),
  difficulty: DifficultLevel.optional(),
  language: LanguageCode.optional(),
  page: PageNumber,
})
/** The range of a match in a text: start (included) and end (excluded), in UTF-16 units. */
export const MatchRange = z.tuple([z.number().int(), z.number().int()])
export type MatchRange = z.infer<typeof MatchRange>
/** Texts are plain; the client marks the matches. */
export const SearchHit = QuestionSummary.extend({
  titleMarks: z.array(MatchRange),
  /** The text around the matches; '' if they are only in the title. */
  excerpt: z.string(),
  excerptMarks: z.array(MatchRange),
})
export type SearchHit = z.infer<typeof SearchHit>
const SearchHits = pageOf(SearchHit).extend({
  /** True if nothing contains the words. The items are then questions with similar titles. */
  similar: z.boolean().optional(),
  /** The tag that the search means: for a synonym, its tag. A search by words has one only if the words name a tag. */
  tag: z.string().optional(),
  /** The languages that the words name. Questions in one of these languages are among the hits. */
  languages: z.array(z.number().int()).optional(),
  /** True if every word is too common to search for. */
  common: z.boolean().optional(),
  /** The newest announcements with the tag; only on the first page. */
  announcements: z.array(z.object({ id: z.number().int(), title: z.string(), createdDate: Timestamp })),
  /** Suggested tags, most alike first; only on the first page. */
  tags: z.array(z.string()),
})
export type SearchHits = z.infer<typeof SearchHits>

export const searchQuestions = endpoint({
  method: 'GET',
  url: '/public/api/Search',
  who: 'anyone',
  summary: 'Public questions by keyword or tag, filtered by kind, difficulty and language.',
  query: SearchQuery,
  reply: SearchHits,
})
export const searchQuestionsSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/Search',
  who: 'user',
  summary: 'The same, and also filtered by whether the user has solved them.',
  query: SearchQuery.extend({ solved: z.enum(['solved', 'unsolved']).optional() }),
  reply: SearchHits,
})

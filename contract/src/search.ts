import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageCode } from './language.ts'
import { Moment, PageNumber, pageOf } from './part.ts'
import { DifficultLevel, ListType, QuestionSummary } from './question.ts'
import { Line } from './text.ts'

/** Words or a tag, and what narrows them down. */
const SearchQuery = z.object({
  kw: Line({ maximum: 200 }).optional(),
  tag: z.string().trim().max(50).optional(),
  type: ListType.optional(),
  difficulty: DifficultLevel.optional(),
  language: LanguageCode.optional(),
  page: PageNumber,
})
/** Letters of a text that were searched for: from the first to before the last, in UTF-16 units. */
export const Mark = z.tuple([z.number().int(), z.number().int()])
export type Mark = z.infer<typeof Mark>
/** Texts are plain; the client marks the matches. */
export const SearchHit = QuestionSummary.extend({
  titleMarks: z.array(Mark),
  /** The text around the matches; '' if they are only in the title. */
  excerpt: z.string(),
  excerptMarks: z.array(Mark),
})
export type SearchHit = z.infer<typeof SearchHit>
const SearchHits = pageOf(SearchHit).extend({
  /** Nothing has the words, so these are titles like them. */
  similar: z.boolean().optional(),
  /** The tag that is meant: a synonym is its tag. Of words, where they are one. */
  tag: z.string().optional(),
  /** The languages that are meant: questions that are given in one of them are among the hits. */
  languages: z.array(z.number().int()).optional(),
  /** Nothing was looked for, since every word is in most texts. */
  common: z.boolean().optional(),
  /** The newest announcements with the tag, with the first page. */
  announcements: z.array(z.object({ id: z.number().int(), title: z.string(), createdDate: Moment })),
  /** Other tags that may be meant, most alike first. */
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

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageCode } from './language.ts'
import { PageNumber, pageOf } from './part.ts'
import { DifficultLevel, ListType, QuestionSummary } from './question.ts'

/** Words or a tag, and what narrows them down. */
const SearchQuery = z.object({
  kw: z.string().trim().max(200).optional(),
  tag: z.string().trim().max(50).optional(),
  type: ListType.optional(),
  difficulty: z.coerce.number<string | number>().pipe(DifficultLevel).optional(),
  language: LanguageCode.optional(),
  page: PageNumber,
})
/** Letters of a text that were searched for: from the first to before the last, in UTF-16 units. */
export const Mark = z.tuple([z.number().int(), z.number().int()])
export type Mark = z.infer<typeof Mark>
/** Texts are plain: whoever shows them marks them himself. */
export const SearchHit = QuestionSummary.extend({
  titleMarks: z.array(Mark),
  /** What stands around the words in the question's text; '' where they are in the title alone. */
  excerpt: z.string(),
  excerptMarks: z.array(Mark),
})
export type SearchHit = z.infer<typeof SearchHit>
const SearchHits = pageOf(SearchHit).extend({
  /** Nothing has the words, so these are titles like them. */
  similar: z.boolean().optional(),
  /** The tag that is meant where one was searched for: a synonym is its tag. */
  tag: z.string().optional(),
  /** Other tags that may be meant, most alike first. */
  tags: z.array(z.string()),
})
export type SearchHits = z.infer<typeof SearchHits>

export const searchQuestions = endpoint({
  method: 'GET',
  url: '/public/api/Search',
  who: 'anyone',
  summary: 'Public questions by keyword or by tag, narrowed down by kind, difficulty and language.',
  query: SearchQuery,
  reply: SearchHits,
})
export const searchQuestionsSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/Search',
  who: 'user',
  summary: 'The same, also by whether the user solved them.',
  query: SearchQuery.extend({ solved: z.enum(['solved', 'unsolved']).optional() }),
  reply: SearchHits,
})

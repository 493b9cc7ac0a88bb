import { z } from 'zod'
import { Timestamp, TableQuery } from './part.ts'
import { DifficultLevel, QuestionKind } from './question.ts'

/** Questions that are not public: a lecturer's, for their course, and a company's. */

export const LibraryQuestion = z.object({
  id: z.number().int(),
  title: z.string(),
  kind: QuestionKind,
  /** Language codes with commas between. */
  plangs: z.string(),
  tags: z.string(),
  difficultLevel: DifficultLevel,
  createdDate: Timestamp,
  lastModifiedDate: Timestamp,
  /** The public question that it was copied from, if that is still public. */
  copiedFrom: z.number().int().nullable(),
  /** The number of people who submitted an answer, and of those who solved it; the author is not counted. */
  submitted: z.number().int(),
  passed: z.number().int(),
})
export type LibraryQuestion = z.infer<typeof LibraryQuestion>

export const LibrarySort = z.enum(['posted', 'title', 'difficulty'])
export type LibrarySort = z.infer<typeof LibrarySort>

export const LibraryQuery = TableQuery.extend({
  kind: QuestionKind.optional(),
  difficulty: DifficultLevel.optional(),
  sort: LibrarySort.default('posted'),
})

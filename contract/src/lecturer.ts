import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BulkResult, ChosenIds, Moment, TableQuery, WithId, tableOf } from './part.ts'
import { DifficultLevel, QuestionKind } from './question.ts'

/** The questions that only a lecturer's course sees (design, section 8). They are posted and edited like all others. */

export const LecturerQuestion = z.object({
  id: z.number().int(),
  title: z.string(),
  kind: QuestionKind,
  /** Language codes with commas between. */
  plangs: z.string(),
  tags: z.string(),
  difficultLevel: DifficultLevel,
  createdDate: Moment,
  lastModifiedDate: Moment,
  /** The public question that it was copied from, where that is still public. */
  copiedFrom: z.number().int().nullable(),
  /** People who sent an answer, and those of them who solved it; without the lecturer. */
  submitted: z.number().int(),
  passed: z.number().int(),
})
export type LecturerQuestion = z.infer<typeof LecturerQuestion>

export const LecturerSort = z.enum(['posted', 'title', 'difficulty'])
export type LecturerSort = z.infer<typeof LecturerSort>

const Query = TableQuery.extend({
  kind: QuestionKind.optional(),
  difficulty: DifficultLevel.optional(),
  sort: LecturerSort.default('posted'),
})

export const getLecturerQuestions = endpoint({
  method: 'GET',
  url: '/auth/api/LecturerQuestions',
  who: 'lecturer',
  summary:
    'A lecturer’s own questions by search words, kind and difficulty, with the numbers of submissions and passes.',
  query: Query,
  reply: tableOf(LecturerQuestion),
})
export const downloadLecturerQuestions = endpoint({
  method: 'GET',
  url: '/auth/api/LecturerQuestionsCsv',
  who: 'lecturer',
  summary: 'The same list with the same filters, as a CSV file.',
  query: Query.omit({ page: true }),
  reply: z.string(),
  download: 'text/csv',
})
export const copyQuestion = endpoint({
  method: 'POST',
  url: '/auth/api/LecturerQuestions/:id/Copy',
  who: 'lecturer',
  summary: 'Copy a public question with its tests into the lecturer’s own questions. Returns the id of the copy.',
  params: WithId,
  reply: z.number().int(),
  limit: 'post',
  refuses: ['notFound'],
})
export const removeLecturerQuestions = endpoint({
  method: 'POST',
  url: '/auth/api/RemoveLecturerQuestions',
  who: 'lecturer',
  summary: 'Delete several of a lecturer’s own questions.',
  body: z.object({ ids: ChosenIds }),
  reply: BulkResult,
})

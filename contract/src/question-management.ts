import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BulkResult, ChosenIds, TableQuery, tableOf } from './part.ts'
import { QuestionKind, QuestionState } from './question.ts'
import { ReviewedQuestion } from './review.ts'

/** The table of all questions, for admins. */

const QuestionFilter = z.object({
  q: TableQuery.shape.q,
  kind: QuestionKind.optional(),
  state: QuestionState.optional(),
  ready: z.enum(['0', '1']).optional(),
  reported: z.literal('1').optional(),
  /** Only questions that a tournament can use: approved ones whose answers are judged by running them. */
  forTournament: z.literal('1').optional(),
})

export type QuestionFilter = z.infer<typeof QuestionFilter>

export const QuestionSort = z.enum(['posted', 'title', 'votes', 'reports'])

export type QuestionSort = z.infer<typeof QuestionSort>

const QuestionQuery = TableQuery.extend({ ...QuestionFilter.shape, sort: QuestionSort.default('posted') })

export const getManagedQuestions = endpoint({
  method: 'GET',
  url: '/admin/api/ManagedQuestions',
  who: 'admin',
  summary: 'All questions by search words (title or author), state, kind, ready mark and reports, newest first.',
  query: QuestionQuery,
  reply: tableOf(ReviewedQuestion),
})

export const downloadQuestions = endpoint({
  method: 'GET',
  url: '/admin/api/ManagedQuestionsCsv',
  who: 'admin',
  summary: 'The list of questions with the same filters, as a CSV file.',
  query: QuestionQuery.omit({ page: true }),
  reply: z.string(),
  download: 'text/csv',
})

export const manageQuestions = endpoint({
  method: 'PATCH',
  url: '/admin/api/ManageQuestions',
  who: 'admin',
  summary: 'Approve several questions, mark them as ready or not, or remove them.',
  body: z.object({ ids: ChosenIds, action: z.enum(['approve', 'ready', 'unready', 'remove']) }),
  reply: BulkResult,
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PageNumber, WithId } from './part.ts'
import { QuestionPage, QuestionSummary } from './question.ts'

/** Lists of public questions. */

/** The toggle of the home page. */
export const listTypes = ['Coding', 'MC'] as const
export const ListType = z.enum(listTypes)

export type ListType = z.infer<typeof ListType>

const ListQuery = z.object({ type: ListType.default('Coding'), page: PageNumber })

export const getLatestQuestions = endpoint({
  method: 'GET',
  url: '/public/api/getLatestQuestions',
  who: 'anyone',
  summary: 'Public questions, newest first.',
  query: ListQuery,
  reply: QuestionPage,
})

export const getTopQuestions = endpoint({
  method: 'GET',
  url: '/public/api/TopQuestions',
  who: 'anyone',
  summary: 'Public questions, most votes first, except those removed from Top Questions.',
  query: ListQuery,
  reply: QuestionPage,
})

export const getTopQuestionsByDifficulty = endpoint({
  method: 'GET',
  url: '/public/api/TopQuestionsDiff',
  who: 'anyone',
  summary: 'Public questions, easiest first; reverse=1 starts with the hardest.',
  query: ListQuery.extend({ reverse: z.enum(['0', '1']).default('0') }),
  reply: QuestionPage,
})

/** The right panel shows all of these. */
export const getHotQuestions = endpoint({
  method: 'GET',
  url: '/public/api/HotQuestions',
  who: 'anyone',
  summary: 'A few public questions by votes and age, except those removed from Top Questions.',
  reply: z.array(QuestionSummary),
})

export const listSponsoredQuestions = endpoint({
  method: 'GET',
  url: '/public/api/Companies/:id/Questions',
  who: 'anyone',
  summary: 'Public questions that a company sponsors, latest first.',
  params: WithId,
  query: z.object({ page: PageNumber }),
  reply: QuestionPage,
})

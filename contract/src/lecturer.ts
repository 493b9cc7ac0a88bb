import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BulkResult, ChosenIds, WithId, tableOf } from './part.ts'
import { LibraryQuery, LibraryQuestion } from './question-library.ts'

/** The questions that only a lecturer's course sees (design, section 8). They are posted and edited like all others. */

export const getLecturerQuestions = endpoint({
  method: 'GET',
  url: '/auth/api/LecturerQuestions',
  who: 'lecturer',
  summary:
    'A lecturer’s own questions by search words, kind and difficulty, with the numbers of submissions and passes.',
  query: LibraryQuery,
  reply: tableOf(LibraryQuestion),
})
export const downloadLecturerQuestions = endpoint({
  method: 'GET',
  url: '/auth/api/LecturerQuestionsCsv',
  who: 'lecturer',
  summary: 'The same list with the same filters, as a CSV file.',
  query: LibraryQuery.omit({ page: true }),
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

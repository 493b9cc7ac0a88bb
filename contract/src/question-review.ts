import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, PageNumber, WithId } from './part.ts'
import { Body, QuestionPage, Reason, Title, bytesOfBody } from './question.ts'

/** Decisions of moderators and admins about a question. */

export const approveQuestion = endpoint({
  method: 'PATCH',
  url: '/admin/api/ApproveQuestion/:id',
  who: 'moderator',
  summary: 'Approve a waiting question, optionally with an alternative title and body.',
  params: WithId,
  body: z
    .object({
      altTitle: Title.optional(),
      altBody: Body.optional(),
      /** The revision that the moderator has read. If it is given and the question was edited since, the status is 409. */
      revision: z.number().int().optional(),
    })
    .default({}),
  bodyBytes: bytesOfBody,
  reply: Done,
  refuses: ['conflict', 'notFound'],
})
export const rejectQuestion = endpoint({
  method: 'PATCH',
  url: '/admin/api/RejectQuestion/:id',
  who: 'moderator',
  summary: 'Send a waiting question back to its author with a reason.',
  params: WithId,
  body: z.object({ reason: Reason }),
  reply: Done,
  refuses: ['conflict', 'notFound'],
})
export const getWaitingQuestions = endpoint({
  method: 'GET',
  url: '/admin/api/WaitingQuestions',
  who: 'moderator',
  summary: 'Questions waiting for review, oldest first.',
  query: z.object({ page: PageNumber }),
  reply: QuestionPage,
})

/** An admin's actions on a question's page (specification, sections 4 and 7). */
export const setReady = endpoint({
  method: 'PATCH',
  url: '/admin/api/setReady/:id',
  who: 'admin',
  summary: 'Mark a question as ready.',
  params: WithId,
  reply: z.boolean(),
  refuses: ['notFound'],
})
export const unsetReady = endpoint({
  method: 'PATCH',
  url: '/admin/api/unsetReady/:id',
  who: 'admin',
  summary: 'Mark a question as not ready.',
  params: WithId,
  reply: z.boolean(),
  refuses: ['notFound'],
})
export const toggleNoImportOption = endpoint({
  method: 'PATCH',
  url: '/admin/api/NoImportOption/:id',
  who: 'admin',
  summary: 'Remove a question from Top Questions and Hot Questions, or add it again.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})

/** Why the right answer is right, for those who answered rightly, the author and moderators. */

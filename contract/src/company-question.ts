import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LibraryQuestion, LibraryQuery } from './question-library.ts'
import { BulkResult, ChosenIds, Id, WithId, tableOf } from './part.ts'

/**
 * A company's own questions, visible only to its owners and recruiters, and to participants of tournaments and
 * assessments that use them. They are posted and edited like all others (`visibility: 'company'`), without a review.
 */

/** How far a question is on its way to the public: a copy of it waits, went back to its author, or is public. */
export const OfferState = z.enum(['none', 'waiting', 'returned', 'public'])
export type OfferState = z.infer<typeof OfferState>

export const CompanyQuestion = LibraryQuestion.extend({
  /** The user who wrote or copied it. */
  userId: z.number().int(),
  displayName: z.string(),
  offer: OfferState,
  /** The copy that was offered for publication. */
  offeredId: z.number().int().nullable(),
})
export type CompanyQuestion = z.infer<typeof CompanyQuestion>

export const getCompanyQuestions = endpoint({
  method: 'GET',
  url: '/auth/api/Companies/:id/Questions',
  who: 'user',
  summary: 'A company’s own questions by search words, kind and difficulty, for its owners and recruiters.',
  params: WithId,
  query: LibraryQuery,
  reply: tableOf(CompanyQuestion).extend({ can: z.object({ offer: z.boolean() }) }),
  refuses: ['notFound', 'notAllowed'],
})
export const copyQuestionToCompany = endpoint({
  method: 'POST',
  url: '/auth/api/Companies/:id/Questions',
  who: 'user',
  summary: 'Copy a public question with its tests into a company’s own questions. Returns the id of the copy.',
  params: WithId,
  body: z.object({ questionId: Id }),
  reply: z.number().int(),
  limit: 'post',
  refuses: ['notFound', 'notAllowed'],
})
export const removeCompanyQuestions = endpoint({
  method: 'POST',
  url: '/auth/api/Companies/:id/RemoveQuestions',
  who: 'user',
  summary: 'Delete several of a company’s own questions. One that a tournament asks stays.',
  params: WithId,
  body: z.object({ ids: ChosenIds }),
  reply: BulkResult,
  refuses: ['notFound', 'notAllowed'],
})
export const offerCompanyQuestion = endpoint({
  method: 'POST',
  url: '/auth/api/Companies/:id/OfferQuestion',
  who: 'user',
  summary:
    'Offer one of a company’s own questions for publication, as an owner: a copy waits for review and then names the company as its sponsor. Returns the id of the copy.',
  params: WithId,
  body: z.object({ questionId: Id }),
  reply: z.number().int(),
  limit: 'post',
  refuses: ['notFound', 'notAllowed', 'conflict'],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, WithId } from './part.ts'

/** The answers of a multiple-choice question. */

export const getAnswersByQuestionIdSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/getAnswersByQuestionId/:id',
  who: 'user',
  summary:
    'The answers of a multiple-choice question, in random order. Authors and moderators also get those of unpublished questions.',
  params: WithId,
  reply: z.array(z.object({ id: z.number().int(), body: z.string() })),
  refuses: ['notFound'],
})

export const getAnswersByQuestionId = endpoint({
  method: 'GET',
  url: '/public/api/getAnswersByQuestionId/:id',
  who: 'anyone',
  summary: 'The answers of a multiple-choice question, in random order.',
  params: WithId,
  reply: z.array(z.object({ id: z.number().int(), body: z.string() })),
  refuses: ['notFound'],
})

export const checkAnswer = endpoint({
  method: 'GET',
  url: '/auth/api/checkAnswer/:questionId/:answerId',
  who: 'user',
  summary: 'Answer a multiple-choice question.',
  params: z.object({ questionId: Id, answerId: Id }),
  reply: z.boolean(),
  writes: true,
  limit: 'run',
  refuses: ['notFound'],
})

export const getExplanation = endpoint({
  method: 'GET',
  url: '/auth/api/Explanation/:id',
  who: 'user',
  summary: 'The right answer of a multiple-choice question and its explanation, after answering it correctly.',
  params: WithId,
  reply: z.object({ answerId: z.number().int(), explanation: z.string() }),
  refuses: ['notAllowed', 'notFound'],
})

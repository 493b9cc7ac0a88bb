import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WithId } from './part.ts'

/** How readers see a case: an input and its answer, or a conversation with the validator. */
export const Sample = z.union([
  z.object({ id: z.string(), input: z.string(), answer: z.string() }),
  z.object({ id: z.string(), conversation: z.string() }),
])

export type Sample = z.infer<typeof Sample>

export const getQuestionSamples = endpoint({
  method: 'GET',
  url: '/public/api/getQuestionSamples/:id',
  who: 'anyone',
  summary: 'The samples of a public input-and-output question, in the author’s order.',
  params: WithId,
  reply: z.array(Sample),
  refuses: ['notFound'],
})

export const getQuestionSamplesSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/getQuestionSamples/:id',
  who: 'user',
  summary:
    'The samples of an input-and-output question. Authors and moderators also get those of unpublished questions.',
  params: WithId,
  reply: z.array(Sample),
  refuses: ['notFound'],
  candidate: true,
})

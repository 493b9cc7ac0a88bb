import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './part.ts'
import { SourceMatch } from './similarity.ts'

/** Two candidates' similar code, side by side. */

export const ComparedCode = z.object({
  participationId: z.number().int(),
  name: z.string(),
  submissionId: z.number().int(),
  type: z.number().int(),
  source: z.string(),
  additionalFiles: z.array(z.object({ fileName: z.string(), body: z.string() })),
})

export type ComparedCode = z.infer<typeof ComparedCode>

export const getSimilarPair = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id/Similarity/:pairId',
  who: 'user',
  summary:
    'Two similar submissions side by side with their matching parts, for those who may see both candidates. Each look is logged.',
  params: z.object({ id: Id, pairId: Id }),
  reply: z.object({
    pairId: z.number().int(),
    questionId: z.number().int(),
    title: z.string(),
    similarity: z.number(),
    left: ComparedCode,
    right: ComparedCode,
    matches: z.array(SourceMatch),
  }),
  refuses: ['notFound'],
})

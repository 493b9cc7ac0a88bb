import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FoundState } from './forgery.ts'
import { Verdict } from './judge.ts'
import { Timestamp, WithId } from './part.ts'

/** The code of an attempt, as graders see it (courses.md, section 3). */

export const AttemptSource = z.object({
  attemptId: z.number().int(),
  itemId: z.number().int(),
  /** Language code; null for a choice, and where its author erased it. */
  type: z.number().int().nullable(),
  source: z.string().nullable(),
  additionalFiles: z.array(z.object({ fileName: z.string(), body: z.string() })),
  /** The answer that was chosen. */
  choice: z.object({ body: z.string(), isCorrect: z.boolean().nullable() }).nullable(),
  /** For staff; null for students, who read it on the page where they submitted. */
  verdict: Verdict.nullable(),
  /** For staff: its pass was found to be forged, and still counts because the grade is released. */
  inQuestion: FoundState.nullable(),
  comments: z.array(
    z.object({
      id: z.number().int(),
      /** Empty: the solution itself. */
      fileName: z.string(),
      fromLine: z.number().int(),
      toLine: z.number().int(),
      text: z.string(),
      state: z.enum(['draft', 'released', 'staff']),
      /** The comment that this one answers. */
      replyTo: z.number().int().nullable(),
      /** “Student” or a pseudonym if the author must stay anonymous; null once the account is deleted. */
      displayName: z.string().nullable(),
      isOwn: z.boolean(),
      date: Timestamp,
    }),
  ),
  can: z.object({ comment: z.boolean(), reply: z.boolean() }),
})
export type AttemptSource = z.infer<typeof AttemptSource>

export const getAttempt = endpoint({
  method: 'GET',
  url: '/auth/api/Attempts/:id',
  who: 'user',
  summary:
    'The code of an attempt with the comments on its lines, for staff and for its students, who see released comments once the grade is released.',
  params: WithId,
  reply: AttemptSource,
  refuses: ['notFound'],
})

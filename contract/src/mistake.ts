import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SourceFile, Verdict } from './judge.ts'
import { Done, Timestamp, PageNumber, WithId, pageOf } from './part.ts'
import { QuestionKind } from './question.ts'

/**
 * A user's own mistakes come back (courses.md 32): a question that they got wrong returns, so that they can repair the
 * code.
 */

/** Days after the mistake. A late repair moves the following dates. */
export const daysUntilReturn = [1, 3, 7, 21] as const

/** Days from the repair of one return, or from the mistake, to the next one; null after the last. */
export function daysToNextReturn(repairs: number): number | null {
  const next = daysUntilReturn[repairs]
  return next === undefined ? null : next - (daysUntilReturn[repairs - 1] ?? 0)
}

export const Mistake = z.object({
  id: z.number().int(),
  questionId: z.number().int(),
  title: z.string(),
  kind: QuestionKind,
  /** The language of the code; of a multiple-choice question, the question's type. */
  type: z.number().int(),
  difficultLevel: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** When the code was submitted. */
  madeDate: Timestamp,
  /** The date on which it comes back. */
  dueDate: Timestamp,
  isDue: z.boolean(),
  /** How often it was repaired since. */
  repairs: z.number().int().nonnegative(),
})
export type Mistake = z.infer<typeof Mistake>

export const MistakeTask = Mistake.extend({
  /** HTML of the question. */
  body: z.string(),
  /** The user's own code as it was submitted; empty for a multiple-choice question. */
  candidateSource: z.string(),
  /** The question's files that the user had changed. */
  additionalFiles: z.array(SourceFile),
  /** The judge's verdict; null for a multiple-choice question. */
  verdict: Verdict.nullable(),
  /** The wrong answer that was chosen. A repair is sent through checkAnswer. Null for code. */
  choice: z.object({ id: z.number().int(), body: z.string() }).nullable(),
})
export type MistakeTask = z.infer<typeof MistakeTask>

export const getMistakes = endpoint({
  method: 'GET',
  url: '/auth/api/Mistakes',
  who: 'user',
  summary:
    'Questions that the user got wrong and that come back 1, 3, 7 and 21 days later: those that are due, or those that come later.',
  query: z.object({ when: z.enum(['due', 'later']).default('due'), page: PageNumber }),
  reply: pageOf(Mistake),
})
export const getMistake = endpoint({
  method: 'GET',
  url: '/auth/api/Mistakes/:id',
  who: 'user',
  summary:
    'One of the user’s own mistakes with the code to repair, which is sent through SubmitCode, or the wrong answer that was chosen; the right one is sent through checkAnswer.',
  params: WithId,
  reply: MistakeTask,
  refuses: ['notFound'],
})
export const dismissMistake = endpoint({
  method: 'DELETE',
  url: '/auth/api/Mistakes/:id',
  who: 'user',
  summary: 'Dismiss one of the user’s own mistakes: it does not come back unless the user makes it again.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})

import { z } from 'zod'
import { Points } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { GradedStudent } from './grade.ts'
import { Done, Timestamp, WithId } from './part.ts'
import { SourceMatch } from './similarity.ts'
import { Lines } from './text.ts'

/**
 * Similar work in an assignment (courses.md 19). A similar pair is only a reason to look: people decide. Only staff learn
 * who the other student is.
 */

export const similarityCaseLimits = { text: 5000, answerDays: { minimum: 7, default: 14, maximum: 60 } } as const

const CaseText = Lines({
  minimum: 1,
  maximum: similarityCaseLimits.text,
  tooShort: 'Enter some text.',
  tooLong: `Use at most ${similarityCaseLimits.text} characters.`,
})

export const SimilarityPairState = z.enum(['open', 'dismissed', 'case'])
export type SimilarityPairState = z.infer<typeof SimilarityPairState>
export const CaseDecision = z.enum(['none', 'warning', 'deduction', 'fail'])
export type CaseDecision = z.infer<typeof CaseDecision>

export const SimilarityCase = z.object({
  id: z.number().int(),
  side: z.enum(['left', 'right']),
  /** The text for the student. */
  text: z.string(),
  openedDate: Timestamp,
  answerUntil: Timestamp,
  answer: z.string().nullable(),
  answeredDate: Timestamp.nullable(),
  decision: CaseDecision.nullable(),
  /** Points of a deduction. */
  points: z.number().nullable(),
  decisionText: z.string().nullable(),
  decidedDate: Timestamp.nullable(),
  /** True once the student has answered or the time to answer is over. */
  canDecide: z.boolean(),
})
export type SimilarityCase = z.infer<typeof SimilarityCase>

export const SimilarityPair = z.object({
  id: z.number().int(),
  itemId: z.number().int(),
  itemTitle: z.string(),
  /** 0 to 1. */
  similarity: z.number(),
  state: SimilarityPairState,
  left: GradedStudent,
  right: GradedStudent,
  cases: z.array(SimilarityCase),
})
export type SimilarityPair = z.infer<typeof SimilarityPair>

/** The last comparison of an item's attempts, which runs in the background. */
export const SimilarityRun = z.object({
  itemId: z.number().int(),
  state: z.enum(['running', 'done']),
  startedDate: Timestamp,
  /** The number of attempts to compare, and of those that were compared. */
  total: z.number().int().nonnegative(),
  done: z.number().int().nonnegative(),
  /** Pairs that are worth a look. */
  found: z.number().int().nonnegative(),
  /** Attempts with so little code of their own that they were not compared with others. */
  tooShort: z.number().int().nonnegative(),
})
export type SimilarityRun = z.infer<typeof SimilarityRun>

export const compareItem = endpoint({
  method: 'POST',
  url: '/auth/api/AssignmentItems/:id/Similarity',
  who: 'user',
  summary:
    'Start comparing the attempts of an item that count, for those who teach the course. Decisions about known pairs stay.',
  params: WithId,
  reply: Done,
  limit: 'upload',
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const listSimilarPairs = endpoint({
  method: 'GET',
  url: '/auth/api/Assignments/:id/Similarity',
  who: 'user',
  summary:
    'Similar pairs of an assignment, the most similar first, and how far comparisons are, for those who teach the course.',
  params: WithId,
  reply: z.object({ pairs: z.array(SimilarityPair), runs: z.array(SimilarityRun) }),
  refuses: ['notFound', 'notAllowed'],
})

const Side = z.object({
  student: GradedStudent,
  attemptId: z.number().int(),
  type: z.number().int(),
  source: z.string(),
  additionalFiles: z.array(z.object({ fileName: z.string(), body: z.string() })),
})
export const getSimilarWork = endpoint({
  method: 'GET',
  url: '/auth/api/SimilarityPairs/:id',
  who: 'user',
  summary: 'Two similar attempts side by side with their matching parts.',
  params: WithId,
  reply: SimilarityPair.extend({ leftWork: Side, rightWork: Side, matches: z.array(SourceMatch) }),
  refuses: ['notFound', 'notAllowed', 'tooOften'],
})
export const PairDecisionForm = z.discriminatedUnion('to', [
  z.object({ to: z.literal('dismissed') }),
  z.object({
    to: z.literal('case'),
    sides: z
      .array(z.enum(['left', 'right']))
      .min(1)
      .max(2),
    /** The text for the students; it must not name anybody. */
    text: CaseText,
    answerDays: z
      .number()
      .int()
      .min(similarityCaseLimits.answerDays.minimum, { error: 'Give at least 7 days to answer.' })
      .max(similarityCaseLimits.answerDays.maximum)
      .default(similarityCaseLimits.answerDays.default),
    /** The state of the pair that the lecturer read. If it is another one now, the status is 409. */
    seen: SimilarityPairState.exclude(['case']).default('open'),
  }),
])
export type PairDecisionForm = z.infer<typeof PairDecisionForm>

export const decidePair = endpoint({
  method: 'PATCH',
  url: '/auth/api/SimilarityPairs/:id',
  who: 'user',
  summary:
    'Dismiss a pair, or open a case about one or both students, who are informed, also by email, and can answer for at least 7 days. Neither learns who the other is. With `seen`, a pair that somebody has dismissed since is refused.',
  params: WithId,
  body: PairDecisionForm,
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const CaseDecisionForm = z
  .object({
    decision: CaseDecision,
    points: Points.optional(),
    text: CaseText,
    /** The student's answer that the lecturer read; null: there was none. If it is another one now, the status is 409. */
    answer: z.string().max(similarityCaseLimits.text).nullable().default(null),
  })
  .refine(({ decision, points }) => (decision === 'deduction') === (points !== undefined), {
    error: 'Say how many points a deduction takes.',
    path: ['points'],
  })
export type CaseDecisionForm = z.infer<typeof CaseDecisionForm>

export const decideCase = endpoint({
  method: 'PATCH',
  url: '/auth/api/SimilarityCases/:id',
  who: 'user',
  summary:
    'Decide a case once the student has answered or the time for it is over. The decision is final. A deduction takes points from the item, fail makes them 0. `answer` is the answer that was read; if the student has changed it, the status is 409.',
  params: WithId,
  body: CaseDecisionForm,
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})

/** A case as its student sees it. */
export const OwnCase = SimilarityCase.omit({ side: true, canDecide: true }).extend({
  assignmentId: z.number().int(),
  assignmentTitle: z.string(),
  itemId: z.number().int(),
  itemTitle: z.string(),
  canAnswer: z.boolean(),
})
export type OwnCase = z.infer<typeof OwnCase>

export const listOwnCases = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/OwnCases',
  who: 'user',
  summary: 'Cases about the student’s own work in a course, newest first.',
  params: WithId,
  reply: z.array(OwnCase),
  refuses: ['notFound'],
})
export const CaseAnswerForm = z.object({ text: CaseText })

export const answerCase = endpoint({
  method: 'POST',
  url: '/auth/api/SimilarityCases/:id/Answer',
  who: 'user',
  summary:
    'Answer a case about one’s own work. The answer can be changed until the case is decided or the time is over.',
  params: WithId,
  body: CaseAnswerForm,
  reply: Done,
  refuses: ['badInput', 'notFound', 'conflict'],
})

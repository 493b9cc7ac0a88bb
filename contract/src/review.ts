import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Outcome, Verdict } from './judge.ts'
import { BulkResult, ChosenIds, Id, Timestamp, TableQuery, WithId, tableOf } from './part.ts'
import { DifficultLevel, QuestionKind, QuestionState, Reason } from './question.ts'

/** The queues of moderators. */

/** Days after which the wait for a review counts as long. */
export const longWaitDays = 3

export const ReviewedQuestion = z.object({
  id: z.number().int(),
  title: z.string(),
  kind: QuestionKind,
  /** Language codes, separated by commas. */
  plangs: z.string(),
  tags: z.string(),
  difficultLevel: DifficultLevel,
  state: QuestionState,
  ready: z.boolean(),
  votes: z.number().int(),
  reports: z.number().int(),
  createdDate: Timestamp,
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  reputation: z.number().int(),
})
export type ReviewedQuestion = z.infer<typeof ReviewedQuestion>

export const WaitingSort = z.enum(['waiting', 'title', 'difficulty'])
export type WaitingSort = z.infer<typeof WaitingSort>

export const getReviewQueue = endpoint({
  method: 'GET',
  url: '/admin/api/ReviewQueue',
  who: 'moderator',
  summary: 'Questions waiting for review, by search words (title or author), kind and difficulty, oldest first.',
  query: TableQuery.extend({
    kind: QuestionKind.optional(),
    difficulty: DifficultLevel.optional(),
    sort: WaitingSort.default('waiting'),
  }),
  reply: tableOf(ReviewedQuestion),
})

/** Upper bounds, in days, of the age groups of the queue. */
export const waitingAges = [1, longWaitDays, 7] as const

/** The review counts stop at this number. */
export const maximumReviewCount = 1000
export const getReviewCounts = endpoint({
  method: 'GET',
  url: '/admin/api/ReviewCounts',
  who: 'moderator',
  summary:
    'How many questions are waiting for review and how many are reported, counted up to 1,000; and how many of them have waited for less than 1, 3 and 7 days, or longer.',
  reply: z.object({
    waiting: z.number().int(),
    reported: z.number().int(),
    waitingByAge: z.array(z.object({ belowDays: z.number().int().nullable(), count: z.number().int() })),
  }),
})

export const reviewWaiting = endpoint({
  method: 'PATCH',
  url: '/admin/api/ReviewQuestions',
  who: 'moderator',
  summary: 'Approve several waiting questions, or send them back to their authors with a reason.',
  body: z.discriminatedUnion('decision', [
    z.object({
      ids: ChosenIds,
      decision: z.literal('approve'),
      /** The revisions that the moderator has read. A question that was edited since is not approved. */
      revisions: z
        .array(z.object({ id: Id, revision: z.number().int() }))
        .max(100)
        .optional(),
    }),
    z.object({ ids: ChosenIds, decision: z.literal('reject'), reason: Reason }),
  ]),
  reply: BulkResult,
})

/** The judge's verdicts on one language of a question: on the author's solution, and on the starter, which should fail. */
export const SolutionCheck = z.object({
  type: z.number().int(),
  /** Null if the author added none, or if the judge could not run it. */
  solution: Verdict.nullable(),
  /** Null if there is none, or if the judge could not run it. */
  starter: Outcome.nullable(),
  message: z.string().optional(),
})
export type SolutionCheck = z.infer<typeof SolutionCheck>

export const checkSolutions = endpoint({
  method: 'POST',
  url: '/admin/api/CheckSolutions/:id',
  who: 'moderator',
  summary: 'Run the author’s solution and the starter of each language against the tests.',
  params: WithId,
  reply: z.array(SolutionCheck),
  limit: 'run',
  refuses: ['judgeUnavailable', 'notFound'],
})
export const getSimilarQuestions = endpoint({
  method: 'GET',
  url: '/admin/api/SimilarQuestions/:id',
  who: 'moderator',
  summary: 'Public questions with similar titles, most similar first.',
  params: WithId,
  reply: z.array(z.object({ id: z.number().int(), title: z.string() })),
  refuses: ['notFound'],
})

export const ReportedQuestion = ReviewedQuestion.extend({
  /** The latest reports, at most 20. */
  latestReports: z.array(
    z.object({ userId: z.number().int(), displayName: z.string(), reason: z.number().int(), date: Timestamp }),
  ),
})
export type ReportedQuestion = z.infer<typeof ReportedQuestion>

export const getReportQueue = endpoint({
  method: 'GET',
  url: '/admin/api/ReportQueue',
  who: 'admin',
  summary: 'Reported questions with their open reports, most reports first.',
  query: TableQuery.pick({ page: true }),
  reply: tableOf(ReportedQuestion),
})
export const decideReports = endpoint({
  method: 'PATCH',
  url: '/admin/api/DecideReports',
  who: 'admin',
  summary: 'Confirm the reports of several questions, which removes the questions, or dismiss the reports.',
  body: z.object({ ids: ChosenIds, decision: z.enum(['confirm', 'dismiss']) }),
  reply: BulkResult,
})

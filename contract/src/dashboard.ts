import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Moment } from './part.ts'
import { QuestionKind, QuestionState } from './question.ts'
import { Day, ShownQuestion, SolvedByLanguage, byDifficulty } from './profile.ts'

export const Dashboard = z.object({
  solved: byDifficulty,
  /** Tried and not solved. */
  tried: byDifficulty,
  solvedByKind: z.array(z.object({ kind: QuestionKind, solved: z.number().int() })),
  solvedByLanguage: SolvedByLanguage,
  /** The number of answers, and of those that passed. */
  answers: z.number().int(),
  passes: z.number().int(),
  activity: z.array(z.object({ day: Day, answers: z.number().int(), passes: z.number().int() })),
  /** Sum after each day that changed it, oldest first. */
  reputation: z.array(z.object({ day: Day, reputation: z.number().int() })),
  /** Points of this month. */
  monthPoints: z.number().int(),
  questions: z.array(
    ShownQuestion.extend({
      state: QuestionState,
      /** Why it went back to its author. */
      returnedReason: z.string().nullable(),
      votes: z.number().int(),
      views: z.number().int(),
      comments: z.number().int(),
      createdDate: Moment,
    }),
  ),
  joinedDate: Moment,
  /** The day on which this was read, with which the year ends. */
  today: Day,
})

export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  url: '/auth/api/Dashboard',
  who: 'user',
  summary: 'The user’s dashboard: solved questions, a year’s activity, reputation over time, and their own questions.',
  reply: Dashboard,
  refuses: ['notFound'],
})

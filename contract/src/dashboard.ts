import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './part.ts'
import { QuestionKind, QuestionState } from './question.ts'
import { Day, ShownQuestion, SolvedByLanguage, byDifficulty } from './profile.ts'

export const Dashboard = z.object({
  solved: byDifficulty,
  /** Tried and not solved. */
  tried: byDifficulty,
  solvedByKind: z.array(z.object({ kind: QuestionKind, solved: z.number().int() })),
  solvedByLanguage: SolvedByLanguage,
  /** All answers; `passes` are those that passed. */
  answers: z.number().int(),
  passes: z.number().int(),
  activity: z.array(z.object({ day: Day, answers: z.number().int(), passes: z.number().int() })),
  /** The user's points at the end of each day on which they changed, oldest first. */
  reputation: z.array(z.object({ day: Day, reputation: z.number().int() })),
  /** The sum of this month's changes of the reputation. */
  monthPoints: z.number().int(),
  questions: z.array(
    ShownQuestion.extend({
      state: QuestionState,
      /** Why a reviewer returned it to its author; null otherwise. */
      returnedReason: z.string().nullable(),
      votes: z.number().int(),
      views: z.number().int(),
      comments: z.number().int(),
      createdDate: Timestamp,
    }),
  ),
  joinedDate: Timestamp,
  /** The server's current day: the last day of the year of `activity`. */
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

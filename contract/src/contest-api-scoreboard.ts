import { z } from 'zod'
import { ApiState, Identifier, RelativeTime, Time, Whole } from './contest-api-object.ts'

export const ApiScoreboard = z.object({
  time: Time,
  contest_time: RelativeTime,
  state: ApiState,
  rows: z.array(
    z.object({
      rank: z.number().int().positive(),
      team_id: Identifier,
      score: z.object({
        num_solved: Whole.optional(),
        total_time: Whole.optional(),
        score: z.number().optional(),
        time: Whole.nullable(),
      }),
      problems: z.array(
        z.object({
          problem_id: Identifier,
          num_judged: Whole,
          num_pending: Whole,
          solved: z.boolean().optional(),
          score: z.number().optional(),
          time: Whole.optional(),
        }),
      ),
    }),
  ),
})

export type ApiScoreboard = z.infer<typeof ApiScoreboard>

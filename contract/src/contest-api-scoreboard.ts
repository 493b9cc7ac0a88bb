import { z } from 'zod'
import { ApiState, Identifier, RelativeTime, Time, NonNegativeInteger } from './contest-api-object.ts'

export const ApiScoreboard = z.object({
  time: Time,
  contest_time: RelativeTime,
  state: ApiState,
  rows: z.array(
    z.object({
      rank: z.number().int().positive(),
      team_id: Identifier,
      score: z.object({
        num_solved: NonNegativeInteger.optional(),
        total_time: NonNegativeInteger.optional(),
        score: z.number().optional(),
        time: NonNegativeInteger.nullable(),
      }),
      problems: z.array(
        z.object({
          problem_id: Identifier,
          num_judged: NonNegativeInteger,
          num_pending: NonNegativeInteger,
          solved: z.boolean().optional(),
          score: z.number().optional(),
          time: NonNegativeInteger.optional(),
        }),
      ),
    }),
  ),
})

export type ApiScoreboard = z.infer<typeof ApiScoreboard>

import { z } from 'zod'

/**
 * The objects of the Contest API that this site sends. The API lets a server leave out a field that is null. Here,
 * optional fields are left out where they do not apply, and nullable ones are sent as null.
 */

export const Identifier = z.string().regex(/^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/)

export const Time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

export const RelativeTime = z.string().regex(/^-?\d+:[0-5]\d:[0-5]\d\.\d{3}$/)

export const NonNegativeInteger = z.number().int().nonnegative()

export const ApiContest = z.object({
  id: Identifier,
  name: z.string(),
  formal_name: z.string(),
  start_time: Time,
  duration: RelativeTime,
  scoreboard_freeze_duration: RelativeTime.optional(),
  scoreboard_thaw_time: Time.optional(),
  scoreboard_type: z.enum(['pass-fail', 'score']),
  /** Minutes. */
  penalty_time: NonNegativeInteger.optional(),
})

export const ApiJudgementType = z.object({
  id: Identifier,
  name: z.string(),
  penalty: z.boolean().optional(),
  solved: z.boolean(),
})

export const ApiLanguage = z.object({
  id: Identifier,
  name: z.string(),
  entry_point_required: z.boolean(),
  extensions: z.array(z.string()),
})

export const ApiProblem = z.object({
  id: Identifier,
  label: z.string(),
  name: z.string(),
  ordinal: NonNegativeInteger,
  test_data_count: NonNegativeInteger,
  max_score: z.number().optional(),
})

export const ApiGroup = z.object({ id: Identifier, name: z.string() })

export const ApiOrganization = z.object({ id: Identifier, name: z.string() })

export const ApiTeam = z.object({
  id: Identifier,
  name: z.string(),
  label: z.string(),
  display_name: z.string(),
  group_ids: z.array(Identifier),
  /** Disqualified: not part of the scoreboard. */
  hidden: z.boolean(),
})

export const ApiAccount = z.object({
  id: Identifier,
  username: z.string(),
  name: z.string(),
  type: z.enum(['team', 'admin']),
  team_id: Identifier.optional(),
})

export const ApiState = z.object({
  started: Time.nullable(),
  frozen: Time.nullable().optional(),
  ended: Time.nullable(),
  thawed: Time.nullable().optional(),
  finalized: Time.nullable(),
  end_of_updates: Time.nullable(),
})

export const ApiSubmission = z.object({
  id: Identifier,
  language_id: Identifier.optional(),
  problem_id: Identifier,
  team_id: Identifier,
  time: Time,
  contest_time: RelativeTime,
})

export const ApiJudgement = z.object({
  id: Identifier,
  submission_id: Identifier,
  judgement_type_id: Identifier,
  score: z.number().optional(),
  start_time: Time,
  start_contest_time: RelativeTime,
  end_time: Time,
  end_contest_time: RelativeTime,
})

export const ApiRun = z.object({
  id: Identifier,
  judgement_id: Identifier,
  ordinal: z.number().int().positive(),
  judgement_type_id: Identifier,
  time: Time,
  contest_time: RelativeTime,
  /** Seconds. */
  run_time: z.number().nonnegative(),
})

export const ApiClarification = z.object({
  id: Identifier,
  from_team_id: Identifier.optional(),
  to_team_id: Identifier.optional(),
  reply_to_id: Identifier.optional(),
  problem_id: Identifier.optional(),
  text: z.string(),
  time: Time,
  contest_time: RelativeTime,
})

export const ApiAward = z.object({ id: Identifier, citation: z.string(), team_ids: z.array(Identifier) })

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WithId } from './part.ts'

/**
 * The Contest API of the Contest Control System specifications (CLICS), version 2023-06, read-only, for organisers and
 * for programs with a token that one of them made (organiser.ts):
 * https://ccs-specs.icpc.io/2023-06/contest_api. Its base address is `/auth/api/`. Names are the specification's.
 */

export const contestApi = {
  version: '2023-06',
  version_url: 'https://ccs-specs.icpc.io/2023-06/contest_api',
} as const

const Identifier = z.string().regex(/^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/)
const Time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const RelativeTime = z.string().regex(/^-?\d+:[0-5]\d:[0-5]\d\.\d{3}$/)
const Whole = z.number().int().nonnegative()

/** What is null may be left out; here it always is. */
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
  penalty_time: Whole.optional(),
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
  ordinal: Whole,
  test_data_count: Whole,
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

/** The collections by their type, in an order in which nothing refers to what comes later. */
export const apiCollections = {
  'judgement-types': ApiJudgementType,
  languages: ApiLanguage,
  problems: ApiProblem,
  groups: ApiGroup,
  organizations: ApiOrganization,
  teams: ApiTeam,
  accounts: ApiAccount,
  submissions: ApiSubmission,
  judgements: ApiJudgement,
  runs: ApiRun,
  clarifications: ApiClarification,
  awards: ApiAward,
} as const
export type ApiCollection = keyof typeof apiCollections
export type ApiObject<Type extends ApiCollection> = z.infer<(typeof apiCollections)[Type]>
export type ApiCollections = { readonly [Type in ApiCollection]: ApiObject<Type>[] }
export const apiCollectionNames = Object.keys(apiCollections) as [ApiCollection, ...ApiCollection[]]

/** A line of the event feed. */
export const ApiEvent = z.object({
  type: z.enum(['contest', 'state', ...apiCollectionNames]),
  id: Identifier.nullable(),
  data: z.union([z.array(z.looseObject({})), z.looseObject({})]).nullable(),
  /** Names the moment for `since_token`. */
  token: z.string().optional(),
})
export type ApiEvent = z.infer<typeof ApiEvent>

const shared = { method: 'GET', who: 'user', contestToken: true } as const
const text = z.string().max(40).optional()

export const getContestApi = endpoint({
  ...shared,
  url: '/auth/api',
  summary: 'The version of the Contest API that `/auth/api/contests` follows.',
  reply: z.object({ version: z.string(), version_url: z.string(), provider: z.object({ name: z.string() }) }),
})
export const getContests = endpoint({
  ...shared,
  url: '/auth/api/contests',
  summary: 'Contest API: the tournaments that the user organises; with a token, the one that it is for.',
  reply: z.array(ApiContest),
})
export const getContest = endpoint({
  ...shared,
  url: '/auth/api/contests/:id',
  summary: 'Contest API: a tournament that the user organises.',
  params: WithId,
  reply: ApiContest,
  refuses: ['notFound'],
})
export const getContestAccess = endpoint({
  ...shared,
  url: '/auth/api/contests/:id/access',
  summary: 'Contest API: which endpoints and properties there are.',
  params: WithId,
  reply: z.object({
    capabilities: z.array(z.string()),
    endpoints: z.array(z.object({ type: z.string(), properties: z.array(z.string()) })),
  }),
  refuses: ['notFound'],
})
export const getContestAccount = endpoint({
  ...shared,
  url: '/auth/api/contests/:id/account',
  summary: 'Contest API: the account that asks.',
  params: WithId,
  reply: ApiAccount,
  refuses: ['notFound'],
})
export const getContestState = endpoint({
  ...shared,
  url: '/auth/api/contests/:id/state',
  summary: 'Contest API: when it started, was frozen, ended, was thawed and became final.',
  params: WithId,
  reply: ApiState,
  refuses: ['notFound'],
})
export const getContestScoreboard = endpoint({
  ...shared,
  url: '/auth/api/contests/:id/scoreboard',
  summary: 'Contest API: the whole ranking, also what is frozen for everybody else.',
  params: WithId,
  query: z.object({ group_id: text }),
  reply: ApiScoreboard,
  refuses: ['notFound', 'badInput'],
})
export const getContestEventFeed = endpoint({
  ...shared,
  url: '/auth/api/contests/:id/event-feed',
  summary:
    'Contest API: every object, then each change, a line of JSON each. `since_token` goes on after a line; with `stream=false` it ends with what there is.',
  params: WithId,
  query: z.object({ since_token: text, stream: z.enum(['true', 'false']).default('true') }),
  reply: z.string(),
  download: 'application/x-ndjson',
  refuses: ['notFound', 'badInput'],
})

function collection<const Type extends ApiCollection, Filter extends string>(
  type: Type,
  what: string,
  filters: readonly Filter[] = [],
) {
  const query = z.object(Object.fromEntries(filters.map((name) => [name, text])) as Record<Filter, typeof text>)
  return endpoint({
    ...shared,
    url: `/auth/api/contests/:id/${type}`,
    summary: `Contest API: ${what}.`,
    params: WithId,
    query,
    reply: z.array(apiCollections[type]),
    refuses: ['notFound'],
  })
}
export const getContestJudgementTypes = collection('judgement-types', 'what a judge can answer')
export const getContestLanguages = collection('languages', 'the languages')
export const getContestProblems = collection('problems', 'the questions')
export const getContestGroups = collection('groups', 'the one group of all participants')
export const getContestOrganizations = collection('organizations', 'none: participants belong to no organization')
export const getContestTeams = collection('teams', 'the participants')
export const getContestAccounts = collection('accounts', 'participants and organisers, without secrets', ['team_id'])
export const getContestSubmissions = collection('submissions', 'submissions in time', [
  'language_id',
  'problem_id',
  'team_id',
])
export const getContestJudgements = collection('judgements', 'verdicts', ['submission_id', 'judgement_type_id'])
export const getContestRuns = collection('runs', 'results of tests', ['judgement_id', 'judgement_type_id'])
export const getContestClarifications = collection('clarifications', 'questions and answers', [
  'from_team_id',
  'to_team_id',
  'reply_to_id',
  'problem_id',
])
export const getContestAwards = collection('awards', 'the winners, and who solved each question first')
export const getContestObject = endpoint({
  ...shared,
  url: '/auth/api/contests/:id/:type/:object',
  summary: 'Contest API: one object of a collection.',
  params: WithId.extend({ type: z.enum(apiCollectionNames), object: z.string().max(40) }),
  reply: z.looseObject({ id: z.string() }),
  refuses: ['notFound'],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WithId } from './part.ts'
import { ApiAccount, ApiContest, ApiState } from './contest-api-object.ts'
import { ApiScoreboard } from './contest-api-scoreboard.ts'
import { type ApiCollection, apiCollectionNames, apiCollections } from './contest-api-event.ts'

/**
 * The Contest API of the Contest Control System specifications (CLICS), version 2023-06, read-only, for organisers and
 * for programs with a token that one of them made (organiser.ts):
 * https://ccs-specs.icpc.io/2023-06/contest_api. Its base address is `/auth/api/`. Names are the specification's.
 */

export const contestApi = {
  version: '2023-06',
  version_url: 'https://ccs-specs.icpc.io/2023-06/contest_api',
} as const

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
  summary: 'Contest API: the available endpoints and properties.',
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
  summary: 'Contest API: the caller’s account.',
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
  summary: 'Contest API: the full ranking, including frozen results.',
  params: WithId,
  query: z.object({ group_id: text }),
  reply: ApiScoreboard,
  refuses: ['notFound', 'badInput'],
})
export const getContestEventFeed = endpoint({
  ...shared,
  url: '/auth/api/contests/:id/event-feed',
  summary:
    'Contest API: every object, then each change, a line of JSON each. `since_token` continues after a line; with `stream=false` the reply ends with the last event so far.',
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

import { ApiContest, ApiState } from '@gradus/contract/contest-api-object'
import { apiCollections, apiCollectionNames } from '@gradus/contract/contest-api-event'
import {
  contestApi,
  getContest,
  getContestAccess,
  getContestAccount,
  getContestAccounts,
  getContestApi,
  getContestAwards,
  getContestClarifications,
  getContestEventFeed,
  getContestGroups,
  getContestJudgements,
  getContestJudgementTypes,
  getContestLanguages,
  getContestObject,
  getContestOrganizations,
  getContestProblems,
  getContestRuns,
  getContests,
  getContestScoreboard,
  getContestState,
  getContestSubmissions,
  getContestTeams,
} from '@gradus/contract/contest-api'
import { productName } from '@gradus/contract/message'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { organisedTournament } from './access.ts'
import { accountOf, readDocuments } from './contest-api.ts'
import { readScoreboard } from './contest-api-scoreboard.ts'
import { contestDocument } from './contest-api-state.ts'
import { findDisplayName, listOrganised } from './contest-api-store.ts'
import { openFeed } from './contest-feed.ts'

/** The Contest API, for organisers of the tournament. For everybody else the calls reply “not found”. */
export function contestRoutes(site: Site): void {
  const { app, database } = site
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  const documentsOf = async (user: User, id: number) =>
    readDocuments(database, await organisedTournament(database, id, user), new Date())
  serve(site, getContestApi, () => ({ ...contestApi, provider: { name: productName } }))
  serve(site, getContests, async (_input, { user, contestId }) => {
    const all = await listOrganised(database, user.id, isAdmin(user))
    return all.filter(({ id }) => contestId === undefined || id === contestId).map(contestDocument)
  })
  serve(site, getContest, async ({ params }, { user }) =>
    contestDocument(await organisedTournament(database, params.id, user)),
  )
  serve(site, getContestAccess, async ({ params }, { user }) => {
    await organisedTournament(database, params.id, user)
    const capabilities: string[] = []
    return { capabilities, endpoints }
  })
  serve(site, getContestAccount, async ({ params }, { user }) => {
    const { accounts } = await documentsOf(user, params.id)
    return (
      accounts.find(({ id }) => id === String(user.id)) ??
      accountOf(user.id, await findDisplayName(database, user.id), undefined)
    )
  })
  serve(site, getContestState, async ({ params }, { user }) => (await documentsOf(user, params.id)).state)
  serve(site, getContestScoreboard, async ({ params, query }, { user }) => {
    const tournament = await organisedTournament(database, params.id, user)
    if (query.group_id !== undefined && query.group_id !== 'participants')
      throw new Problem('badInput', { message: 'There is no such group.', field: 'group_id' })
    return readScoreboard(database, tournament, new Date())
  })
  serve(site, getContestEventFeed, ({ params, query }, { user, signal, recheckAccess }) =>
    openFeed(database, user, {
      recheckAccess,
      tournamentId: params.id,
      sinceToken: query.since_token,
      once: query.stream === 'false',
      signal: AbortSignal.any([signal, stopping.signal]),
    }),
  )

  serve(
    site,
    getContestJudgementTypes,
    async ({ params }, { user }) => (await documentsOf(user, params.id))['judgement-types'],
  )
  serve(site, getContestLanguages, async ({ params }, { user }) => (await documentsOf(user, params.id)).languages)
  serve(site, getContestProblems, async ({ params }, { user }) => (await documentsOf(user, params.id)).problems)
  serve(site, getContestGroups, async ({ params }, { user }) => (await documentsOf(user, params.id)).groups)
  serve(
    site,
    getContestOrganizations,
    async ({ params }, { user }) => (await documentsOf(user, params.id)).organizations,
  )
  serve(site, getContestTeams, async ({ params }, { user }) => (await documentsOf(user, params.id)).teams)
  serve(site, getContestAccounts, async ({ params, query }, { user }) =>
    matching((await documentsOf(user, params.id)).accounts, query),
  )
  serve(site, getContestSubmissions, async ({ params, query }, { user }) =>
    matching((await documentsOf(user, params.id)).submissions, query),
  )
  serve(site, getContestJudgements, async ({ params, query }, { user }) =>
    matching((await documentsOf(user, params.id)).judgements, query),
  )
  serve(site, getContestRuns, async ({ params, query }, { user }) =>
    matching((await documentsOf(user, params.id)).runs, query),
  )
  serve(site, getContestClarifications, async ({ params, query }, { user }) =>
    matching((await documentsOf(user, params.id)).clarifications, query),
  )
  serve(site, getContestAwards, async ({ params }, { user }) => (await documentsOf(user, params.id)).awards)
  serve(site, getContestObject, async ({ params }, { user }) => {
    const all: readonly { readonly id: string }[] = (await documentsOf(user, params.id))[params.type]
    return orNotFound(all.find(({ id }) => id === params.object))
  })
}

const endpoints = [
  { type: 'contest', properties: Object.keys(ApiContest.shape) },
  { type: 'state', properties: Object.keys(ApiState.shape) },
  ...apiCollectionNames.map((type) => ({ type, properties: Object.keys(apiCollections[type].shape) })),
]

/** An empty text asks for what has no such property. */
function matching<Item extends object>(
  all: readonly Item[],
  filter: Readonly<Record<string, string | undefined>>,
): Item[] {
  const conditions = Object.entries(filter).filter(([, value]) => value !== undefined)
  return all.filter((one) => {
    const properties = new Map(Object.entries(one))
    return conditions.every(([name, value]) => String(properties.get(name) ?? '') === value)
  })
}

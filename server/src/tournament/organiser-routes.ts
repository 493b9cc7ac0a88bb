import {
  addContestToken,
  addOrganiser,
  findTournamentQuestions,
  listContestTokens,
  listOrganisers,
  removeOrganiser,
  revokeContestToken,
} from '@gradus/contract/organiser'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { findQuestions } from './candidate.ts'
import { addToken, readTokens, revokeToken } from './contest-token.ts'
import { addOrganiser as add, readOrganisers, removeOrganiser as remove } from './organiser.ts'

export function organiserRoutes(site: Site): void {
  const { database } = site
  serve(site, listOrganisers, ({ params }, { user }) => readOrganisers(database, user, params.id))
  serve(site, addOrganiser, ({ params, body }, { user }) => add(database, user, params.id, body.userId))
  serve(site, removeOrganiser, ({ params }, { user }) => remove(database, user, params.id, params.userId))
  serve(site, findTournamentQuestions, ({ query }, { user }) => findQuestions(database, user, query))
  serve(site, listContestTokens, ({ params }, { user }) => readTokens(database, user, params.id))
  serve(site, addContestToken, ({ params, body }, { user }) => addToken(database, user, params.id, body.name))
  serve(site, revokeContestToken, ({ params }, { user }) => revokeToken(database, user, params.id))
}

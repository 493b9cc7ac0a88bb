import { decVote, incVote, unVote } from '@gradus/contract/vote'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { castVote, withdrawVote } from './vote.ts'

export function voteRoutes(site: Site): void {
  serve(site, incVote, ({ params }, { user }) => castVote(site.database, user, params.id, 1))
  serve(site, decVote, ({ params }, { user }) => castVote(site.database, user, params.id, -1))
  serve(site, unVote, ({ params }, { user }) => withdrawVote(site.database, user, params.id))
}

import { decVote, incVote, unVote } from '@gradus/contract/vote'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { castVote, withdrawLike } from './vote.ts'

export function voteRoutes(site: Site): void {
  serve(site, incVote, ({ params }, { account }) => castVote(site.database, account, params.id, 1))
  serve(site, decVote, ({ params }, { account }) => castVote(site.database, account, params.id, -1))
  serve(site, unVote, ({ params }, { account }) => withdrawLike(site.database, account, params.id))
}

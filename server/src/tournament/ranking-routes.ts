import { getManagedTourRank, getTourRank, getTourRankSignedIn } from '@gradus/contract/tour-rank'
import { coalesceReads } from '../platform/concurrency/coalesce.ts'
import type { User } from '../platform/access/user.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import { orNotFound } from '../platform/problem.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { organisedTournament, visibleTournament } from './access.ts'
import type { BoardView } from './board.ts'
import type { LiveTournaments } from './live.ts'
import { seesRanking } from './ranking-access.ts'
import { presentRanking, readRanking, type RankSelection } from './ranking.ts'
import type { TournamentRow } from './store.ts'

export function rankingRoutes(site: Site, live: LiveTournaments): void {
  const { database } = site

  const answer = async (
    tournament: TournamentRow,
    view: BoardView,
    selection: RankSelection,
    user: User | undefined,
    follows: object | undefined,
  ) => {
    const now = new Date()
    const hidden = view === 'visible' && !(await seesRanking(database, tournament, user, now))
    const first = presentRanking(tournament, await readRanking(database, tournament.id, view), selection, hidden, now)
    // A hidden ranking does not change while it is hidden: there is nothing to follow.
    if (!follows || hidden) return first
    return follow(first, tournament, view, selection)
  }
  const follow = (
    first: Parameters<LiveTournaments['followRanking']>[0],
    { id: tournamentId }: TournamentRow,
    view: BoardView,
    selection: RankSelection,
  ): EventStream =>
    live.followRanking(first, { tournamentId, view, selection: { ...selection, page: first.page } }, async (user) => {
      if (view === 'whole') await organisedTournament(database, tournamentId, orNotFound(user))
      else if (user) await checkSeen(tournamentId, user)
      else await checkSeenByVisitors(`${tournamentId}`, () => checkSeen(tournamentId, undefined))
    })
  /** @throws Problem notFound once the reader may not see the tournament, or its ranking is hidden from them */
  const checkSeen = async (tournamentId: number, user: User | undefined) => {
    const tournament = await visibleTournament(database, tournamentId, user)
    orNotFound((await seesRanking(database, tournament, user, new Date())) || undefined)
  }
  // The result is the same for all visitors, and a ranking has thousands of them.
  const checkSeenByVisitors = coalesceReads<void>()

  serve(site, getTourRank, async ({ params, query }, { follows }) => {
    const tournament = await visibleTournament(database, params.id, undefined)
    return answer(tournament, 'visible', query, undefined, follows)
  })
  serve(site, getTourRankSignedIn, async ({ params, query }, { user, follows }) => {
    const tournament = await visibleTournament(database, params.id, user)
    return answer(tournament, 'visible', query, user, follows)
  })
  serve(site, getManagedTourRank, async ({ params, query }, { user, follows }) => {
    const tournament = orNotFound(await organisedTournament(database, params.id, user))
    return answer(tournament, 'whole', query, user, follows)
  })
}

import { rounded } from '@gradus/contract/fraction'
import { rankParticipants } from '@gradus/contract/contest/ranking'
import type { Standing } from '@gradus/contract/contest/scoring'
import { elapsedAt } from '@gradus/contract/contest/window'
import type { RankHistory } from '@gradus/contract/rank-history'
import type { Database } from '../platform/data/database.ts'
import type { User } from '../platform/access/user.ts'
import { visibleTournament } from './access.ts'
import { isHiddenFromVisitors, seesRanking } from './ranking-access.ts'
import {
  visibleStanding,
  wholeStanding,
  type Contestant,
  type ReadReplay,
  type Replay,
  type ReplayedSubmission,
} from './replay.ts'
import type { TournamentRow } from './store.ts'
import { timesOf } from './times.ts'

/** Points over time of the first places. */

const firstPlaces = 10

/** @throws Problem notFound */
export async function readHistory(database: Database, replays: ReadReplay, id: number): Promise<RankHistory> {
  const tournament = await visibleTournament(database, id, undefined)
  if (isHiddenFromVisitors(tournament, new Date())) return { participants: [], duration: lengthOf(tournament, []) }
  return historyOf(await replays(id), undefined)
}

/** Adds the user's own line, which the freeze does not affect. @throws Problem notFound */
export async function readHistorySignedIn(
  database: Database,
  replays: ReadReplay,
  user: User,
  id: number,
): Promise<RankHistory> {
  const tournament = await visibleTournament(database, id, user)
  const replay = await replays(id)
  if (await seesRanking(database, tournament, user, new Date())) return historyOf(replay, user.id)
  // While the ranking is hidden, users see their own points only.
  const contestants = replay.contestants.filter(({ userId }) => userId === user.id)
  const { participants, duration } = historyOf({ ...replay, contestants }, user.id)
  return { participants: participants.map((one) => ({ ...one, rank: null })), duration }
}

function historyOf(replay: Replay, readerId: number | undefined): RankHistory {
  const ranked = rankParticipants(replay.contestants.map((one) => ({ ...one, standing: visibleStanding(replay, one) })))
  const visible = ranked.filter(({ userId }, index) => index < firstPlaces || userId === readerId)
  const participants = visible.map((one) => ({
    userId: one.userId,
    displayName: one.displayName,
    rank: one.rank,
    points: pointsOf(one, (until) =>
      one.userId === readerId ? wholeStanding(replay, one, until) : visibleStanding(replay, one, until),
    ),
  }))
  return { participants, duration: durationOf(replay) }
}

/** `[contest time, score from then on]` wherever the score changes. */
function pointsOf({ submissions }: Contestant, standingAt: (until: number) => Standing): [number, number][] {
  const points: [number, number][] = []
  for (const elapsed of risingTimes(submissions)) {
    const score = rounded(standingAt(elapsed).score)
    if (score !== (points.at(-1)?.[1] ?? 0)) points.push([elapsed, score])
  }
  return points
}

/**
 * Contest times at which the score can change: those of submissions that passed something new. Each score is computed
 * from the start, so thousands of submissions that passed nothing would cost minutes.
 */
function risingTimes(submissions: readonly ReplayedSubmission[]): Set<number> {
  const best = new Map<number, { share: number; isSolved: boolean; readonly groups: Set<string> }>()
  const times = new Set<number>()
  for (const one of submissions) {
    const before = best.get(one.questionId) ?? { share: 0, isSolved: false, groups: new Set() }
    best.set(one.questionId, before)
    // A rejudge may have changed the result that the public knows.
    for (const { state, passed, tests, passedGroups } of [one, ...(one.known ? [one.known] : [])]) {
      const share = tests === 0 ? 0 : passed / tests
      const isSolved = state === 'accepted'
      const isNew = passedGroups.some(({ name }) => !before.groups.has(name))
      if (share > before.share || (isSolved && !before.isSolved) || isNew) times.add(one.elapsed)
      before.share = Math.max(before.share, share)
      before.isSolved ||= isSolved
      for (const { name } of passedGroups) before.groups.add(name)
    }
  }
  return times
}

/** Participants with extra time finish after the others. */
function durationOf({ tournament, removed, contestants }: Replay): number {
  const last = contestants.flatMap(({ submissions }) => submissions.at(-1)?.elapsed ?? [])
  return Math.max(lengthOf(tournament, removed), ...last)
}

function lengthOf(tournament: TournamentRow, removed: Replay['removed']): number {
  const { start, end, minutesPerParticipant } = timesOf(tournament)
  return minutesPerParticipant === null ? elapsedAt(end, start, removed) : minutesPerParticipant * 60_000
}

import type { TourRank } from '@gradus/contract/tour-rank'
import type { SendEvent } from '../platform/http/event-stream.ts'
import type { BoardView } from './board.ts'
import type { RankSelection } from './ranking.ts'

export interface RankFollower {
  /** Closes its stream. */
  readonly end: () => void
  readonly tournamentId: number
  readonly view: BoardView
  readonly selection: RankSelection
  readonly send: SendEvent
}
export interface EventFollower {
  readonly end: () => void
  readonly tournamentId: number
  readonly userId: number
  readonly send: SendEvent
  /** The number of the last event that this follower was sent or may not see. */
  after: number
}

/** The followers of one page of a ranking, and the ranking that they were sent last. */
export interface RankAudience {
  readonly followers: Set<RankFollower>
  last: TourRank
}

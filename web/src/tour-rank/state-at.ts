import type { TourRank } from '@gradus/contract/tour-rank'

/**
 * The ranking with the state that the clock gives it: at the end, the reply that says so comes only a moment later, and
 * until then the page would say that the tournament runs, beside a countdown of zero.
 * @param secondsToEnd undefined until the server's clock is known
 */
export function withStateAt(rank: TourRank, secondsToEnd: number | undefined): TourRank {
  const isRunning = rank.state === 'running' || rank.state === 'frozen'
  return isRunning && secondsToEnd === 0 ? { ...rank, state: 'ended' } : rank
}

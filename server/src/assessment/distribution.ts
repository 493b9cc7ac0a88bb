import { rounded } from '@gradus/contract/fraction'
import type { Cell } from '@gradus/contract/contest/scoring'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import type { ScoreDistribution } from '@gradus/contract/assessment-report-part'
import type { Reader } from '../platform/data/database.ts'
import { readParticipants } from '../tournament/board.ts'
import { listFinished, listResults, readMaximum } from './result-store.ts'

/**
 * Candidates' scores: points from the same standings that rank a tournament, and each candidate's position among all.
 */

export interface CandidateScore {
  readonly points: number
  readonly cells: readonly Cell[]
}

export interface Scores {
  readonly maximum: number
  /** Scores by participation, for candidates who have begun. */
  readonly byParticipation: ReadonlyMap<number, CandidateScore>
  /**
   * The scores of all who finished, as shares of the points. Those of erased candidates have no participation, and are
   * left out while they are few: taken from the others, whom the company knows, they would be somebody's result.
   */
  readonly finished: readonly { readonly participationId: number | null; readonly share: number }[]
}

export async function readScores(database: Reader, assessmentId: number): Promise<Scores> {
  const maximum = await readMaximum(database, assessmentId)
  const participants = await readParticipants(database, assessmentId, 'whole')
  const byParticipation = new Map(
    participants.map(({ participationId, standing }) => [
      participationId,
      { points: rounded(standing.score), cells: standing.cells },
    ]),
  )
  const finished = (await listFinished(database, assessmentId)).map((participationId) => ({
    participationId,
    share: shareOf(byParticipation.get(participationId)?.points ?? 0, maximum),
  }))
  const anonymous = (await listResults(database, assessmentId)).map((row) => ({
    participationId: null,
    share: shareOf(row.points, row.maximum),
  }))
  const isAnonymous = anonymous.length >= assessmentLimits.anonymousResults
  return { maximum, byParticipation, finished: isAnonymous ? [...finished, ...anonymous] : finished }
}

export async function readDistribution(database: Reader, assessmentId: number): Promise<ScoreDistribution> {
  return distributionOf(await readScores(database, assessmentId))
}

export function distributionOf({ finished }: Scores): ScoreDistribution {
  const shares = finished.map(({ share }) => share).toSorted((one, other) => one - other)
  const buckets = Array.from({ length: 10 }, () => 0)
  for (const share of shares) {
    const at = Math.min(9, Math.floor(share * 10))
    buckets[at] = (buckets[at] ?? 0) + 1
  }
  const [middle, other] = [shares[shares.length >> 1], shares[(shares.length - 1) >> 1]]
  return {
    candidates: shares.length,
    average: shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length,
    median: middle === undefined || other === undefined ? null : (middle + other) / 2,
    buckets,
  }
}

/**
 * The percentage of the other finished candidates who have fewer points, 0 to 100. @returns null if there is nobody to
 * compare with
 */
export function percentileOf({ finished, maximum, byParticipation }: Scores, participationId: number): number | null {
  const others = finished.filter((one) => one.participationId !== participationId)
  const own = byParticipation.get(participationId)
  if (!own || others.length === 0) return null
  const share = shareOf(own.points, maximum)
  return Math.round((100 * others.filter((one) => one.share < share).length) / others.length)
}

export function shareOf(points: number, maximum: number): number {
  return maximum === 0 ? 0 : points / maximum
}

import type { ContestFormat } from '@gradus/contract/contest/scoring'
import type { Reader } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { hasBegunWith, listOpenWith, listParticipations, type ParticipationRow } from './gate-store.ts'

/** What a participation opens, and what it closes while it runs. */

/** Whoever has begun a tournament reads its questions, whatever their audience is, also afterwards. */
export async function mayReadInTournament(database: Reader, questionId: number, user: User): Promise<boolean> {
  return await hasBegunWith(database, questionId, user.id)
}

/** Whether somebody takes part, or has taken part, live or in a virtual run that has begun. */
export async function hasBegun(database: Reader, tournamentId: number, userId: number): Promise<boolean> {
  const all = await listParticipations(database, tournamentId, userId)
  return all.some(({ kind, begun_at }) => kind !== 'spectator' && begun_at !== null)
}

/** Formats in which each try has its price: a run against the hidden tests would be a try without one. */
const pricedFormats: ReadonlySet<ContestFormat> = new Set(['icpc', 'atcoder', 'decay'])

/**
 * While somebody takes a tournament, its questions are submitted there alone: outside of it the result would show on
 * their profile, whatever the freeze hides. @throws Problem conflict
 */
export async function refusePractice(database: Reader, questionId: number, user: User, moment: Date): Promise<void> {
  if ((await listOpenWith(database, questionId, user.id, moment)).length === 0) return
  throw new Problem('conflict', {
    message: 'This question is part of a tournament that you are taking. Submit it on the tournament’s page.',
  })
}

/** Where each try has its price, nothing is run against the hidden tests without one. @throws Problem conflict */
export async function refuseFreeTry(database: Reader, questionId: number, user: User, moment: Date): Promise<void> {
  const open = await listOpenWith(database, questionId, user.id, moment)
  if (open.some(({ format }) => pricedFormats.has(format)))
    throw new Problem('conflict', {
      message:
        'In this tournament each try counts, so your code only runs against the tests when you submit it there. You can run it on your own input.',
    })
}

/**
 * The participation that a submission of this moment belongs to: the one whose window is open, otherwise the newest that
 * has begun, for which it is late. @returns undefined for somebody who has not begun
 */
export function participationAt(
  all: readonly ParticipationRow[],
  moment: Date,
): { readonly participation: ParticipationRow; readonly isLate: boolean } | undefined {
  const begun = all.filter(({ starts_at, ends_at }) => starts_at !== null && ends_at !== null)
  const open = begun.find((one) => isOpen(one, moment))
  if (open) return { participation: open, isLate: false }
  const newest = begun.toSorted((one, other) => other.run - one.run)[0]
  return newest && { participation: newest, isLate: true }
}

/** A window is `[start, end)` (contests.md 1). */
export function isOpen({ starts_at, ends_at }: Pick<ParticipationRow, 'starts_at' | 'ends_at'>, moment: Date): boolean {
  return starts_at !== null && ends_at !== null && starts_at <= moment && moment < ends_at
}

/** @returns undefined where none of the user's participations is open at that moment */
export async function openParticipation(
  database: Reader,
  tournamentId: number,
  userId: number,
  moment: Date,
): Promise<ParticipationRow | undefined> {
  return (await listParticipations(database, tournamentId, userId)).find((one) => isOpen(one, moment))
}

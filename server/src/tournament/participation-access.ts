import { hasPricedTries } from '@gradus/contract/contest/scoring'
import type { Reader } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { hasBegunWith, listOpenWith, listParticipations, type ParticipationRow } from './participation-access-store.ts'

/** What taking part in a tournament allows, and what it forbids while it runs. */

/** A user who has begun a tournament may read its questions, whatever their audience, even after it ended. */
export async function mayReadInTournament(database: Reader, questionId: number, user: User): Promise<boolean> {
  return await hasBegunWith(database, questionId, user.id)
}

/** Whether the user takes part or took part, live or in a virtual run that has begun. */
export async function hasBegun(database: Reader, tournamentId: number, userId: number): Promise<boolean> {
  const all = await listParticipations(database, tournamentId, userId)
  return all.some(({ kind, begun_at }) => kind !== 'spectator' && begun_at !== null)
}

/**
 * While a user takes part in a tournament, its questions can be submitted only there: elsewhere the result would show
 * on the user's profile, even if the ranking is frozen. @throws Problem conflict
 */
export async function refusePractice(database: Reader, questionId: number, user: User, moment: Date): Promise<void> {
  if ((await listOpenWith(database, questionId, user.id, moment)).length === 0) return
  throw new Problem('conflict', {
    message: 'This question is part of a tournament that you are taking. Submit it on the tournament’s page.',
  })
}

/**
 * In formats in which every attempt has a price, refuses free runs against the hidden tests. @throws Problem conflict
 */
export async function refuseFreeRun(database: Reader, questionId: number, user: User, moment: Date): Promise<void> {
  const open = await listOpenWith(database, questionId, user.id, moment)
  if (open.some(({ format }) => hasPricedTries(format)))
    throw new Problem('conflict', {
      message:
        'In this tournament each try counts, so your code only runs against the tests when you submit it there. You can run it on your own input.',
    })
}

/**
 * The participation that a submission at this moment belongs to: the one whose window is open; otherwise the newest
 * that has begun, for which the submission is late. @returns undefined if the user has not begun any
 */
export function participationAt(
  all: readonly ParticipationRow[],
  moment: Date,
): { readonly participation: ParticipationRow; readonly isLate: boolean } | undefined {
  const started = all.filter(({ starts_at, ends_at }) => starts_at !== null && ends_at !== null)
  const open = started.find((one) => isOpen(one, moment))
  if (open) return { participation: open, isLate: false }
  const newest = started.toSorted((one, other) => other.run - one.run)[0]
  return newest && { participation: newest, isLate: true }
}

/** A window is `[start, end)` (contests.md 1). */
export function isOpen({ starts_at, ends_at }: Pick<ParticipationRow, 'starts_at' | 'ends_at'>, moment: Date): boolean {
  return starts_at !== null && ends_at !== null && starts_at <= moment && moment < ends_at
}

/** @returns undefined if none of the user's participations is open at that moment */
export async function openParticipation(
  database: Reader,
  tournamentId: number,
  userId: number,
  moment: Date,
): Promise<ParticipationRow | undefined> {
  return (await listParticipations(database, tournamentId, userId)).find((one) => isOpen(one, moment))
}

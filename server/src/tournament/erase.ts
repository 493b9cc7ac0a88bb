import type { Tx } from '../platform/data/database.ts'
import { deletePersonal, listWaitingOf } from './erase-store.ts'
import { recordEvent } from './event.ts'
import { recomputeStanding } from './standing.ts'
import { lockParticipation } from './standing-store.ts'
import { judgementOf } from './submission.ts'
import { listEntries, setResult } from './submission-store.ts'

/** What is left of a submission whose code is erased before anybody judged it: it costs nothing. */
const neverJudged = { state: 'ignored', passed: 0, tests: 0, passedGroups: [] } as const

/**
 * Erases somebody from tournaments: questions that only organisers read, registrations, invitations and the reason of a
 * disqualification. What they have begun stays a part of its ranking, without their name. Call it while the account has
 * its address and its submissions.
 */
export async function eraseFromTournaments(tx: Tx, userId: number): Promise<void> {
  // A submission that waits is deleted with the account: it would hold back the final ranking for ever.
  const waiting = await listWaitingOf(tx, userId)
  for (const { participation_id: id } of await listEntries(tx, waiting)) await lockParticipation(tx, id)
  for (const entry of await listEntries(tx, waiting)) {
    // A verdict that came before the lock counts.
    if (entry.state !== 'waiting') continue
    await setResult(tx, entry.id, neverJudged)
    const changed = await recomputeStanding(tx, entry.participation_id)
    await recordEvent(tx, entry.tournament_id, judgementOf(entry, neverJudged), changed)
  }
  await deletePersonal(tx, userId)
}

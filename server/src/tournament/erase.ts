import type { Tx } from '../platform/data/database.ts'
import { deletePersonal, listWaitingOf } from './erase-store.ts'
import { recordEvent } from './event.ts'
import { recomputeStanding } from './standing.ts'
import { lockParticipation } from './standing-store.ts'
import { judgementOf } from './submission.ts'
import { listEntries, setResult } from './submission-store.ts'

/** The result of a submission whose code is erased before it was judged: it costs nothing. */
const neverJudged = { state: 'ignored', passed: 0, tests: 0, passedGroups: [] } as const

/**
 * Erases a user from tournaments: questions that only organisers read, registrations, invitations and the reason of a
 * disqualification. Participations that they have begun stay part of the ranking, without their name. Call it while the
 * account still has its address and its submissions.
 */
export async function eraseFromTournaments(tx: Tx, userId: number): Promise<void> {
  // Waiting submissions are deleted with the account: otherwise they would block the final ranking for ever.
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

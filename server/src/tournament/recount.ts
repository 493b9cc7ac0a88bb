import { canonicalJson } from '@gradus/contract/opened-log'
import type { Database, Tx } from '../platform/data/database.ts'
import { recordEvent } from './event.ts'
import { deleteStanding, listParticipationIds, readStoredStanding } from './recount-store.ts'
import { storedStanding } from './standing-json.ts'
import { listScored, lockParticipation, readRules } from './standing-store.ts'
import { recomputeStanding, standingOf } from './standing.ts'

/**
 * Proves every row of the rankings equal to a recount from the submissions (contests.md 15), and repairs it where asked
 * to. Each under the lock that its changes take, so that what is found is wrong and not merely being changed.
 * @returns how many were wrong
 */
export async function recountStandings(database: Database, repair: boolean): Promise<number> {
  let wrong = 0
  let last = 0
  for (;;) {
    const ids = await listParticipationIds(database, last)
    if (ids.length === 0) return wrong
    for (const id of ids) if (!(await database.transaction().execute((tx) => isRight(tx, id, repair)))) wrong += 1
    last = ids.at(-1) ?? last
  }
}

async function isRight(tx: Tx, participationId: number, repair: boolean): Promise<boolean> {
  const participation = await lockParticipation(tx, participationId)
  if (!participation) return true
  const stored = await readStoredStanding(tx, participationId)
  const recomputed =
    participation.starts_at &&
    (await recomputedStanding(tx, participation.tournament_id, participationId, participation.starts_at))
  if (canonicalJson(stored ?? null) === canonicalJson(recomputed ?? null)) return true
  if (repair) {
    if (recomputed) await recomputeStanding(tx, participationId)
    else await deleteStanding(tx, participationId)
    const event = { kind: 'recount', subjectId: participationId, userId: participation.user_id } as const
    await recordEvent(tx, participation.tournament_id, event, true)
  }
  return false
}

async function recomputedStanding(tx: Tx, tournamentId: number, participationId: number, startsAt: Date) {
  const rules = await readRules(tx, tournamentId)
  const { whole, visible } = standingOf(rules, startsAt, await listScored(tx, participationId))
  return { whole: storedStanding(whole), visible: storedStanding(visible) }
}

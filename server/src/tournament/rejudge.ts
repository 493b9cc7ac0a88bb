import type { Verdict } from '@gradus/contract/judge'
import type { Tx } from '../platform/data/database.ts'
import type { ContestResult } from '../platform/data/table/tournament.ts'
import { orNotFound } from '../platform/problem.ts'
import { recordEvent } from './event.ts'
import { correctFinalPlaces } from './final-place.ts'
import { resultOfVerdict } from './judged-result.ts'
import { recomputeStanding } from './standing.ts'
import { lockParticipation } from './standing-store.ts'
import { findTournament, lockTournamentForShare } from './store.ts'
import { judgementOf } from './submission.ts'
import { listEntries, setResult, type EntryRow } from './submission-store.ts'
import { freezeOf, isFrozen } from './times.ts'

/**
 * Applies new verdicts of submissions that were judged before to tournaments, in the transaction that stores the
 * verdicts: every affected participation is computed again. During the freeze, the public still sees the results that
 * were public before (contests.md 19).
 */
export async function recordNewVerdicts(
  tx: Tx,
  verdicts: readonly { readonly submissionId: number; readonly verdict: Verdict }[],
): Promise<void> {
  if (verdicts.length === 0) return
  const verdictOf = new Map(verdicts.map(({ submissionId, verdict }) => [submissionId, verdict]))
  const entries = await listEntries(tx, [...verdictOf.keys()])
  for (const [tournamentId, own] of Map.groupBy(entries, (entry) => entry.tournament_id)) {
    orNotFound(await lockTournamentForShare(tx, tournamentId))
    for (const id of new Set(own.map((entry) => entry.participation_id))) await lockParticipation(tx, id)
    const results = []
    for (const entry of own) results.push([entry, await moveResult(tx, entry, verdictOf)] as const)
    let changed = false
    for (const id of new Set(own.filter(({ is_late }) => !is_late).map((entry) => entry.participation_id)))
      changed = (await recomputeStanding(tx, id)) || changed
    await correctFinalPlaces(tx, tournamentId)
    for (const [entry, result] of results) await recordEvent(tx, tournamentId, judgementOf(entry, result), changed)
  }
}

async function moveResult(tx: Tx, entry: EntryRow, verdictOf: ReadonlyMap<number, Verdict>): Promise<ContestResult> {
  const submissionId = orNotFound(entry.submission_id ?? undefined)
  const result = await resultOfVerdict(tx, submissionId, orNotFound(verdictOf.get(submissionId)))
  await setResult(tx, entry.id, result, await publicResultOf(tx, entry))
  return result
}

/** The public result from before the freeze; undefined if there was none. */
async function publicResultOf(tx: Tx, entry: EntryRow): Promise<ContestResult | undefined> {
  const tournament = orNotFound(await findTournament(tx, entry.tournament_id))
  const freeze = freezeOf(tournament)
  const wasPublic = freeze !== undefined && isFrozen(tournament, new Date()) && entry.received_at < freeze
  if (!wasPublic || entry.public_result !== null) return undefined
  return { state: entry.state, passed: entry.passed, tests: entry.tests, passedGroups: entry.passed_groups }
}

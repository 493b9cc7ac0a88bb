import { scoreParticipant, type ContestSubmission, type Standing } from '@gradus/contract/contest/scoring'
import type { Window } from '@gradus/contract/contest/window'
import type { Tx } from '../platform/data/database.ts'
import type { ContestResult } from '../platform/data/table/tournament.ts'
import { storedStanding } from './standing-json.ts'
import {
  listBegun,
  listScored,
  lockParticipation,
  readRules,
  storeStanding,
  type ScoredRow,
  type ScoringRules,
} from './standing-store.ts'
import { elapsedOf, freezeOf, windowsOf } from './times.ts'

/**
 * The row of one participant in the ranking: computed anew from all of their submissions under a lock, never incremented
 * (contests.md 15). It has two views: the whole one, and the one that everybody sees until the thaw.
 */
export interface StandingViews {
  readonly whole: Standing
  readonly visible: Standing
}

/** Pure, so that a recount can prove a stored row. @param startsAt of the participant's window */
export function standingOf(rules: ScoringRules, startsAt: Date, rows: readonly ScoredRow[]): StandingViews {
  const { tournament, questions } = rules
  const removed = windowsOf(rules.removed)
  const freeze = freezeOf(tournament)
  const whole = scoreParticipant(tournament.format, questions, submissionsOf(rows, startsAt, removed, ownResult))
  if (freeze === undefined) return { whole, visible: whole }
  const freezeAt = elapsedOf(freeze, startsAt, removed)
  const known = submissionsOf(rows, startsAt, removed, (row) => row.public_result ?? ownResult(row))
  return { whole, visible: scoreParticipant(tournament.format, questions, known, freezeAt) }
}

/** @returns whether the public ranking may have changed */
export async function recomputeStanding(tx: Tx, participationId: number): Promise<boolean> {
  const participation = await lockParticipation(tx, participationId)
  if (!participation?.starts_at) return false
  // The rules must be read after the lock: earlier changes have been committed by then, and later ones wait.
  const rules = await readRules(tx, participation.tournament_id)
  const { whole, visible } = standingOf(rules, participation.starts_at, await listScored(tx, participationId))
  const changed = await storeStanding(tx, participation, storedStanding(whole), storedStanding(visible))
  return changed && participation.kind === 'live'
}

/** Recomputes the standing of every participant who has begun. @returns whether the public ranking may have changed */
export async function recomputeAll(tx: Tx, tournamentId: number): Promise<boolean> {
  let changed = false
  for (const id of await listBegun(tx, tournamentId)) changed = (await recomputeStanding(tx, id)) || changed
  return changed
}

function ownResult({ state, passed, tests, passed_groups }: ScoredRow): ContestResult {
  return { state, passed, tests, passedGroups: passed_groups }
}

function submissionsOf(
  rows: readonly ScoredRow[],
  startsAt: Date,
  removed: readonly Window[],
  resultOf: (row: ScoredRow) => ContestResult,
): ContestSubmission[] {
  return rows.map((row) => ({
    id: row.id,
    questionId: row.question_id,
    elapsed: elapsedOf(row.received_at, startsAt, removed),
    ...resultOf(row),
  }))
}

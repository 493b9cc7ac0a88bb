import { rankParticipants, type RankedParticipant } from '@gradus/contract/contest/ranking'
import { compareStandings } from '@gradus/contract/contest/scoring'
import type { Verdict } from '@gradus/contract/judge'
import type { RankChange } from '@gradus/contract/rejudge'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { readParticipants, type BoardParticipant } from './board.ts'
import { resultOf } from './result.ts'
import { standingOf } from './standing.ts'
import { listScored, readRules, type ScoredRow } from './standing-store.ts'
import { findTournament } from './store.ts'
import { listEntries, readJudgedQuestion, type EntryRow } from './submission-store.ts'
import { readParticipant } from './window-store.ts'

export interface RankPreview {
  readonly changes: readonly RankChange[]
  /** Users whose rank or points change. */
  readonly userIds: readonly number[]
}

/** The ranks and points in tournaments that would change with these verdicts (contests.md 19). Stores nothing. */
export async function previewRanks(
  database: Reader,
  verdicts: readonly { readonly submissionId: number; readonly verdict: Verdict }[],
): Promise<RankPreview> {
  const verdictOf = new Map(verdicts.map(({ submissionId, verdict }) => [submissionId, verdict]))
  const entries = (await listEntries(database, [...verdictOf.keys()])).filter(
    ({ kind, is_late }) => kind === 'live' && !is_late,
  )
  const changes: RankChange[] = []
  const userIds: number[] = []
  for (const [tournamentId, own] of Map.groupBy(entries, (entry) => entry.tournament_id)) {
    const { title } = orNotFound(await findTournament(database, tournamentId))
    const before = await readParticipants(database, tournamentId, 'whole')
    const after = await withVerdicts(database, tournamentId, before, own, verdictOf)
    const later = new Map(rankParticipants(after).map((one) => [one.participationId, one]))
    for (const { participationId, userId, displayName, rank, standing } of rankParticipants(before)) {
      const next = later.get(participationId)
      const to = next?.rank ?? null
      if (to !== rank) changes.push({ tournamentId, title, userId, displayName, from: rank, to })
      if (to !== rank || (next && compareStandings(standing, next.standing) !== 0)) userIds.push(userId)
    }
  }
  return { changes, userIds }
}

async function withVerdicts(
  database: Reader,
  tournamentId: number,
  before: readonly BoardParticipant[],
  entries: readonly EntryRow[],
  verdictOf: ReadonlyMap<number, Verdict>,
): Promise<(BoardParticipant & RankedParticipant)[]> {
  const rules = await readRules(database, tournamentId)
  const touched = Map.groupBy(entries, (entry) => entry.participation_id)
  const after: BoardParticipant[] = []
  for (const one of before) {
    const own = touched.get(one.participationId)
    const participant = own && (await readParticipant(database, one.participationId))
    if (!own || !participant?.starts_at) {
      after.push(one)
      continue
    }
    const rows = await withNewResults(database, await listScored(database, one.participationId), own, verdictOf)
    after.push({ ...one, standing: standingOf(rules, participant.starts_at, rows).whole })
  }
  return after
}

async function withNewResults(
  database: Reader,
  rows: readonly ScoredRow[],
  entries: readonly EntryRow[],
  verdictOf: ReadonlyMap<number, Verdict>,
): Promise<ScoredRow[]> {
  const results = new Map<number, Partial<ScoredRow>>()
  for (const { id, submission_id } of entries) {
    const verdict = submission_id === null ? undefined : verdictOf.get(submission_id)
    if (!verdict || submission_id === null) continue
    const question = orNotFound(await readJudgedQuestion(database, submission_id))
    const { state, passed, tests, passedGroups } = resultOf(verdict, question)
    results.set(id, { state, passed, tests, passed_groups: [...passedGroups] })
  }
  return rows.map((row) => ({ ...row, ...results.get(row.id) }))
}

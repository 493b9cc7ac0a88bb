import {
  scoreParticipant,
  type ContestQuestion,
  type ContestSubmission,
  type Standing,
} from '@gradus/contract/contest/scoring'
import type { Window } from '@gradus/contract/contest/window'
import { coalesceReads } from '../platform/concurrency/coalesce.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import type { ContestResult } from '../platform/data/table/tournament.ts'
import type { BoardParticipant } from './board.ts'
import { listContestants, listContestSubmissions } from './contest-store.ts'
import { readRules } from './standing-store.ts'
import type { TournamentRow } from './store.ts'
import { elapsedOf, freezeOf as hiddenSince, windowsOf } from './times.ts'

/** A tournament with every submission that counts, to compute its ranking at another moment. */
export interface Replay {
  readonly tournament: TournamentRow
  readonly questions: readonly ContestQuestion[]
  readonly removed: readonly Window[]
  readonly contestants: readonly Contestant[]
}

export interface Contestant extends Omit<BoardParticipant, 'standing'> {
  /** In the order in which they arrived. */
  readonly submissions: readonly ReplayedSubmission[]
  /** Contest time from which on submissions are hidden; undefined if nothing is. */
  readonly freezeAt: number | undefined
}

export interface ReplayedSubmission extends ContestSubmission {
  /** The public result until the thaw, if a rejudge during the freeze changed the result. */
  readonly known: ContestResult | null
}

/** Reads a replay by the tournament's id. Any number of readers at one moment cost two readings. */
export type ReadReplay = (tournamentId: number) => Promise<Replay>

export function shareReplays(database: Database): ReadReplay {
  const share = coalesceReads<Replay>()
  return (id) => share(String(id), () => readReplay(database, id))
}

/** @param freezeOf the time from which results are hidden; by default that of the public ranking */
export async function readReplay(
  database: Reader,
  tournamentId: number,
  freezeOf: (tournament: TournamentRow) => Date | undefined = hiddenSince,
): Promise<Replay> {
  const { tournament, questions, removed } = await readRules(database, tournamentId)
  const windows = windowsOf(removed)
  const freeze = freezeOf(tournament)
  const submissions = Map.groupBy(
    (await listContestSubmissions(database, tournamentId)).filter((one) => !one.is_late),
    (one) => one.participation_id,
  )
  const contestants = (await listContestants(database, tournamentId)).flatMap((row) => {
    const start = row.starts_at
    if (!start) return []
    return {
      participationId: row.id,
      userId: row.user_id,
      displayName: row.display_name,
      profileImage: row.profile_image,
      isDisqualified: row.disqualified_reason !== null,
      freezeAt: freeze && elapsedOf(freeze, start, windows),
      submissions: (submissions.get(row.id) ?? []).map((one) => replayed(one, start, windows)),
    }
  })
  return { tournament, questions, removed: windows, contestants }
}

interface SubmissionRow extends Omit<ContestResult, 'passedGroups'> {
  readonly id: number
  readonly question_id: number
  readonly received_at: Date
  readonly passed_groups: ContestResult['passedGroups']
  readonly public_result: ContestResult | null
}

export function replayed(row: SubmissionRow, start: Date, removed: readonly Window[]): ReplayedSubmission {
  return {
    id: row.id,
    questionId: row.question_id,
    elapsed: elapsedOf(row.received_at, start, removed),
    state: row.state,
    passed: row.passed,
    tests: row.tests,
    passedGroups: row.passed_groups,
    known: row.public_result,
  }
}

/** What the public sees of a participant until the thaw, computed from the submissions until a contest time. */
export function visibleStanding(
  { tournament, questions }: Pick<Replay, 'tournament' | 'questions'>,
  { submissions, freezeAt }: Pick<Contestant, 'submissions' | 'freezeAt'>,
  until = Infinity,
): Standing {
  const known = submissions
    .filter(({ elapsed }) => elapsed <= until)
    .map((one) => (freezeAt === undefined ? one : { ...one, ...one.known }))
  return scoreParticipant(tournament.format, questions, known, freezeAt)
}

export function wholeStanding(
  { tournament, questions }: Pick<Replay, 'tournament' | 'questions'>,
  { submissions }: Pick<Contestant, 'submissions'>,
  until = Infinity,
): Standing {
  const known = submissions.filter(({ elapsed }) => elapsed <= until)
  return scoreParticipant(tournament.format, questions, known)
}

import { rounded } from '@gradus/contract/fraction'
import { ownSubmissionsAtOnce } from '@gradus/contract/limit'
import type { TournamentSubmission } from '@gradus/contract/tournament-submission'
import type { TournamentTest } from '@gradus/contract/participation'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { takenTournament, visibleTournament } from './access.ts'
import { participationAt } from './participation-access.ts'
import { listParticipations } from './participation-access-store.ts'
import { findStanding, listOwnEntries } from './participation-store.ts'
import { presentQuestion } from './present.ts'
import { seesRanking } from './ranking-access.ts'
import { readRanking } from './ranking.ts'
import { readStanding, type StoredStanding } from './standing-json.ts'
import { listQuestions } from './store.ts'

/** What a participant sees during a tournament and afterwards: the questions and their own results. */

/** @throws Problem notFound; conflict if the user has not begun */
export async function readTest(database: Database, user: User, id: number): Promise<TournamentTest> {
  const tournament = await visibleTournament(database, id, user)
  const now = new Date()
  const found = participationAt(await listParticipations(database, id, user.id), now)
  if (!found) throw new Problem('conflict', { message: 'Begin the tournament to see its questions.' })
  const { participation } = found
  const [questions, results] = await Promise.all([
    listQuestions(database, id),
    readOwnResults(database, id, user.id, participation.id),
  ])
  return {
    now: now.toISOString(),
    startsAt: orNotFound(participation.starts_at ?? undefined).toISOString(),
    endsAt: orNotFound(participation.ends_at ?? undefined).toISOString(),
    title: tournament.title,
    participationId: participation.id,
    kind: participation.kind,
    submitDraftsAtEnd: tournament.submit_drafts_at_end,
    questions: questions.map((question) => ({
      ...presentQuestion(question),
      type: question.type,
      kind: question.kind,
      languages: allowedOf(question.languages, tournament.languages),
      ...results.of(question.id),
    })),
    rank: await ownRank(database, tournament, user, participation.kind, now),
    score: results.score,
  }
}

/** The results of a participation, by question. */
export async function readOwnResults(database: Database, id: number, userId: number, participationId: number) {
  const [stored, entries] = await Promise.all([
    findStanding(database, participationId),
    listOwnEntries(database, id, userId, { limit: ownSubmissionsAtOnce }),
  ])
  const standing = stored === undefined ? undefined : readStanding(stored as StoredStanding)
  const own = entries.filter((one) => one.participation_id === participationId)
  const waiting = own.filter(({ state }) => state === 'waiting')
  return {
    score: standing ? rounded(standing.score) : 0,
    of(questionId: number) {
      const cell = standing?.cells.find((one) => one.questionId === questionId)
      return {
        best: cell ? rounded(cell.points) : 0,
        tries: cell?.tries ?? 0,
        isSolved: cell?.solved !== undefined,
        waiting: waiting.filter(({ question_id }) => question_id === questionId).length,
        // Tries leave out what costs nothing, such as compile errors.
        submissions: own.filter(({ question_id, is_late }) => question_id === questionId && !is_late).length,
      }
    },
  }
}

export function allowedOf(languages: readonly number[], allowed: readonly number[]): number[] {
  return allowed.length === 0 ? [...languages] : languages.filter((code) => allowed.includes(code))
}

/** The rank in the public ranking, which does not change during the freeze. */
async function ownRank(
  database: Database,
  tournament: Awaited<ReturnType<typeof visibleTournament>>,
  user: User,
  kind: string,
  now: Date,
): Promise<number | null> {
  if (kind !== 'live' || !(await seesRanking(database, tournament, user, now))) return null
  const { rows } = await readRanking(database, tournament.id, 'visible')
  return rows.find(({ userId }) => userId === user.id)?.rank ?? null
}

/** @throws Problem notFound */
export async function listOwnSubmissions(
  database: Database,
  user: User,
  id: number,
  chosen: { readonly questionId?: number | undefined; readonly before?: number | undefined },
): Promise<TournamentSubmission[]> {
  await takenTournament(database, id, user)
  const rows = await listOwnEntries(database, id, user.id, { ...chosen, limit: ownSubmissionsAtOnce })
  return rows.map((row) => ({
    id: row.id,
    questionId: row.question_id,
    type: row.language,
    receivedAt: row.received_at.toISOString(),
    isLate: row.is_late,
    isFromDraft: row.from_draft,
    state: row.state,
    passed: row.passed,
    tests: row.tests,
  }))
}

import { languageOf } from '@gradus/contract/language'
import type { Verdict } from '@gradus/contract/judge'
import type { ContestResult } from '../platform/data/table/tournament.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { takenTournament } from './access.ts'
import { isQuestionOpen } from '../assessment/question-time.ts'
import { recordEvent } from './event.ts'
import type { NewEvent } from './event-store.ts'
import { isOpen, participationAt } from './participation-access.ts'
import { listParticipations } from './participation-access-store.ts'
import { resultOfVerdict } from './judged-result.ts'
import { recomputeStanding } from './standing.ts'
import { lockParticipation } from './standing-store.ts'
import { listQuestions, lockTournamentForShare } from './store.ts'
import { insertEntry, listEntries, setResult, type EntryRow } from './submission-store.ts'

/** Submissions within a tournament: admission, storing, and the points of their verdicts. */

/** What a submission belongs to. Whether it is late is decided when it is stored. */
export interface Admission {
  readonly tournamentId: number
  readonly participationId: number
  /** True: submissions after the end of the candidate's time are not stored. */
  readonly isAssessment: boolean
  /** True if the server submits the participant's draft, because their time is over. */
  readonly isFromDraft?: boolean
}

/**
 * Checks that the user may submit this within a tournament. A submission after the end of a contest is admitted, too:
 * it is stored as late (contests.md 1).
 * @throws Problem notFound; conflict if the user has not begun; badInput for a language that is not allowed
 */
export async function admit(
  database: Database,
  user: User,
  tournamentId: number,
  sent: { readonly questionId: number; readonly type: number },
  receivedAt: Date,
): Promise<Admission> {
  const tournament = await takenTournament(database, tournamentId, user)
  const found = participationAt(await listParticipations(database, tournamentId, user.id), receivedAt)
  if (!found) throw new Problem('conflict', { message: 'Begin the tournament before you submit.' })
  orNotFound((await listQuestions(database, tournamentId)).find(({ id }) => id === sent.questionId))
  if (tournament.languages.length > 0 && !tournament.languages.includes(sent.type))
    throw new Problem('badInput', {
      message: `This tournament doesn’t allow ${languageOf(sent.type)?.name ?? 'that language'}. Choose another one.`,
      field: 'type',
    })
  return { tournamentId, participationId: found.participation.id, isAssessment: tournament.is_assessment }
}

/**
 * Stores it in the transaction that stores the submission. @returns whether it was late
 * @throws Problem conflict if it is late and an assessment's
 */
export async function enterSubmission(
  tx: Tx,
  { tournamentId, participationId, isAssessment, isFromDraft = false }: Admission,
  submission: { readonly id: number; readonly questionId: number },
  receivedAt: Date,
): Promise<boolean> {
  const tournament = orNotFound(await lockTournamentForShare(tx, tournamentId))
  const participation = orNotFound(await lockParticipation(tx, participationId))
  // Nothing changes a final ranking, not even a submission that took long to arrive. Virtual runs are not part of it.
  const isFinal = tournament.final_at !== null && participation.kind !== 'virtual'
  const isOver = isFinal || !isOpen(participation, receivedAt)
  const isLate = isOver || !(await isQuestionOpen(tx, participationId, submission.questionId, receivedAt))
  if (isLate && isAssessment)
    throw new Problem('conflict', {
      message: `Your time ${isOver ? 'in this assessment' : 'for this question'} is over. Your code was not submitted.`,
    })
  const id = await insertEntry(tx, {
    submissionId: submission.id,
    participationId,
    tournamentId,
    questionId: submission.questionId,
    receivedAt,
    isLate,
    isFromDraft,
    isVirtual: participation.kind === 'virtual',
  })
  const changed = isLate ? false : await recomputeStanding(tx, participationId)
  const event = { kind: 'submission', subjectId: id, userId: participation.user_id, data: { isLate } } as const
  await recordEvent(tx, tournamentId, event, changed)
  return isLate
}

/**
 * Stores the points of a verdict. @returns whether the submission belongs to a tournament; such a submission counts as
 * practice (progress, reputation, published solutions) only after the end
 */
export async function recordVerdict(tx: Tx, submissionId: number, verdict: Verdict): Promise<boolean> {
  const [entry] = await listEntries(tx, [submissionId])
  if (!entry) return false
  // Locks before reading, so that the second of two verdicts counts the first.
  await lockParticipation(tx, entry.participation_id)
  const result = await resultOfVerdict(tx, submissionId, verdict)
  await setResult(tx, entry.id, result)
  const changed = entry.is_late ? false : await recomputeStanding(tx, entry.participation_id)
  await recordEvent(tx, entry.tournament_id, judgementOf(entry, result), changed)
  return true
}

export function judgementOf({ id, user_id }: EntryRow, result: ContestResult): NewEvent {
  return { kind: 'judgement', subjectId: id, userId: user_id, data: { ...result } }
}

import type { FastifyBaseLogger } from 'fastify'
import { endOfQuestion } from '../assessment/question-time.ts'
import { poll } from '../platform/concurrency/poll.ts'
import type { Database } from '../platform/data/database.ts'
import type { Queue } from '../platform/data/queue.ts'
import { withinSavepoint } from '../platform/data/savepoint.ts'
import { Problem } from '../platform/problem.ts'
import { countLater } from '../submission/practice.ts'
import { lockDay } from '../submission/quota.ts'
import { storeSubmission, type StoredSubmission } from '../submission/submit.ts'
import { changedDraftFiles } from '../submission/task.ts'
import {
  claimEnded,
  claimUncounted,
  listEnded,
  listEndedIn,
  listUncounted,
  listUnsubmittedDrafts,
  type EndedParticipation,
} from './close-store.ts'
import { announceStarts } from './start.ts'
import { lockTournamentForShare } from './store.ts'
import { enterSubmission } from './submission.ts'

/**
 * Automatic steps of a tournament: participants are notified of the start; when their time is over, their last drafts
 * are submitted; once the results are public, practice counts them. Every server looks for due rows; each row is
 * claimed by one of them, in the transaction that does the work.
 */
const batchSize = 50

interface ClosingServices {
  readonly database: Database
  readonly queue: Queue
  readonly log: FastifyBaseLogger
}

/** @returns `stop`, which resolves when the present look has ended */
export function closeTournaments({ log, ...services }: ClosingServices): { stop(): Promise<void> } {
  return poll(log, 'closing tournaments', () => pollOnce(services))
}

async function pollOnce({ database, queue }: Omit<ClosingServices, 'log'>): Promise<number> {
  await announceStarts({ database, queue })
  return await closeEnded(database)
}

/** @returns how much there was to do */
export async function closeEnded(database: Database): Promise<number> {
  const ended = await listEnded(database, batchSize)
  for (const one of ended) await submitDrafts(database, one)
  const uncounted = await listUncounted(database, batchSize)
  for (const id of uncounted) await countOne(database, id)
  return ended.length + uncounted.length
}

/** Submits what the next scheduled run would, so that an organiser need not wait for it. */
export async function submitDraftsOf(database: Database, tournamentId: number): Promise<void> {
  for (const one of await listEndedIn(database, tournamentId)) await submitDrafts(database, one)
}

/**
 * Submits the last draft of each question without a submission, as if received in the last millisecond (contests.md 7).
 */
async function submitDrafts(
  database: Database,
  { id: participationId, tournament_id: tournamentId, user_id: userId }: EndedParticipation,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    // Locks the day, the tournament and the participation in the order in which submitting does, which avoids deadlocks.
    await lockDay(tx, userId)
    const tournament = await lockTournamentForShare(tx, tournamentId)
    const ended = await claimEnded(tx, participationId)
    if (!ended?.starts_at || !ended.ends_at) return
    if (!tournament?.submit_drafts_at_end) return
    const admission = { tournamentId, participationId, isAssessment: tournament.is_assessment, isFromDraft: true }
    for (const draft of await listUnsubmittedDrafts(tx, {
      ...ended,
      starts_at: ended.starts_at,
      ends_at: ended.ends_at,
    })) {
      if (tournament.languages.length > 0 && !tournament.languages.includes(draft.language)) continue
      const end = await endOfQuestion(tx, participationId, draft.question_id)
      const receivedAt = new Date(Math.min(ended.ends_at.getTime(), end?.getTime() ?? Infinity) - 1)
      // Somebody who finished in the moment in which they began wrote nothing in time.
      if (receivedAt < ended.starts_at) continue
      const one = {
        userId: ended.user_id,
        questionId: draft.question_id,
        language: draft.language,
        source: draft.source,
        additionalFiles: changedDraftFiles(draft.question_files, draft.additional_files),
        receivedAt,
        isQueued: true,
      }
      const enter = (submission: StoredSubmission) => enterSubmission(tx, admission, submission, receivedAt)
      await withinSavepoint(tx, () => storeSubmission(tx, one, enter)).catch((error: unknown) => {
        // The daily limits apply to drafts, too, so a draft can be refused.
        if (!(error instanceof Problem)) throw error
      })
    }
  })
}

async function countOne(database: Database, entryId: number): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const entry = await claimUncounted(tx, entryId)
    if (!entry || entry.submission_id === null) return
    await countLater(tx, entry.submission_id)
  })
}

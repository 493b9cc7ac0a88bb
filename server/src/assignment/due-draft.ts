import type { FastifyBaseLogger } from 'fastify'
import { poll } from '../platform/concurrency/poll.ts'
import type { Tx } from '../platform/data/database.ts'
import { withinSavepoint } from '../platform/data/savepoint.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { storeSubmission } from '../submission/submit.ts'
import { changedDraftFiles } from '../submission/task.ts'
import { digestOf, enterAttempt, waiting } from './attempt.ts'
import { claimDue, findAssignmentOf, findDueWork, listDue, listUnsubmitted } from './due-draft-store.ts'
import { keepQuestions } from './item-store.ts'
import { lockAssignmentForShare } from './store.ts'

/**
 * At the due time, drafts stay drafts unless the assignment announced that they would be submitted (courses.md 10).
 * Each student has their own due time; if it is moved, the draft is checked again. Every server looks for due drafts;
 * each work is handled by one server, which claims it in the transaction that submits the draft.
 */
const batchSize = 50

type Services = Pick<Site, 'database' | 'config' | 'queue'>

export function submitDueDrafts(services: Services & { readonly log: FastifyBaseLogger }): { stop(): Promise<void> } {
  return poll(services.log, 'submitting drafts at due', () => submitDue(services))
}

/** @returns how much there was to do */
export async function submitDue(services: Services): Promise<number> {
  const due = await listDue(services.database, batchSize)
  for (const id of due) await submitOf(services, id)
  return due.length
}

/** Call before changing a draft after the due time, so that the draft of the due time is what is submitted. */
export async function submitBeforeChange(services: Services, assignmentId: number, userId: number): Promise<void> {
  const work = await findDueWork(services.database, assignmentId, userId)
  if (work) await submitOf(services, work.id)
}

async function submitOf(services: Services, workId: number): Promise<void> {
  await services.database.transaction().execute(async (tx) => {
    // Locks questions, assignment and work in the order in which submitting does, which avoids deadlocks: a lecturer
    // often moves the due time at the last moment.
    const assignmentId = await findAssignmentOf(tx, workId)
    if (assignmentId === undefined) return
    await keepQuestions(tx, assignmentId)
    const assignment = orNotFound(await lockAssignmentForShare(tx, assignmentId))
    const claimed = await claimDue(tx, workId)
    if (!claimed?.due_at) return
    if (!assignment.submit_drafts_at_due) return
    const work = { ...claimed, due_at: claimed.due_at }
    for (const draft of await listUnsubmitted(tx, work))
      await withinSavepoint(tx, () => submitDraft(tx, services, work, draft)).catch((error: unknown) => {
        // The limits per day and of attempts apply to drafts, too, so a draft can be refused.
        if (!(error instanceof Problem)) throw error
      })
  })
}

async function submitDraft(
  tx: Tx,
  services: Services,
  work: { readonly assignment_id: number; readonly user_id: number; readonly due_at: Date },
  draft: Awaited<ReturnType<typeof listUnsubmitted>>[number],
): Promise<void> {
  const one = {
    userId: work.user_id,
    questionId: draft.question_id,
    language: draft.language,
    source: draft.source,
    additionalFiles: changedDraftFiles(draft.question_files, draft.additional_files),
    receivedAt: work.due_at,
    isQueued: true,
  }
  const admission = {
    assignmentId: work.assignment_id,
    itemId: draft.item_id,
    questionId: draft.question_id,
    title: draft.title,
    receivedAt: work.due_at,
    options: {},
  }
  await storeSubmission(tx, one, (stored) => {
    const sent = {
      submissionId: stored.id,
      digest: digestOf(one.source, one.additionalFiles),
      result: waiting,
      isFromDraft: true,
    }
    return enterAttempt(tx, services, { id: work.user_id }, admission, sent)
  })
}

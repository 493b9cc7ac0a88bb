import { recordAuditEvents } from '../audit/audit.ts'
import { checkRejudgedLater } from '../forgery/schedule.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { judgeErrorOf, type JudgeClient } from '../platform/judge/judge.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { job, type Queue } from '../platform/data/queue.ts'
import type { User } from '../platform/access/user.ts'
import { solvedReasons } from '../question/choice.ts'
import { award, solvingReasons, revokeAwards } from '../reputation/reputation.ts'
import { rejudgeSubmission } from '../submission/judging.ts'
import { changedOutcomes } from './changed-outcome.ts'
import { applyOutcomes, pointsOf } from './outcome.ts'
import {
  countDraft,
  findLast,
  findQuestion,
  insertDraft,
  storeVerdict,
  lockQuestion,
  listPossiblyBetter,
  listRunning,
  moveState,
  listNextToJudge,
  type RejudgedQuestion,
} from './store.ts'
import { draftOf, type AffectedUser } from './effect-store.ts'

/** One slice of the work. If a server stops, only one slice is lost. */
export const rejudging = job<{ id: number }>('rejudge')
const sliceSize = 32
const atOnce = 4

export interface RejudgeServices {
  readonly database: Database
  readonly judge: JudgeClient
  readonly queue: Queue
}

/** @throws Problem notFound, badInput, conflict if one is open */
export async function start({ database, queue }: RejudgeServices, user: User, questionId: number): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const question = orNotFound(await lockQuestion(tx, questionId))
    if (question.kind === 'multiChoice')
      throw new Problem('badInput', { message: 'Multiple-choice questions can’t be judged again.' })
    const id = await insertDraft(tx, question, user.id)
    if (id === undefined)
      throw new Problem('conflict', {
        message: 'This question is already being judged again. Apply or drop that first.',
      })
    await queue.send(tx, rejudging, { id })
  })
}

/** Judges a slice and queues the next one. @throws Problem judgeUnavailable; the queue retries it */
export async function work(parts: RejudgeServices, id: number): Promise<void> {
  const { database, queue } = parts
  const ids = await listNextToJudge(database, id, sliceSize)
  for (let first = 0; first < ids.length; first += atOnce)
    await Promise.all(ids.slice(first, first + atOnce).map((one) => judgeOne(parts, id, one)))
  await database.transaction().execute(async (tx) => {
    if (ids.length === sliceSize) await queue.send(tx, rejudging, { id })
    else await moveState(tx, id, ['running'], 'ready')
  })
}

/** The queue gives a job up after half a day without a judge, and waits up to an hour between the last tries. */
export async function resumeRejudges({ database, queue }: Pick<RejudgeServices, 'database' | 'queue'>): Promise<void> {
  for (const id of await listRunning(database))
    await database.transaction().execute((tx) => queue.sendUnlessPending(tx, rejudging, { id }, 'id'))
}

async function judgeOne(parts: RejudgeServices, id: number, submissionId: number): Promise<void> {
  const verdict = await rejudgeSubmission(parts, submissionId).catch((error: unknown) => {
    // A submission that no judge accepts keeps its verdict; other failures are retried.
    if (error instanceof Problem && error.code === 'badInput') return judgeErrorOf(error.message)
    throw error
  })
  const newVerdict = verdict ?? judgeErrorOf('The question is no longer available in this language.')
  await storeVerdict(parts.database, id, submissionId, newVerdict)
}

/**
 * Applies everything in one transaction. @throws Problem notFound, conflict if it is not ready or was computed with former
 * tests
 */
export async function apply({ database, queue }: RejudgeServices, user: User, questionId: number): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const question = orNotFound(await lockQuestion(tx, questionId))
    const last = orNotFound(await findLast(tx, questionId))
    if (last.revision !== question.revision)
      throw new Problem('conflict', {
        message: 'The question has changed in the meantime. Discard this draft and judge again.',
      })
    if (!(await moveState(tx, last.id, ['ready'], 'applied')))
      throw new Problem('conflict', { message: 'There is no draft to apply.' })
    const { changed } = await countDraft(tx, last.id)
    for (const person of await applyOutcomes(tx, questionId, draftOf(last.id)))
      await moveReputation(tx, question, person)
    await checkRejudgedLater(tx, await listPossiblyBetter(tx, last.id))
    const subject = { kind: 'question', id: questionId, name: question.title } as const
    await queue.send(tx, changedOutcomes, { id: last.id })
    await recordAuditEvents(tx, user, { action: 'applyRejudge', subject, details: { changed } })
  })
}

/** @throws Problem notFound, conflict if nothing is open */
export async function discardRejudge({ database }: RejudgeServices, questionId: number): Promise<void> {
  orNotFound(await findQuestion(database, questionId))
  const last = orNotFound(await findLast(database, questionId))
  if (!(await moveState(database, last.id, ['running', 'ready'], 'dropped')))
    throw new Problem('conflict', { message: 'There is no draft to discard.' })
}

/** Recomputes everything as if the present verdicts had been the first. */
async function moveReputation(tx: Tx, question: RejudgedQuestion, person: AffectedUser): Promise<void> {
  const subject = { kind: 'question', id: question.id } as const
  const points = pointsOf(question, person)
  if (!person.solved || points > 0) await revokeAwards(tx, person.user_id, solvingReasons, subject)
  if (points > 0) await award(tx, person.user_id, solvedReasons[question.difficult_level], subject)
}

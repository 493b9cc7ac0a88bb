import { daysToNextReturn } from '@gradus/contract/mistake'
import type { Tx } from '../platform/data/database.ts'
import { countRepair, lockDue, putMistake } from './store.ts'

interface JudgedSubmission {
  readonly id: number
  readonly user_id: number
  readonly question_id: number
  readonly author_id: number
  /** True within an assignment. Then it is not a repair: mistakes come back only after the assignment is over. */
  readonly isAttempt: boolean
}

/**
 * Updates a user's mistakes after a verdict. A wrong solution schedules the question to come back (again, if it had
 * come back before); a right one repairs a question that has come back. Solving it within minutes of the mistake is not
 * a repair: it comes back all the same. Authors who try their own questions make no mistakes.
 */
export async function noteVerdict(tx: Tx, row: JudgedSubmission, passed: boolean): Promise<void> {
  const { id: submissionId, user_id: userId, question_id: questionId, author_id: authorId, isAttempt } = row
  if (userId !== authorId) await note(tx, { userId, questionId, sent: { submissionId }, isAttempt }, passed)
}

interface ChosenAnswer {
  readonly userId: number
  readonly questionId: number
  readonly authorId: number
  readonly choiceId: number
  readonly isAttempt: boolean
}

/** The same for an answer of a multiple-choice question. */
export async function noteChoice(tx: Tx, chosen: ChosenAnswer, correct: boolean): Promise<void> {
  const { userId, questionId, authorId, choiceId, isAttempt } = chosen
  if (userId !== authorId) await note(tx, { userId, questionId, sent: { choiceId }, isAttempt }, correct)
}

type AnsweredQuestion = Omit<Parameters<typeof putMistake>[1], 'daysToFirst'> & { readonly isAttempt: boolean }

async function note(tx: Tx, { isAttempt, ...one }: AnsweredQuestion, right: boolean): Promise<void> {
  if (!right) return await putMistake(tx, { ...one, daysToFirst: daysToNextReturn(0) ?? 1 })
  if (isAttempt) return
  const due = await lockDue(tx, one.userId, one.questionId)
  if (due) await countRepair(tx, due.id, daysToNextReturn(due.repairs + 1))
}

import type { Tx } from '../platform/data/database.ts'
import { checkLater } from '../forgery/schedule.ts'
import { recordJudged } from '../question/choice.ts'
import { publishSolution } from './solution.ts'
import { findForJudging } from './judged-store.ts'
import { lockQuestionOf } from './solution-store.ts'

type JudgedRow = NonNullable<Awaited<ReturnType<typeof findForJudging>>>

/** The effects of a verdict outside of tournaments: progress, reputation, and the solution that others see. */
export async function countInPractice(tx: Tx, row: JudgedRow, passed: boolean): Promise<void> {
  const question = {
    id: row.question_id,
    user_id: row.author_id,
    company_id: row.company_id,
    lifecycle: row.lifecycle,
    audience: row.audience,
    difficult_level: row.difficult_level,
  }
  // Solutions to a company's own question are not shown to other users, and neither are the trials of an assignment's
  // staff.
  const isPublished = passed && row.audience !== 'company' && row.audience !== 'assignment'
  // To avoid deadlocks, all code locks a question before its author's or its solver's points, and these before the
  // account. Publishing locks the question and the account.
  if (isPublished) await lockQuestionOf(tx, row)
  const earned = await recordJudged(tx, row.user_id, question, passed, row.id)
  if (isPublished) await publishSolution(tx, row)
  if (earned) await checkLater(tx, row.id)
}

/** Counts a submission that was judged before, unless its question or language was deleted. */
export async function countLater(tx: Tx, submissionId: number): Promise<void> {
  const row = await findForJudging(tx, submissionId)
  if (!row || row.outcome === null || row.outcome === 'judgeError') return
  await countInPractice(tx, row, row.outcome === 'passed')
}

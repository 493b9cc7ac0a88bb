import type { ClearedGrading } from '@gradus/contract/grade'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { gradedWork, refuseArchived, type GradedWork, type WorkOf } from './access.ts'
import { withRecordedChanges } from './change.ts'
import { refuseClaimed } from './claim.ts'
import { lockGrade, setCriteria, updateGrade } from './grade-store.ts'
import { countStaffComments, deleteCommentsOf } from './line-comment-store.ts'
import { counts, resultOf, type ItemResult } from './points.ts'
import { decimalForReply } from './present.ts'

/**
 * Chooses another attempt as the one that counts. Grades and comments on the former attempt are cleared only after the
 * grader has confirmed it (courses.md 16).
 */

interface Choice extends WorkOf {
  readonly clear: boolean
  readonly version: number
}

export type ChoiceOutcome =
  | { readonly version: number }
  | { readonly asks: { readonly version: number; readonly clears: ClearedGrading } }

/** @throws Problem badInput, notFound, notAllowed; conflict if somebody else saved in between, or has claimed it */
export async function choose(database: Database, user: User, choice: Choice): Promise<ChoiceOutcome> {
  return await database.transaction().execute(async (tx) => {
    const graded = await gradedWork(tx, user, choice)
    refuseArchived(graded)
    const { item, work } = graded
    const grade = await lockGrade(tx, work.id, item.id)
    refuseClaimed(grade, user)
    if (grade.version !== choice.version) throw new Problem('conflict')
    const former = currentOf(graded)
    refuseUncounted(former, choice.attemptId)
    const clears = await clearedBy(tx, work.id, former, choice.attemptId)
    if (clears && !choice.clear) return { asks: { version: grade.version, clears } }
    const cause = { source: 'grader', userId: user.id, reason: reasonOf(former, choice), decidedItem: item.id } as const
    const version = await withRecordedChanges(tx, [work.assignment_id], { ids: [work.id] }, cause, async () => {
      if (clears) await clear(tx, grade.id, work.id, former)
      return await updateGrade(tx, grade.id, {
        chosen_attempt_id: choice.attemptId ?? null,
        grader_id: user.id,
        ...(clears ? { points: null, graded_attempt_id: null, comment: '' } : {}),
      })
    })
    return { version }
  })
}

function currentOf({ assignment, items, item, work }: GradedWork): ItemResult {
  return orNotFound(resultOf(assignment, items, work).items.find((one) => one.item.id === item.id))
}

function refuseUncounted({ attempts }: ItemResult, attemptId: number | undefined): void {
  if (attemptId === undefined) return
  const attempt = orNotFound(attempts.find(({ id }) => id === attemptId))
  if (!counts(attempt))
    throw new Problem('badInput', {
      message: 'Practice, and what the judge could not judge, never counts. Choose another attempt.',
      field: 'attemptId',
    })
}

/** @returns undefined if nothing would be cleared */
async function clearedBy(
  tx: Tx,
  workId: number,
  { counting, grade }: ItemResult,
  attemptId: number | undefined,
): Promise<ClearedGrading | undefined> {
  if (attemptId !== undefined && attemptId === (grade?.graded_attempt_id ?? counting?.id)) return undefined
  const clears: ClearedGrading = {
    points: decimalForReply(grade?.points ?? null),
    comment: (grade?.comment ?? '') !== '',
    criteria: grade?.criteria.length ?? 0,
    lineComments: counting ? await countStaffComments(tx, workId, counting.id) : 0,
  }
  return clears.points !== null || clears.comment || clears.criteria > 0 || clears.lineComments > 0 ? clears : undefined
}

async function clear(tx: Tx, gradeId: number, workId: number, { counting, item }: ItemResult): Promise<void> {
  await setCriteria(tx, gradeId, item.id, [])
  if (counting) await deleteCommentsOf(tx, workId, counting.id)
}

function reasonOf({ attempts }: ItemResult, { attemptId }: Choice): string {
  const chosen = attempts.find(({ id }) => id === attemptId)
  return chosen ? `Attempt ${chosen.number} counts.` : 'The attempt that the rule chooses counts.'
}

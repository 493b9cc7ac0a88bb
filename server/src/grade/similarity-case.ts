import type { CaseDecisionForm, PairDecisionForm, SimilarityPairState } from '@gradus/contract/similarity-case'
import { compare, fractionOf, rounded, subtract, zero } from '@gradus/contract/fraction'
import { recordAuditEvents } from '../audit/audit.ts'
import { notifyMany } from '../notification/notify.ts'
import type { User } from '../platform/access/user.ts'
import type { Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { refuseArchived, taughtAssignment, type GradedAssignment } from './access.ts'
import { insertCase, lockCase, setCaseDecision, type CaseRow } from './case-store.ts'
import { withRecordedChanges } from './change.ts'
import { lockGrade, updateGrade } from './grade-store.ts'
import { resultOf } from './points.ts'
import { canDecide, taughtPair } from './similar-pair.ts'
import { mailDecidedCase, mailOpenedCase } from './similarity-mail.ts'
import { lockPair, setPairState } from './similarity-store.ts'
import { listWorks } from './work-store.ts'

/**
 * Steps after a similar pair was found: people look at it, a student is notified, also by email, and answers, and then
 * people decide. Nothing is automatic, and nobody learns who the other student is (courses.md 19).
 */

type Services = Pick<Site, 'config' | 'database' | 'queue'>

/**
 * A dismissed pair can become a case; a case stays one.
 * @throws Problem notFound, notAllowed; conflict for a case, and if the pair was dismissed after the lecturer read it
 */
export async function decideAboutPair(
  services: Services,
  user: User,
  id: number,
  decision: PairDecisionForm,
): Promise<1> {
  await services.database.transaction().execute(async (tx) => {
    const { pair, graded } = await taughtPair(tx, user, id)
    refuseArchived(graded)
    refuseOtherState(await lockPair(tx, id), decision)
    await setPairState(tx, id, decision.to, user.id)
    if (decision.to === 'dismissed') return
    for (const side of new Set(decision.sides)) {
      const [workId, userId] =
        side === 'left' ? [pair.left_work_id, pair.left_user_id] : [pair.right_work_id, pair.right_user_id]
      const { text, answerDays } = decision
      const answerUntil = await insertCase(tx, {
        pairId: id,
        workId,
        itemId: pair.item_id,
        text,
        userId: user.id,
        answerDays,
      })
      await tell(tx, graded, userId, 'There is a question about your work. Please read it and answer.')
      await mailOpenedCase(tx, services, graded, { userId, itemTitle: pair.title, answerUntil })
    }
    await record(tx, user, graded, 'openCase', { students: decision.sides.length })
  })
  return 1
}

/** @throws Problem conflict */
function refuseOtherState(state: SimilarityPairState | undefined, decision: PairDecisionForm): void {
  if (state === 'case') throw new Problem('conflict', { message: 'A case about this pair is open already.' })
  if (decision.to === 'case' && state !== decision.seen)
    throw new Problem('conflict', {
      message:
        'This pair has been dismissed since you opened it, so no case was opened. Open one only if you still want to.',
    })
}

/**
 * @throws Problem badInput for a deduction of more points than the item has; notFound, notAllowed; conflict before the
 *   student could answer, if it was already decided, or if the answer is no longer the one that was read
 */
export async function decideAboutCase(
  services: Services,
  user: User,
  id: number,
  decision: CaseDecisionForm,
): Promise<1> {
  await services.database.transaction().execute(async (tx) => {
    const one = orNotFound(await lockCase(tx, id))
    const [work] = await listWorks(tx, { ids: [one.work_id] })
    const graded = await taughtAssignment(tx, user, orNotFound(work).assignment_id)
    refuseArchived(graded)
    if (one.decision !== null) throw new Problem('conflict', { message: 'This case was decided already.' })
    if (one.answer !== decision.answer)
      throw new Problem('conflict', {
        message: 'The answer has changed since you read it. Read it again, then decide.',
        field: 'answer',
      })
    if (!canDecide(one)) throw new Problem('conflict', { message: 'The student can still answer. Decide after that.' })
    const item = orNotFound(graded.items.find((other) => other.id === one.item_id))
    const possible = rounded(fractionOf(item.points))
    if ((decision.points ?? 0) > possible)
      throw new Problem('badInput', { message: `Take off at most ${possible} points.`, field: 'points' })
    await setCaseDecision(tx, id, user.id, decision)
    await takePoints(tx, user, graded, one, decision)
    const userId = orNotFound(work).user_id
    await tell(tx, graded, userId, 'A decision about your work was made.')
    await mailDecidedCase(tx, services, graded, { userId, itemTitle: item.title })
    await record(tx, user, graded, 'decideCase', { decision: decision.decision })
  })
  return 1
}

/**
 * A deduction takes points from the item; failing takes all of them. Both are set by hand, so that later computations
 * don't restore them.
 */
async function takePoints(
  tx: Tx,
  user: User,
  { assignment, items }: GradedAssignment,
  { work_id: workId, item_id: itemId }: CaseRow,
  { decision, points, text }: CaseDecisionForm,
): Promise<void> {
  if (decision === 'none' || decision === 'warning') return
  const grade = await lockGrade(tx, workId, itemId)
  const [work] = await listWorks(tx, { ids: [workId] })
  const before = resultOf(assignment, items, orNotFound(work)).items.find(({ item }) => item.id === itemId)
  const less = subtract(before?.points ?? zero, fractionOf((points ?? 0).toFixed(2)))
  const left = decision === 'fail' || compare(less, zero) < 0 ? zero : less
  const reason = Array.from(text).slice(0, 500).join('')
  const cause = { source: 'similarity', userId: user.id, reason, decidedItem: itemId } as const
  await withRecordedChanges(tx, [assignment.id], { ids: [workId] }, cause, () =>
    updateGrade(tx, grade.id, {
      points: rounded(left),
      graded_attempt_id: before?.counting?.id ?? null,
      grader_id: user.id,
    }),
  )
}

async function tell(tx: Tx, { assignment }: GradedAssignment, userId: number, text: string) {
  await notifyMany(tx, [userId], {
    subject: { kind: 'assignment', id: assignment.id },
    title: assignment.title,
    paragraphs: [text],
    link: `/OwnCases/${assignment.course_id}`,
  })
}

async function record(
  tx: Tx,
  user: User,
  { assignment }: GradedAssignment,
  action: 'openCase' | 'decideCase',
  details: Record<string, string | number>,
): Promise<void> {
  const subject = { kind: 'assignment', id: assignment.id, name: assignment.title } as const
  await recordAuditEvents(tx, user, { action, subject, details })
}

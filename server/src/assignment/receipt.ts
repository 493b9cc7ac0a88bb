import type { Receipt } from '@gradus/contract/assignment'
import { fractionOf } from '@gradus/contract/fraction'
import type { AssignmentTimes } from '@gradus/contract/course/times'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { readableAssignment } from './access.ts'
import { listNames } from './team-store.ts'
import { listAttempts } from './result-store.ts'
import type { RatedAttempt } from './attempt-rating.ts'
import { resultOf, ruleOf } from './result.ts'
import { mayStudentSeeTests } from './visible-tests.ts'
import type { AssignmentRow } from './store.ts'

/** Receipts, which prove that something was submitted, and when (courses.md 11). */

const pageSize = 20

/** Newest first. @throws Problem notFound */
export async function readReceipts(
  database: Database,
  user: User,
  id: number,
  { page, itemId }: { readonly page: number; readonly itemId?: number | undefined },
) {
  const { assignment, times } = await readableAssignment(database, id, user)
  const attempts = times ? await readOwnAttempts(database, user, assignment, times, itemId) : []
  const newest = attempts.toReversed()
  const names = await namesOf(database, user, newest)
  const seesTests = await mayStudentSeeTests(database, id, user.id)
  const read = async (limit: number, offset: number) => newest.slice(offset, offset + limit)
  return await readPage({ page, pageSize }, read, (one) => presentReceipt(one, user, seesTests, names))
}

/** A user's own attempts and their teams', in the order in which they arrived. They are rated without points. */
export async function readOwnAttempts(
  database: Database,
  user: Pick<User, 'id'>,
  assignment: AssignmentRow,
  times: AssignmentTimes,
  itemId?: number,
): Promise<readonly RatedAttempt[]> {
  const rows = await listAttempts(database, assignment.id, [user.id], itemId)
  return resultOf(ruleOf(assignment), times, fractionOf('0'), rows).attempts
}

/** Names of the other members of a team. */
export async function namesOf(
  database: Database,
  user: Pick<User, 'id'>,
  attempts: readonly RatedAttempt[],
): Promise<ReadonlyMap<number, string>> {
  const others = attempts.map(({ sender_id }) => sender_id).filter((id) => id !== user.id)
  return new Map((await listNames(database, others)).map(({ id, display_name }) => [id, display_name]))
}

/** @param seesTests without it, the receipt doesn't even say whether the attempt is judged: that takes as long as its tests */
export function presentReceipt(
  one: RatedAttempt,
  user: Pick<User, 'id'>,
  seesTests: boolean,
  names: ReadonlyMap<number, string> = new Map(),
): Receipt {
  const isOwn = one.sender_id === user.id
  return {
    attemptId: one.id,
    itemId: one.item_id,
    number: one.number,
    digest: one.digest.toString('hex'),
    receivedAt: one.received_at.toISOString(),
    due: one.due_at?.toISOString() ?? null,
    timing: one.timing,
    isPractice: one.isPractice,
    isFromDraft: one.from_draft,
    state: seesTests || one.state === 'ignored' ? one.state : 'received',
    submissionId: isOwn ? one.submission_id : null,
    choiceId: one.choice_id,
    sentBy: isOwn ? null : (names.get(one.sender_id) ?? null),
  }
}

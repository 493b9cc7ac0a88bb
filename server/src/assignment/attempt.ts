import { createHash } from 'node:crypto'
import { maximumArrivalSeconds, type Receipt } from '@gradus/contract/assignment'
import { timingOf } from '@gradus/contract/course/times'
import type { SourceFile } from '@gradus/contract/judge'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { takenAssignment } from './access.ts'
import { findWorkId, insertAttempt, type AttemptResult } from './attempt-store.ts'
import { findItemOf } from './item-store.ts'
import { countedAttempts } from './read.ts'
import { presentReceipt } from './receipt.ts'
import { receiptMail } from './receipt-mail.ts'
import { fractionOf } from '@gradus/contract/fraction'
import { listAttempts } from './result-store.ts'
import { resultOf, ruleOf } from './result.ts'
import { lockAssignmentForShare } from './store.ts'
import { refuseForUsedUpMember } from './team-attempts.ts'
import { findTeam, lockTeam } from './team-store.ts'
import { readTimes, storeTimes } from './times.ts'
import { mayStudentSeeTests } from './visible-tests.ts'

/** How something that a student sends becomes an attempt (courses.md 6, 8 and 9). */

export interface Admission {
  readonly assignmentId: number
  readonly itemId: number
  readonly questionId: number
  readonly title: string
  /** When the request began to arrive. */
  readonly receivedAt: Date
  readonly options: AttemptOptions
}

interface AttemptOptions {
  readonly replacesInTime?: boolean | undefined
  readonly mailReceipt?: boolean | undefined
}

/** When a request began to arrive, and when it had arrived, by the server's clock. */
export interface RequestTimes {
  readonly requestStartedAt: Date
  readonly requestCompletedAt: Date
}

/**
 * The time of an attempt is when its request began to arrive, so that a slow connection makes nobody late.
 * @throws Problem tooSlow where the rest of it took too long
 */
export function timeOf({ requestStartedAt, requestCompletedAt }: RequestTimes): Date {
  if (requestCompletedAt.getTime() - requestStartedAt.getTime() > maximumArrivalSeconds * 1000)
    throw new Problem('tooSlow')
  return requestStartedAt
}

/**
 * Checks that the user may submit this attempt. Limits are checked again when it is stored. @throws Problem notFound,
 * notAllowed, conflict, tooSlow
 */
export async function admitAttempt(
  database: Database,
  user: User,
  assignmentId: number,
  item: { readonly questionId: number } | { readonly itemId: number },
  options: AttemptOptions,
  arrival: RequestTimes,
): Promise<Admission> {
  const receivedAt = timeOf(arrival)
  await takenAssignment(database, assignmentId, user, receivedAt)
  const found = orNotFound(await findItemOf(database, assignmentId, item))
  return { assignmentId, itemId: found.id, questionId: found.question_id, title: found.title, receivedAt, options }
}

interface NewAttemptContent {
  /** True if the server submits the student's draft at the due time. */
  readonly isFromDraft?: boolean
  readonly submissionId?: number
  readonly choiceId?: number
  readonly digest: Buffer
  readonly result: AttemptResult
}

export const waiting: AttemptResult = { state: 'waiting', passed: 0, tests: 0 }

/**
 * Stores an attempt. If two arrive at once (from two tabs, or from two members of a team), the second waits for the
 * first and counts it.
 * @throws Problem conflict if no attempt is left, the last moment has passed, or a late attempt would replace one in
 * time and the user did not confirm that
 */
export async function enterAttempt(
  tx: Tx,
  services: Pick<Site, 'config' | 'queue'>,
  user: Pick<User, 'id'>,
  { assignmentId, itemId, title, receivedAt, options }: Admission,
  sent: NewAttemptContent,
): Promise<Receipt> {
  const assignment = orNotFound(await lockAssignmentForShare(tx, assignmentId))
  // Writes the user's work, which is the lock.
  await storeTimes(tx, [assignmentId], [user.id])
  const workId = orNotFound(await findWorkId(tx, assignmentId, user.id))
  const team = assignment.team_size === null ? undefined : await findTeam(tx, assignmentId, user.id)
  if (team) await lockTeam(tx, team.id)
  const times = orNotFound((await readTimes(tx, user.id, [assignmentId])).get(assignmentId))
  const rows = await listAttempts(tx, assignmentId, [user.id], itemId)
  const before = resultOf(ruleOf(assignment), times, fractionOf('0'), rows)
  const timing = timingOf(times, receivedAt.getTime())
  if (timing === 'tooLate' && !assignment.practice_afterwards)
    throw new Problem('conflict', { message: 'This assignment is closed. Your work was not submitted.' })
  const isPractice = timing === 'tooLate'
  if (!isPractice && times.attempts !== null && countedAttempts(before).length >= times.attempts)
    throw new Problem('conflict', { message: 'You have no attempts left for this question.' })
  if (!isPractice && team) await refuseForUsedUpMember(tx, assignment, team.id, itemId, user.id)
  const replaces = assignment.attempt_rule === 'last' && timing === 'late' && before.counting?.timing === 'onTime'
  if (replaces && !options.replacesInTime)
    throw new Problem('conflict', {
      message: 'You submitted in time. The last attempt counts, so a late one would replace it: confirm that first.',
      field: 'replacesInTime',
    })
  const number = 1 + Math.max(0, ...rows.map((row) => row.number))
  const id = await insertAttempt(tx, {
    workId,
    itemId,
    teamId: team?.id ?? null,
    submissionId: sent.submissionId ?? null,
    choiceId: sent.choiceId ?? null,
    number,
    receivedAt,
    dueAt: times.due === null ? null : new Date(times.due),
    digest: sent.digest,
    isPractice,
    isFromDraft: sent.isFromDraft ?? false,
    result: sent.result,
  })
  const after = await listAttempts(tx, assignmentId, [user.id], itemId)
  const stored = orNotFound(
    resultOf(ruleOf(assignment), times, fractionOf('0'), after).attempts.find((one) => one.id === id),
  )
  const receipt = presentReceipt(stored, user, await mayStudentSeeTests(tx, assignmentId, user.id))
  if (options.mailReceipt)
    await sendMail(tx, services.queue, await receiptMail(tx, services.config, user, assignment, title, receipt))
  return receipt
}

/** SHA-256, as `Receipt.digest` says. */
export function digestOf(source: string, files: readonly SourceFile[] = []): Buffer {
  const hash = createHash('sha256').update(source)
  if (files.length > 0) hash.update('\0')
  for (const { fileName, body } of files) hash.update(fileName).update('\0').update(body).update('\0')
  return hash.digest()
}

import { submissionsADay } from '@gradus/contract/limit'
import type { Database, Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { addToDay, deleteOldDays } from './store.ts'

/** Counts a submission, in the transaction that stores it. @throws Problem tooOften until the day is over */
export async function countSubmission(tx: Tx, userId: number, bytes: number): Promise<void> {
  const today = await addToDay(tx, userId, 1, bytes)
  const reached =
    today.submissions > submissionsADay.maximum
      ? `You submitted ${submissionsADay.maximum.toLocaleString('en-GB')} times today, which is the limit.`
      : `What you submitted today takes ${submissionsADay.bytes / 1024 / 1024} MiB, which is the limit.`
  if (today.submissions <= submissionsADay.maximum && today.bytes <= submissionsADay.bytes) return
  throw new Problem('tooOften', {
    message: `${reached} Your code is safe: submit it after midnight (UTC). You can still compile and run.`,
    retryAfterSeconds: today.seconds,
  })
}

/** A verdict takes room, too; it is kept in any case. */
export async function countVerdict(tx: Tx, userId: number, bytes: number): Promise<void> {
  await addToDay(tx, userId, 0, bytes)
}

/** Locks the account's sums of today until the transaction ends. */
export async function lockDay(tx: Tx, userId: number): Promise<void> {
  await addToDay(tx, userId, 0, 0)
}

export async function pruneOldDays(database: Database): Promise<void> {
  await deleteOldDays(database)
}

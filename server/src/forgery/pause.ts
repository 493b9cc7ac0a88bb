import type { Reader } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { secondsUntilFewerForged } from './store.ts'

/** Forged passes of one person within a day. One may be our mistake. */
export const forgedADay = 3

/**
 * After `forgedADay` revoked passes within 24 hours, a user can't submit to questions that earn points, until the first of
 * them is a day old or a moderator restores one. @throws Problem tooOften
 */
export async function refuseForger(database: Reader, userId: number): Promise<void> {
  const seconds = await secondsUntilFewerForged(database, userId, forgedADay)
  if (seconds === undefined) return
  const hours = Math.ceil(seconds / 3600)
  throw new Problem('tooOften', {
    message: `${pauseReason} Your code is safe: submit it in ${hours === 1 ? 'an hour' : `${hours} hours`}. You can still compile and run. If you think this is a mistake, contact support.`,
    retryAfterSeconds: seconds,
  })
}

export const pauseReason = `We revoked ${forgedADay} of your passes within 24 hours because your programs also passed tests with a wrong expected answer.`

import { setTimeout as wait } from 'node:timers/promises'
import { withRequestId } from '@gradus/telemetry/request-id'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { judgeStored } from './judging.ts'
import { withLease, startRenewingLeases } from './lease.ts'
import { leaseWaiting } from './lease-store.ts'

const pollMilliseconds = 1_000
/** Limits the load when many wait at once, as just before the due time of an assignment that hides its tests. */
const maxConcurrent = 32

interface FinishServices {
  readonly database: Database
  readonly judge: JudgeClient
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Judges submissions that no request waits for: the judge was unavailable, a server was killed, or the assignment hides
 * its tests, and the time that they take would reveal something about them. Every server of the site does this; a lease
 * on each row makes sure that only one server judges it. A slow submission does not block the others.
 * @returns `stop`, which takes no more submissions and resolves when the running ones have ended.
 */
export function finishWaitingSubmissions(services: FinishServices): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const logFailure = (error: unknown) =>
    services.log.warn({ message: error instanceof Error ? error.message : String(error) }, 'finishing submissions')
  const stopRenewing = startRenewingLeases(services.database, logFailure)
  const running = new Set<Promise<unknown>>()
  // If one user has submitted more than a judge lets wait, the submissions of others are judged first.
  const judge = (id: number) => judgeStored(services, id, { waitsForOwner: false })
  const startJudging = (id: number) => {
    // In the judge's log, the submission's number takes the place of a request's id.
    // Failures are ignored, because judgeStored has then released the row for another try.
    const judging = withRequestId(`submission-${id}`, () => withLease(id, () => judge(id))).catch(() => undefined)
    running.add(judging)
    void judging.finally(() => running.delete(judging))
  }
  const poll = async () => {
    while (!stopping.signal.aborted) {
      const ids = await leaseWaiting(services.database, maxConcurrent - running.size).catch((error: unknown) => {
        logFailure(error)
        return []
      })
      for (const id of ids) startJudging(id)
      if (running.size >= maxConcurrent) await Promise.race(running)
      else if (ids.length === 0)
        await wait(pollMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const polling = poll()
  return {
    async stop() {
      stopping.abort()
      stopRenewing()
      await polling
      await Promise.all(running)
    },
  }
}

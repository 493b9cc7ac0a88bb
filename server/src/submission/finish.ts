import { setTimeout as wait } from 'node:timers/promises'
import { withRequestId } from '@gradus/telemetry/request-id'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { judgeStored } from './judging.ts'
import { withLease, startRenewingLeases } from './lease.ts'
import { leaseNext } from './lease-store.ts'

const pollMilliseconds = 1_000
/** Limits the load when many wait at once, as just before the due time of an assignment that hides its tests. */
const maxConcurrent = 32
/**
 * For each user. A submission keeps its place while it waits in a judge's queue, where an owner may have 20: two users
 * would fill all places.
 */
const maxConcurrentOfUser = 4

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
  const running = new Map<Promise<unknown>, { readonly userId: number }>()
  // If one user has submitted more than a judge lets wait, the submissions of others are judged first.
  const judge = (id: number) => judgeStored(services, id, { waitsForOwner: false })
  const startJudging = (id: number, userId: number) => {
    // In the judge's log, the submission's number takes the place of a request's id.
    // Failures are ignored, because judgeStored has then released the row for another try.
    const judging = withRequestId(`submission-${id}`, () => withLease(services.database, id, () => judge(id))).catch(
      () => undefined,
    )
    running.set(judging, { userId })
    void judging.finally(() => running.delete(judging))
  }
  const usersAtLimit = () => {
    const counts = Map.groupBy(running.values(), ({ userId }) => userId)
    return [...counts].filter(([, { length }]) => length >= maxConcurrentOfUser).map(([userId]) => userId)
  }
  const poll = async () => {
    while (!stopping.signal.aborted) {
      const next = await leaseNext(services.database, usersAtLimit()).catch(logFailure)
      if (next) startJudging(next.id, next.user_id)
      if (running.size >= maxConcurrent) await Promise.race(running.keys())
      else if (!next) await pauseOrEndOf(running.keys(), stopping.signal)
    }
  }
  const polling = poll()
  return {
    async stop() {
      stopping.abort()
      stopRenewing()
      await polling
      await Promise.all(running.keys())
    },
  }
}

/** Ends early when a submission has ended: its user may have another one that waits. */
async function pauseOrEndOf(running: Iterable<Promise<unknown>>, stopping: AbortSignal): Promise<void> {
  const pause = new AbortController()
  const signal = AbortSignal.any([pause.signal, stopping])
  const passed = wait(pollMilliseconds, undefined, { signal }).catch(() => undefined)
  await Promise.race([passed, ...running])
  pause.abort()
}

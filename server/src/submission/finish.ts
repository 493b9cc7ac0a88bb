import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { judgeStored } from './judging.ts'
import { withLease, startRenewingLeases } from './lease.ts'
import { takeWaiting } from './store.ts'

const pauseMilliseconds = 1_000
const atOnce = 8

interface FinishServices {
  readonly database: Database
  readonly judge: JudgeClient
  readonly log: FastifyBaseLogger
}

/**
 * Finishes what a judge that was away, or a server that was killed, left waiting. Every server of the site does it; a
 * lease on each row keeps them apart. One that takes long keeps no other from being taken. @returns what stops it, once
 * those at work have ended.
 */
export function finishWaitingSubmissions(parts: FinishServices): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const complain = (error: unknown) =>
    parts.log.warn({ message: error instanceof Error ? error.message : String(error) }, 'finishing submissions')
  const stopRenewing = startRenewingLeases(parts.database, complain)
  const atWork = new Set<Promise<unknown>>()
  const begin = (id: number) => {
    // judgeStored has released the row for another try.
    const work = withLease(id, () => judgeStored(parts, id)).catch(() => undefined)
    atWork.add(work)
    void work.finally(() => atWork.delete(work))
  }
  const take = async () => {
    while (!stopping.signal.aborted) {
      const ids = await takeWaiting(parts.database, atOnce - atWork.size).catch((error: unknown) => {
        complain(error)
        return []
      })
      for (const id of ids) begin(id)
      if (atWork.size >= atOnce) await Promise.race(atWork)
      else if (ids.length === 0)
        await wait(pauseMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const taking = take()
  return {
    async stop() {
      stopping.abort()
      stopRenewing()
      await taking
      await Promise.all(atWork)
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/database.ts'
import type { JudgeClient } from '../platform/judge.ts'
import { judgeStored } from './judging.ts'
import { holding, renewHeld } from './lease.ts'
import { takeWaiting } from './store.ts'

const pauseMilliseconds = 1_000
const atOnce = 8

interface Parts {
  readonly database: Database
  readonly judge: JudgeClient
  readonly log: FastifyBaseLogger
}

/**
 * Finishes what a judge that was away, or a server that was killed, left waiting. Every server of the site does it; a
 * lease on each row keeps them apart. @returns what stops it, after the current round.
 */
export function finishWaitingSubmissions(parts: Parts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const complain = (error: unknown) =>
    parts.log.warn({ message: error instanceof Error ? error.message : String(error) }, 'finishing submissions')
  const stopRenewing = renewHeld(parts.database, complain)
  const rounds = async () => {
    while (!stopping.signal.aborted) {
      const finished = await round(parts).catch((error: unknown) => {
        complain(error)
        return 0
      })
      if (finished === 0) await wait(pauseMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = rounds()
  return {
    async stop() {
      stopping.abort()
      stopRenewing()
      await running
    },
  }
}

/** @returns how many got their verdict. */
async function round(parts: Parts): Promise<number> {
  const ids = await takeWaiting(parts.database, atOnce)
  const verdicts = await Promise.all(ids.map((id) => holding(id, () => judgeStored(parts, id)).catch(() => undefined)))
  return verdicts.filter((verdict) => verdict !== undefined && verdict.outcome !== 'judgeError').length
}

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { learnReports } from './learn.ts'
import { checkPass } from './pass.ts'
import { leaseDecoyCheck } from './store.ts'

/** The pause between two checks, and until the next poll if there are none. */
const pauseMilliseconds = 500
const idleMilliseconds = 5_000

interface WatchServices {
  readonly database: Database
  readonly judge: JudgeClient
  readonly log: FastifyBaseLogger
}

/**
 * Runs passes against decoys, and solutions that were not run yet, one after the other. The judge serves these runs
 * only when nothing else waits. @returns a function that stops it after the current run
 */
export function watchPasses(parts: WatchServices): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const rounds = async () => {
    while (!stopping.signal.aborted) {
      const worked = await examineNext(parts).catch((error: unknown) => {
        parts.log.warn({ message: error instanceof Error ? error.message : String(error) }, 'checking passes')
        return false
      })
      const pause = worked ? pauseMilliseconds : idleMilliseconds
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = rounds()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** @returns whether there was something to do */
export async function examineNext(parts: Pick<WatchServices, 'database' | 'judge'>): Promise<boolean> {
  const submissionId = await leaseDecoyCheck(parts.database)
  if (submissionId === undefined) return await learnReports(parts)
  await checkPass(parts, submissionId)
  return true
}

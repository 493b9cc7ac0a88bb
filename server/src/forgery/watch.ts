import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { learnReports } from './learn.ts'
import { checkPass, type CheckServices } from './pass.ts'
import { leaseDecoyCheck } from './store.ts'

/** The pause between two checks, and until the next poll if there are none. */
const pauseMilliseconds = 500
const idleMilliseconds = 5_000

interface WatchServices extends CheckServices {
  readonly log: FastifyBaseLogger
}

/**
 * Runs passes against decoys, and solutions that were not run yet. Finding the decoys of a question may take minutes, so
 * passes of questions whose decoys are known are checked beside it, one after the other. The judge serves these runs only
 * when nothing else waits. @returns a function that stops it after the current runs
 */
export function watchPasses(parts: WatchServices): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const rounds = async (work: (parts: CheckServices) => Promise<boolean>) => {
    while (!stopping.signal.aborted) {
      const worked = await work(parts).catch((error: unknown) => {
        parts.log.warn({ message: error instanceof Error ? error.message : String(error) }, 'checking passes')
        return false
      })
      const pause = worked ? pauseMilliseconds : idleMilliseconds
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = [rounds((services) => checkNext(services, 'known')), rounds(learnNext)]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** @returns whether there was something to do */
export async function examineNext(parts: CheckServices): Promise<boolean> {
  return (await checkNext(parts, 'known')) || (await learnNext(parts))
}

async function learnNext(parts: CheckServices): Promise<boolean> {
  return (await checkNext(parts, 'unknown')) || (await learnReports(parts))
}

async function checkNext(parts: CheckServices, decoys: 'known' | 'unknown'): Promise<boolean> {
  const submissionId = await leaseDecoyCheck(parts.database, decoys)
  if (submissionId === undefined) return false
  await checkPass(parts, submissionId)
  return true
}

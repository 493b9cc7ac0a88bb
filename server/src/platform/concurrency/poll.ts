import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

const pollMilliseconds = 1_000

/**
 * Polls for work, and again at once if there was some. A failure is logged, and the polling continues.
 * @param doWork returns how much work it found and did
 * @returns `stop`, which resolves when the current call of `doWork` has ended
 */
export function poll(
  log: Pick<FastifyBaseLogger, 'warn'>,
  name: string,
  doWork: () => Promise<number>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const polling = (async () => {
    while (!stopping.signal.aborted) {
      const done = await doWork().catch((error: unknown) => {
        log.warn({ message: error instanceof Error ? error.message : String(error) }, name)
        return 0
      })
      if (done === 0) await wait(pollMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await polling
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

const pollMilliseconds = 1_000

/**
 * Looks for work repeatedly, and at once after it found some. A failure is logged, and the polling continues.
 * @param look returns the amount of work that it found
 * @returns `stop`, which resolves when the current call of `look` has ended
 */
export function poll(
  log: Pick<FastifyBaseLogger, 'warn'>,
  name: string,
  look: () => Promise<number>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      const done = await look().catch((error: unknown) => {
        log.warn({ message: error instanceof Error ? error.message : String(error) }, name)
        return 0
      })
      if (done === 0) await wait(pollMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await looking
    },
  }
}

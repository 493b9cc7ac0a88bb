/**
 * Keeps a part of the site running: if it ends unexpectedly, it is restarted after a pause that grows with each
 * failure.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { describeExit, type Running } from './program.ts'
import { printLine } from './terminal.ts'

/** After running this long a part counts as healthy, and its next failure is followed by the shortest pause again. */
const healthy = 60_000
const shortestPause = 250
const longestPause = 30_000

export type SupervisedPart = { stop: () => Promise<void> }

/**
 * `start` is called for each restart. The caller starts the part for the first time, because only the caller knows what
 * to do if that fails.
 */
export function supervise(name: string, first: Running, start: () => Promise<Running>): SupervisedPart {
  const stopping = new AbortController()
  let running = first

  async function keepRunning(): Promise<void> {
    let pause = shortestPause
    for (;;) {
      const startedAt = Date.now()
      const end = await running.exited
      if (stopping.signal.aborted) return
      printLine(`${name} ended unexpectedly (${describeExit(end)}); it is started again.`)
      if (Date.now() - startedAt > healthy) pause = shortestPause
      for (let started = false; !started; pause = Math.min(pause * 2, longestPause)) {
        await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
        if (stopping.signal.aborted) return
        started = await restart()
      }
    }
  }

  async function restart(): Promise<boolean> {
    try {
      running = await start()
      // It was stopped while it was starting, so it must be ended here: nobody else has a reference to it.
      if (stopping.signal.aborted) await running.stop()
      return true
    } catch (failure) {
      printLine(`${name} did not start: ${failure instanceof Error ? failure.message : String(failure)}`)
      return false
    }
  }

  const supervision = keepRunning()
  return {
    async stop() {
      const again = stopping.signal.aborted
      stopping.abort()
      await running.stop()
      if (!again) await supervision
    },
  }
}

/** Keeps a part of the site running: whatever ends unexpectedly is started again, after a pause that grows. */
import { setTimeout as wait } from 'node:timers/promises'
import { describeExit, type Running } from './program.ts'
import { printLine } from './terminal.ts'

/** A part that lived this long was well: the next fault of it starts from the shortest pause. */
const healthy = 60_000
const shortestPause = 250
const longestPause = 30_000

export type SupervisedPart = { stop: () => Promise<void> }

/** `start` is called again for each restart; the first one is the caller's, who knows what its failure means. */
export function supervise(name: string, first: Running, start: () => Promise<Running>): SupervisedPart {
  const stopping = new AbortController()
  let running = first

  async function keepRunning(): Promise<void> {
    let pause = shortestPause
    for (;;) {
      const begun = Date.now()
      const end = await running.exited
      if (stopping.signal.aborted) return
      printLine(`${name} ended unexpectedly (${describeExit(end)}); it is started again.`)
      if (Date.now() - begun > healthy) pause = shortestPause
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
      // Stopped while it started: nobody else knows of it any more.
      if (stopping.signal.aborted) await running.stop()
      return true
    } catch (failure) {
      printLine(`${name} did not start: ${failure instanceof Error ? failure.message : String(failure)}`)
      return false
    }
  }

  const kept = keepRunning()
  return {
    async stop() {
      const again = stopping.signal.aborted
      stopping.abort()
      await running.stop()
      if (!again) await kept
    },
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem } from '../problem.ts'

interface Limit {
  /** How many tasks run at the same time. */
  readonly maxRunning: number
  /** How many more may wait; the next one is refused. */
  readonly maxWaiting: number
  /** The message of the refusal. */
  readonly busyMessage: string
}

/**
 * Limits work that takes much memory or a thread of libuv.
 * @throws Problem tooOften when the queue is full
 */
export function limitConcurrency({ maxRunning, maxWaiting, busyMessage }: Limit) {
  const queue: (() => void)[] = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < maxRunning) {
      running++
      return
    }
    if (queue.length >= maxWaiting) throw new Problem('tooOften', { message: busyMessage, retryAfterSeconds: 10 })
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  return async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    await turn()
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}

/** Milliseconds. */
const longestStretch = 10
let startedAt = performance.now()

/** Call between the steps of long synchronous work: other requests run in between. */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - startedAt < longestStretch) return
  await nextTurn()
  startedAt = performance.now()
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem } from '../problem.ts'

interface Limit {
  /** How many work at a time. */
  readonly atOnce: number
  /** How many may wait; the next one is refused. */
  readonly longest: number
  /** The message of the refusal. */
  readonly crowded: string
}

/**
 * Runs at most `atOnce` tasks at a time and queues up to `longest` more: for work that takes memory or a thread of libuv.
 * @throws Problem tooOften when the queue is full
 */
export function limitConcurrency({ atOnce, longest, crowded }: Limit) {
  const line: (() => void)[] = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    if (line.length >= longest) throw new Problem('tooOften', { message: crowded, retryAfterSeconds: 10 })
    await new Promise<void>((resolve) => line.push(resolve))
  }

  return async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    await turn()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}

const longestStretch = 10
let startedAt = performance.now()

/** Call between the steps of long synchronous work: other requests run in between. */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - startedAt < longestStretch) return
  await nextTurn()
  startedAt = performance.now()
}

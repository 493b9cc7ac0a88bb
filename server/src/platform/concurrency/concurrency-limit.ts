import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem } from '../problem.ts'

interface Limit {
  /** How many work at a time. */
  readonly atOnce: number
  /** How many may wait; the next one is refused. */
  readonly longest: number
  /** What that one is told. */
  readonly crowded: string
}

/**
 * One after another, or a few at a time: for work that takes memory or a thread of libuv, so that a flood of it waits in a
 * line that ends. @throws Problem tooOften where the line is full
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
let begun = performance.now()

/** Called between the steps of long work that waits for nothing: lets other requests have their turn once in a while. */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - begun < longestStretch) return
  await nextTurn()
  begun = performance.now()
}

import { JudgeFailure } from '../problem.ts'
import type { Box } from './sandbox.ts'
import type { BoxContent, BoxResult, BoxShape } from './profile.ts'
import type { Sandbox } from './factory.ts'

/**
 * Boxes that wait, ready, for the submission that will use them: what a run costs before its command starts is then
 * paid before it comes. A waiting box has never run anything, and is used once like any other. One is kept for each of
 * the shapes that were asked for last; most submissions of a language have the same shape.
 */
export class Stock {
  readonly #sandbox: Sandbox
  readonly #size: number
  readonly #warn: (message: string) => void
  readonly #waiting = new Map<string, Box>()
  #closed = false

  constructor(sandbox: Sandbox, size: number, warn: (message: string) => void) {
    this.#sandbox = sandbox
    this.#warn = warn
    this.#size = size
  }

  /** A box for somebody who runs it beside another one. */
  prepare(shape: BoxShape): Box {
    const key = JSON.stringify(shape)
    const box = this.#take(key) ?? this.#sandbox.prepare(shape)
    this.#refill(key, shape)
    return box
  }

  async run(shape: BoxShape, content: BoxContent): Promise<BoxResult> {
    const key = JSON.stringify(shape)
    try {
      return await (this.#take(key) ?? this.#sandbox.prepare(shape)).run(content)
    } catch (error) {
      // A box that failed by itself says nothing about the submission, which gets one more.
      if (!(error instanceof JudgeFailure) || content.signal?.aborted === true) throw error
      this.#warn(`A box failed and another was taken. ${error.message}`)
      return await this.#sandbox.prepare(shape).run(content)
    } finally {
      this.#refill(key, shape)
    }
  }

  #take(key: string): Box | undefined {
    const box = this.#waiting.get(key)
    this.#waiting.delete(key)
    return box?.usable === true ? box : undefined
  }

  #refill(key: string, shape: BoxShape): void {
    if (this.#closed || this.#size === 0 || this.#waiting.has(key)) return
    // After the answer is on its way: whoever waits for it does not wait for this.
    setTimeout(() => {
      if (this.#closed || this.#waiting.has(key)) return
      this.#waiting.set(key, this.#sandbox.prepare(shape))
      for (const [oldest, box] of this.#waiting) {
        if (this.#waiting.size <= this.#size) break
        this.#waiting.delete(oldest)
        box.discard()
      }
    }, 1)
  }

  close(): void {
    this.#closed = true
    for (const box of this.#waiting.values()) box.discard()
    this.#waiting.clear()
  }
}

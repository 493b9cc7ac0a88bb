import { JudgeFailure } from '../problem.ts'
import type { Sandbox } from './sandbox.ts'
import type { SandboxRequest, SandboxResult, SandboxProfile } from './profile.ts'
import type { SandboxFactory } from './factory.ts'

/**
 * Sandboxes that wait, ready, for the submission that will use them: what a run costs before its command starts is then
 * paid before it comes. A waiting sandbox has never run anything, and is used once like any other. One is kept for each of
 * the shapes that were asked for last; most submissions of a language have the same shape.
 */
export class SandboxPool {
  readonly #sandboxes: SandboxFactory
  readonly #size: number
  readonly #warn: (message: string) => void
  readonly #waiting = new Map<string, Sandbox>()
  #closed = false

  constructor(sandboxes: SandboxFactory, size: number, warn: (message: string) => void) {
    this.#sandboxes = sandboxes
    this.#warn = warn
    this.#size = size
  }

  /** A sandbox for somebody who runs it beside another one. */
  prepare(profile: SandboxProfile): Sandbox {
    const key = JSON.stringify(profile)
    const sandbox = this.#take(key) ?? this.#sandboxes.prepare(profile)
    this.#refill(key, profile)
    return sandbox
  }

  async run(profile: SandboxProfile, content: SandboxRequest): Promise<SandboxResult> {
    const key = JSON.stringify(profile)
    try {
      return await (this.#take(key) ?? this.#sandboxes.prepare(profile)).run(content)
    } catch (error) {
      // A sandbox that failed by itself says nothing about the submission, which gets one more.
      if (!(error instanceof JudgeFailure) || content.signal?.aborted === true) throw error
      this.#warn(`A sandbox failed and another was taken. ${error.message}`)
      return await this.#sandboxes.prepare(profile).run(content)
    } finally {
      this.#refill(key, profile)
    }
  }

  #take(key: string): Sandbox | undefined {
    const sandbox = this.#waiting.get(key)
    this.#waiting.delete(key)
    return sandbox?.usable === true ? sandbox : undefined
  }

  #refill(key: string, profile: SandboxProfile): void {
    if (this.#closed || this.#size === 0 || this.#waiting.has(key)) return
    // After the answer is on its way: whoever waits for it does not wait for this.
    setTimeout(() => {
      if (this.#closed || this.#waiting.has(key)) return
      this.#waiting.set(key, this.#sandboxes.prepare(profile))
      for (const [oldest, sandbox] of this.#waiting) {
        if (this.#waiting.size <= this.#size) break
        this.#waiting.delete(oldest)
        sandbox.discard()
      }
    }, 1)
  }

  close(): void {
    this.#closed = true
    for (const sandbox of this.#waiting.values()) sandbox.discard()
    this.#waiting.clear()
  }
}

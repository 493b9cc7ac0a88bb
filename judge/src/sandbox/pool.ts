import { JudgeFailure } from '../problem.ts'
import type { Sandbox } from './sandbox.ts'
import type { SandboxRequest, SandboxResult, SandboxProfile } from './profile.ts'
import type { SandboxFactory } from './factory.ts'

/**
 * Keeps ready sandboxes: sandboxes that have their profile and wait for a submission, which then does not pay for
 * building one. The pool has one sandbox for each of the profiles that were used last; most submissions of a language
 * have the same profile. A waiting sandbox has not run anything, and runs once like any other.
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

  /** Takes a sandbox that the caller runs. */
  prepare(profile: SandboxProfile): Sandbox {
    const key = JSON.stringify(profile)
    const sandbox = this.#take(key) ?? this.#sandboxes.prepare(profile)
    this.#refill(key, profile)
    return sandbox
  }

  async run(profile: SandboxProfile, request: SandboxRequest): Promise<SandboxResult> {
    const key = JSON.stringify(profile)
    try {
      return await (this.#take(key) ?? this.#sandboxes.prepare(profile)).run(request)
    } catch (error) {
      // The sandbox failed, not the submission: it gets a second one.
      if (!(error instanceof JudgeFailure) || request.signal?.aborted === true) throw error
      this.#warn(`A sandbox failed and was replaced. ${error.message}`)
      return await this.#sandboxes.prepare(profile).run(request)
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
    // Deferred, so that the reply is sent first.
    setTimeout(() => {
      if (this.#closed || this.#waiting.has(key)) return
      try {
        this.#waiting.set(key, this.#sandboxes.prepare(profile))
      } catch (error) {
        // The next submission builds its own.
        this.#warn(`No sandbox could be prepared in advance. ${String(error)}`)
      }
      for (const [oldest, sandbox] of this.#waiting) {
        if (this.#waiting.size <= this.#size) break
        this.#waiting.delete(oldest)
        sandbox.discard()
      }
    }, 1)
  }

  /** How many sandboxes wait for a submission. */
  get ready(): number {
    return this.#waiting.size
  }

  close(): void {
    this.#closed = true
    for (const sandbox of this.#waiting.values()) sandbox.discard()
    this.#waiting.clear()
  }
}

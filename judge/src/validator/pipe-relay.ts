import { Worker } from 'node:worker_threads'
import type { Sender, Transcript } from './transcript.ts'

/*
 * Pipes between two sandboxes. Bytes are carried by threads that do nothing else and read and write without an event loop:
 * a question and its answer cost some ten microseconds, and a judge that is busy holds no conversation up. Sandboxes that
 * shared a pipe would save even that, but then a program that ended would break the pipe of the other one, nothing
 * would count what they say, and there would be no transcript.
 */

export interface RelayJob {
  /** Open for reading, without O_NONBLOCK. The pump closes it. */
  readonly from: number
  /** Open for writing. The pump closes it when `from` has come to its end. */
  readonly to: number
  readonly mostBytes: number
  readonly transcript: Transcript
  readonly sender: Sender
}

export class PipeRelays {
  readonly #idle: RelayThread[] = []
  readonly #all = new Set<RelayThread>()

  /** Settles when nobody can write to `from` any more. What exceeds `mostBytes` is read and dropped. */
  async carry(job: RelayJob, onOverflow: () => void): Promise<void> {
    const thread = this.#idle.pop() ?? new RelayThread()
    this.#all.add(thread)
    await thread.carry(job, onOverflow)
    this.#idle.push(thread)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.end()))
  }
}

/** One job at a time. */
class RelayThread {
  // A thread that watched over descriptors would complain of those that the judge opened.
  readonly #worker = new Worker(new URL('pipe-relay-thread.ts', import.meta.url), { trackUnmanagedFds: false })
  #onOverflow: () => void = () => undefined
  #onEnd: () => void = () => undefined
  #onFailure: (reason: Error) => void = () => undefined

  constructor() {
    this.#worker.unref()
    this.#worker.on('message', (message: 'overflow' | 'ended') =>
      message === 'overflow' ? this.#onOverflow() : this.#onEnd(),
    )
    this.#worker.on('error', (reason) => this.#onFailure(reason instanceof Error ? reason : new Error(String(reason))))
    this.#worker.on('exit', () =>
      this.#onFailure(new Error('A thread that carried bytes between sandboxes has ended.')),
    )
  }

  carry(job: RelayJob, onOverflow: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onOverflow = onOverflow
      this.#onEnd = resolve
      this.#onFailure = reject
      this.#worker.postMessage(job, [])
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

import { Worker } from 'node:worker_threads'
import type { Sender, Transcript } from './transcript.ts'

/*
 * Pipes between two sandboxes. Threads that do nothing else copy the bytes with blocking reads and writes, without an
 * event loop: a message and its reply cost some ten microseconds, and a busy judge does not delay an interaction.
 * Sandboxes that shared a pipe would save even that, but then a program that ended would break the pipe of the other
 * one, output could not be limited, and there would be no transcript.
 */

export interface RelayJob {
  /** Open for reading, without O_NONBLOCK. The relay closes it. */
  readonly from: number
  /** Open for writing. The relay closes it at the end of `from`. */
  readonly to: number
  readonly mostBytes: number
  readonly transcript: Transcript
  readonly sender: Sender
}

export class PipeRelays {
  readonly #idle: RelayThread[] = []
  readonly #all = new Set<RelayThread>()

  /** Settles when `from` has no writer left. Bytes beyond `mostBytes` are read and dropped. */
  async relay(job: RelayJob, onOverflow: () => void): Promise<void> {
    const thread = this.#idle.pop() ?? new RelayThread()
    this.#all.add(thread)
    await thread.relay(job, onOverflow)
    this.#idle.push(thread)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.end()))
  }
}

/** A thread that handles one job at a time. */
class RelayThread {
  // Otherwise the thread would warn about descriptors that the judge opened.
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
    this.#worker.on('exit', () => this.#onFailure(new Error('A thread that copies bytes between sandboxes has ended.')))
  }

  relay(job: RelayJob, onOverflow: () => void): Promise<void> {
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

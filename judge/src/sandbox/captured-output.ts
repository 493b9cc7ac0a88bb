import { Buffer } from 'node:buffer'
import { closeSync, constants, openSync } from 'node:fs'
import { Socket } from 'node:net'
import { SandboxSlotPool, type SandboxSlot } from './slot.ts'

/** Reads what a sandbox prints, keeps it up to a limit, and reports when there is more. */
export class CapturedOutput {
  /** The writing ends. They stay open until `closeWriteEnds`: reading would end before the sandbox opens its own. */
  readonly ends: { readonly output: number; readonly error: number }
  /** The number of bytes that are kept. `overflow` is called when there are more. */
  limit = 64 * 1024
  overflow: () => void = () => undefined
  readonly #streams: { readonly output: Socket; readonly error: Socket }
  readonly #slot: SandboxSlot
  readonly #collected = { output: [] as Buffer[], error: [] as Buffer[], combined: [] as Buffer[], bytes: 0 }
  #endsAreOpen = true

  constructor(slot: SandboxSlot) {
    this.#slot = slot
    const { output, error } = openPipes(slot)
    this.ends = { output: output.write, error: error.write }
    this.#streams = {
      output: new Socket({ fd: output.read, readable: true, writable: false }),
      error: new Socket({ fd: error.read, readable: true, writable: false }),
    }
    this.#collect(this.#streams.output, this.#collected.output)
    this.#collect(this.#streams.error, this.#collected.error)
  }

  #collect(stream: Socket, chunks: Buffer[]): void {
    stream.on('error', ignoreClosedPipe)
    stream.on('data', (chunk: Buffer) => {
      const room = this.limit - this.#collected.bytes
      this.#collected.bytes += chunk.length
      if (room > 0) {
        const part = chunk.subarray(0, room)
        chunks.push(part)
        this.#collected.combined.push(part)
      }
      if (chunk.length > room) this.overflow()
    })
  }

  get output(): Buffer {
    return Buffer.concat(this.#collected.output)
  }

  get error(): Buffer {
    return Buffer.concat(this.#collected.error)
  }

  /** Standard output and standard error, in the order in which they arrived. */
  get combined(): Buffer {
    return Buffer.concat(this.#collected.combined)
  }

  /**
   * Hands standard output to a thread, before the command starts. `read` is the end to read from. While `hold`, a
   * writing end, is open, the reader does not see the end of the output.
   */
  divert(): { readonly read: number; readonly hold: number } {
    this.#streams.output.destroy()
    return {
      read: SandboxSlotPool.openEnd(this.#slot.outputPath, 'read'),
      hold: SandboxSlotPool.openEnd(this.#slot.outputPath, 'write'),
    }
  }

  /** The writing end of the input FIFO, and a reading end that keeps it usable until the sandbox has opened its own. */
  openInput(): { readonly write: number; readonly hold: number } {
    const write = SandboxSlotPool.openEnd(this.#slot.inputPath, 'write')
    return { write, hold: openSync(this.#slot.inputPath, constants.O_RDONLY | constants.O_NONBLOCK) }
  }

  closeWriteEnds(): void {
    if (!this.#endsAreOpen) return
    this.#endsAreOpen = false
    closeSync(this.ends.output)
    closeSync(this.ends.error)
  }

  /** Settles when everything has been read and no writer is left. */
  async drained(): Promise<void> {
    await Promise.all([closed(this.#streams.output), closed(this.#streams.error)])
  }

  release(): void {
    this.closeWriteEnds()
    this.#streams.output.destroy()
    this.#streams.error.destroy()
  }
}

function openPipes(slot: SandboxSlot) {
  const output = SandboxSlotPool.openPipe(slot.outputPath)
  try {
    return { output, error: SandboxSlotPool.openPipe(slot.errorPath) }
  } catch (error) {
    closeSync(output.read)
    closeSync(output.write)
    throw error
  }
}

/** Writing fails when a sandboxed program closes its end early. That is not our error: its exit status decides. */
export function ignoreClosedPipe(): void {
  return undefined
}

export function closed(stream: Socket): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    stream.once('end', resolve)
    stream.once('close', resolve)
  })
}

import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  unlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The host resources that one running sandbox has to itself: a user id that nothing else on the machine uses; cgroups
 * and a network namespace if the launcher builds sandboxes; FIFOs for output, errors and input. They are FIFOs, not the
 * socket pairs that Node makes, because a program may open /dev/stdout or /dev/stderr, which the kernel refuses for
 * sockets. A slot is reused when its sandbox is gone.
 */
export interface SandboxSlot {
  readonly number: number
  readonly uid: number | undefined
  readonly outputPath: string
  readonly errorPath: string
  /** Only for `input: 'fifo'`, see validator/pipe-relay.ts. */
  readonly inputPath: string
}

/**
 * Ids that Debian and systemd leave unused. Two judges on one machine start at different ids. Without root, runs have
 * the judge's own id.
 */
const firstUserId = 60578
const userIdCount = 605
const batchSize = 16
const scratchPrefix = 'gradus-judge-scratch-'

export class SandboxSlotPool {
  /** The judge's scratch folder, which no other user can enter. */
  readonly folder: string
  readonly #free: SandboxSlot[] = []
  #made = 0
  #inputs = 0

  constructor() {
    // Deletes the folders of judges that no longer run.
    for (const name of readdirSync(tmpdir())) {
      const owner = name.startsWith(scratchPrefix) ? name.slice(scratchPrefix.length).split('-')[0] : undefined
      if (owner !== undefined && !existsSync(`/proc/${owner}`))
        rmSync(join(tmpdir(), name), { recursive: true, force: true })
    }
    this.folder = join(tmpdir(), `${scratchPrefix}${process.pid}-${Date.now().toString(36)}`)
    mkdirSync(this.folder, { mode: 0o700 })
  }

  acquire(): SandboxSlot {
    if (this.#free.length === 0) this.#makeBatch()
    const slot = this.#free.pop()
    if (slot === undefined) throw new Error('No slot could be made for a sandbox.')
    return slot
  }

  release(slot: SandboxSlot): void {
    this.#free.push(slot)
  }

  #makeBatch(): void {
    const slots = Array.from({ length: batchSize }, (_, index): SandboxSlot => {
      const number = this.#made + index
      return {
        number,
        uid: process.getuid?.() === 0 ? firstUserId + ((process.pid * batchSize + number) % userIdCount) : undefined,
        outputPath: join(this.folder, `${number}.out`),
        errorPath: join(this.folder, `${number}.err`),
        inputPath: join(this.folder, `${number}.inp`),
      }
    })
    const paths = slots.flatMap((slot) => [slot.outputPath, slot.errorPath, slot.inputPath])
    execFileSync('mkfifo', ['--', ...paths])
    // A program that reopens /dev/stdout does so with its own user id. The folder is closed to everyone else.
    // It writes its output and reads its input, and never the other way round.
    for (const { outputPath, errorPath, inputPath } of slots) {
      for (const path of [outputPath, errorPath]) chmodSync(path, 0o622)
      chmodSync(inputPath, 0o644)
    }
    this.#made += batchSize
    this.#free.push(...slots.toReversed())
  }

  /**
   * An unlinked file for standard input: a program may reopen /dev/stdin and seek in it.
   * `write` is the judge's descriptor, `read` the program's.
   */
  openInput(): { write: number; read: number } {
    this.#inputs += 1
    const path = join(this.folder, `${this.#inputs}.in`)
    const write = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o644)
    fchmodSync(write, 0o644)
    const read = openSync(path, constants.O_RDONLY)
    unlinkSync(path)
    return { write, read }
  }

  /** Opens both ends of a FIFO. The reading end comes first and non-blocking, because opening would block otherwise. */
  static openPipe(path: string): { read: number; write: number } {
    const read = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      return { read, write: openSync(path, constants.O_WRONLY) }
    } catch (error) {
      closeSync(read)
      throw error
    }
  }

  /** Opens one end of a FIFO for a thread that blocks on it (validator/pipe-relay.ts). The opening itself never blocks. */
  static openEnd(path: string, end: 'read' | 'write'): number {
    const both = openSync(path, constants.O_RDWR)
    try {
      return openSync(path, end === 'read' ? constants.O_RDONLY : constants.O_WRONLY)
    } finally {
      closeSync(both)
    }
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

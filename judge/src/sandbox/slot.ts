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
 * A slot is what one living sandbox has to itself on the host: a user id that nothing else on the machine uses, control
 * groups and a network where the launcher builds the sandboxes, and named pipes for what it prints and may be told. Real
 * pipes rather than the socket pairs that Node makes, because a program may open /dev/stdout or /dev/stderr, which the
 * kernel refuses for sockets. A slot is used again only when its sandbox is gone.
 */
export interface SandboxSlot {
  readonly number: number
  readonly uid: number | undefined
  readonly outputPath: string
  readonly errorPath: string
  /** For a sandbox that talks with another one (pipe-relay.ts); other sandboxes leave it alone. */
  readonly inputPath: string
}

/**
 * Ids that Debian and systemd leave unused; two judges on a machine begin at different ones. Only root can take another
 * id; otherwise runs have the judge's own.
 */
const firstUserId = 60578
const userIds = 605
const batchSize = 16
const scratchPrefix = 'gradus-judge-scratch-'

export class SandboxSlots {
  /** The judge's own scratch folder, closed to everyone else. */
  readonly folder: string
  readonly #free: SandboxSlot[] = []
  #made = 0
  #inputs = 0

  constructor() {
    for (const name of readdirSync(tmpdir())) {
      const owner = name.startsWith(scratchPrefix) ? name.slice(scratchPrefix.length).split('-')[0] : undefined
      if (owner !== undefined && !existsSync(`/proc/${owner}`))
        rmSync(join(tmpdir(), name), { recursive: true, force: true })
    }
    this.folder = join(tmpdir(), `${scratchPrefix}${process.pid}-${Date.now().toString(36)}`)
    mkdirSync(this.folder, { mode: 0o700 })
  }

  take(): SandboxSlot {
    if (this.#free.length === 0) this.#makeBatch()
    const slot = this.#free.pop()
    if (slot === undefined) throw new Error('No slot could be made for a sandbox.')
    return slot
  }

  giveBack(slot: SandboxSlot): void {
    this.#free.push(slot)
  }

  #makeBatch(): void {
    const slots = Array.from({ length: batchSize }, (_, index): SandboxSlot => {
      const number = this.#made + index
      return {
        number,
        uid: process.getuid?.() === 0 ? firstUserId + ((process.pid * batchSize + number) % userIds) : undefined,
        outputPath: join(this.folder, `${number}.out`),
        errorPath: join(this.folder, `${number}.err`),
        inputPath: join(this.folder, `${number}.inp`),
      }
    })
    const paths = slots.flatMap((slot) => [slot.outputPath, slot.errorPath, slot.inputPath])
    execFileSync('mkfifo', ['--', ...paths])
    // A program that opens /dev/stdout again does so under its own id. The folder is closed to everyone else.
    for (const path of paths) chmodSync(path, 0o666)
    this.#made += batchSize
    this.#free.push(...slots.toReversed())
  }

  /**
   * A file without a name, for standard input: a program may open /dev/stdin again and seek in it.
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

  /** Both ends of a slot's pipe. The reading end is opened first and without waiting, or opening would block. */
  static openPipe(path: string): { read: number; write: number } {
    const read = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      return { read, write: openSync(path, constants.O_WRONLY) }
    } catch (error) {
      closeSync(read)
      throw error
    }
  }

  /** One end of a slot's pipe, which a thread waits at (pipe-relay.ts). Opening it waits for nobody. */
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

import { Sandbox } from './sandbox.ts'
import { BubblewrapBackend } from './bubblewrap-backend.ts'
import type { ControlGroups } from './cgroup.ts'
import { CoreAllocator } from './core-allocator.ts'
import { SandboxSlotPool, type SandboxSlot } from './slot.ts'
import { LauncherBackend } from './launcher-backend.ts'
import { Problem } from '../problem.ts'
import { CapturedOutput } from './captured-output.ts'
import { seccompFilter } from './seccomp.ts'
import type { SandboxRequest, SandboxResult, SandboxProfile } from './profile.ts'
import { Launcher, type BlankSandbox } from './launcher.ts'

/** Builds sandboxes and keeps some blank ones ready. sandbox.ts explains how a sandbox works. */

interface WaitingSandbox {
  readonly slot: SandboxSlot
  readonly captured: CapturedOutput
  readonly blank: BlankSandbox
}

export class SandboxFactory {
  readonly cores: CoreAllocator
  readonly #groups: ControlGroups | undefined
  readonly #slots = new SandboxSlotPool()
  readonly #alive = new Set<Sandbox>()
  readonly #filters = new Map<string, Buffer>()
  /** Sandboxes that wait for a profile. */
  readonly #blanks: WaitingSandbox[] = []
  #blankTarget = 0
  #launcher: Launcher | undefined
  #closed = false

  constructor(groups: ControlGroups | undefined) {
    this.#groups = groups
    this.cores = new CoreAllocator(groups?.cores ?? [])
  }

  /** Uses the launcher from now on. Throws if it is not available. */
  async useLauncher(cacheFolder: string): Promise<void> {
    if (this.#groups === undefined) throw new Error('there are no control groups')
    this.#launcher = await Launcher.start(cacheFolder, this.#slots.folder)
  }

  /** Keeps this many blank sandboxes waiting. */
  keepBlanks(count: number): void {
    this.#blankTarget = count
    this.#refill()
  }

  /** Builds a sandbox that waits, ready, for its submission. */
  prepare(profile: SandboxProfile): Sandbox {
    // The scratch folder of the slots is being removed.
    if (this.#closed) throw new Problem('stopping', 'The judge is stopping.')
    const filter = this.#filter(profile)
    const { slot, captured, backend } =
      this.#launcher?.running === true && this.#groups !== undefined
        ? this.#fromLauncher(this.#launcher, this.#groups, profile, filter)
        : this.#fromBubblewrap(profile, filter)
    const sandbox = new Sandbox(profile, backend, captured, this.cores)
    this.#alive.add(sandbox)
    void sandbox.gone.then(() => {
      this.#alive.delete(sandbox)
      this.#slots.release(slot)
    })
    return sandbox
  }

  #filter({ loopback = false, refusesSignals = false }: SandboxProfile): Buffer {
    const key = `${loopback} ${refusesSignals}`
    const filter = this.#filters.get(key) ?? seccompFilter({ loopback, refusesSignals })
    this.#filters.set(key, filter)
    return filter
  }

  #fromLauncher(launcher: Launcher, groups: ControlGroups, profile: SandboxProfile, filter: Buffer) {
    const { slot, captured, blank } = this.#blanks.shift() ?? this.#openBlank(launcher, groups)
    setTimeout(() => this.#refill(), 1)
    return { slot, captured, backend: new LauncherBackend(blank, profile, captured, filter) }
  }

  #openBlank(launcher: Launcher, groups: ControlGroups): WaitingSandbox {
    const slot = this.#slots.acquire()
    return { slot, captured: new CapturedOutput(slot), blank: launcher.open(slot, groups) }
  }

  #fromBubblewrap(profile: SandboxProfile, filter: Buffer) {
    const slot = this.#slots.acquire()
    const captured = new CapturedOutput(slot)
    return {
      slot,
      captured,
      backend: new BubblewrapBackend(profile, slot, this.#slots, captured, filter, this.#groups),
    }
  }

  #refill(): void {
    if (this.#closed || this.#launcher?.running !== true || this.#groups === undefined) return
    while (this.#blanks.length < this.#blankTarget) this.#blanks.push(this.#openBlank(this.#launcher, this.#groups))
  }

  run(profile: SandboxProfile, request: SandboxRequest): Promise<SandboxResult> {
    return this.prepare(profile).run(request)
  }

  /** The number of sandboxes that exist, including those that are ready but unused. */
  get alive(): number {
    return this.#alive.size
  }

  async close(): Promise<void> {
    this.#closed = true
    const alive = [...this.#alive]
    for (const sandbox of alive) sandbox.discard()
    const blanks = this.#blanks.splice(0).map(async ({ blank, captured }) => {
      blank.channel.destroy()
      await blank.exited
      captured.release()
      await blank.group.clear()
    })
    await Promise.all([...alive.map((sandbox) => sandbox.gone), ...blanks])
    await this.#launcher?.close()
    this.#slots.close()
  }
}

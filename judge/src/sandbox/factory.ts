import { setTimeout as pause } from 'node:timers/promises'
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

/** Milliseconds between the end of a launcher and the start of the next one. */
const restartPause = 200

export class SandboxFactory {
  readonly cores: CoreAllocator
  readonly #warn: (message: string) => void
  readonly #groups: ControlGroups | undefined
  readonly #slots = new SandboxSlotPool()
  readonly #alive = new Set<Sandbox>()
  readonly #filters = new Map<string, Buffer>()
  /** Sandboxes that wait for a profile. */
  readonly #blanks: WaitingSandbox[] = []
  #blankTarget = 0
  #launcher: Launcher | undefined
  #closed = false

  constructor(groups: ControlGroups | undefined, warn: (message: string) => void) {
    this.#groups = groups
    this.#warn = warn
    this.cores = new CoreAllocator(groups?.cores ?? [])
  }

  /** Uses the launcher from now on. Throws if it is not available. */
  async useLauncher(cacheFolder: string): Promise<void> {
    if (this.#groups === undefined) throw new Error('there are no control groups')
    const launcher = await Launcher.start(cacheFolder, this.#slots.folder)
    if (this.#closed) return await launcher.close()
    this.#launcher = launcher
    void launcher.ended.then(() => this.#replaceLauncher(launcher, cacheFolder))
  }

  /** The kernel may end the launcher when memory is short. Until a new one runs, bubblewrap builds sandboxes, if installed. */
  async #replaceLauncher(ended: Launcher, cacheFolder: string): Promise<void> {
    if (this.#closed) return
    this.#warn('The launcher has ended, and with it all sandboxes. It is started again.')
    const blanks = this.#blanks.splice(0).map((blank) => this.#discard(blank))
    const lost = Promise.allSettled([...[...this.#alive].map((sandbox) => sandbox.gone), ...blanks])
    // Runs read their usage from these groups until they are gone.
    lost.then(() => ended.close()).catch((reason: unknown) => this.#warn(`A group was not removed. ${String(reason)}`))
    while (!this.#closed && this.hasLostLauncher) {
      await pause(restartPause, undefined, { ref: false })
      await this.useLauncher(cacheFolder).catch((error: unknown) => {
        if (!this.#closed) this.#warn(`The launcher could not be started. ${String(error)}`)
      })
    }
    this.#refill()
  }

  /** Whether the launcher is in use and does not run at the moment. */
  get hasLostLauncher(): boolean {
    return this.#launcher?.running === false
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
    sandbox.gone
      .finally(() => this.#alive.delete(sandbox))
      .then(
        () => this.#slots.release(slot),
        (reason: unknown) => this.#abandonSlot(reason),
      )
    return sandbox
  }

  #filter({ loopback = false, refusesSignals = false }: SandboxProfile): Buffer {
    const key = `${loopback} ${refusesSignals}`
    const filter = this.#filters.get(key) ?? seccompFilter({ loopback, refusesSignals })
    this.#filters.set(key, filter)
    return filter
  }

  #fromLauncher(launcher: Launcher, groups: ControlGroups, profile: SandboxProfile, filter: Buffer) {
    const waiting = this.#blanks.shift() ?? this.#openBlank(launcher, groups)
    setTimeout(() => this.#refill(), 1)
    const { slot, captured, blank } = waiting
    try {
      return { slot, captured, backend: new LauncherBackend(blank, profile, captured, filter) }
    } catch (error) {
      this.#discard(waiting).catch((reason: unknown) => this.#abandonSlot(reason))
      throw error
    }
  }

  #openBlank(launcher: Launcher, groups: ControlGroups): WaitingSandbox {
    return this.#inNewSlot((slot) => ({ blank: launcher.open(slot, groups) }))
  }

  #fromBubblewrap(profile: SandboxProfile, filter: Buffer) {
    return this.#inNewSlot((slot, captured) => ({
      backend: new BubblewrapBackend(profile, slot, this.#slots, captured, filter, this.#groups),
    }))
  }

  /** Gives the slot back if `build` throws. */
  #inNewSlot<Built extends object>(build: (slot: SandboxSlot, captured: CapturedOutput) => Built) {
    const slot = this.#slots.acquire()
    let captured: CapturedOutput | undefined
    try {
      captured = new CapturedOutput(slot)
      return { slot, captured, ...build(slot, captured) }
    } catch (error) {
      captured?.release()
      this.#slots.release(slot)
      throw error
    }
  }

  async #discard({ slot, captured, blank }: WaitingSandbox): Promise<void> {
    blank.channel.destroy()
    await blank.exited
    captured.release()
    await blank.group.clear()
    this.#slots.release(slot)
  }

  /** The slot is not used again: a process that survived would share the user id of the slot's next sandbox. */
  #abandonSlot(reason: unknown): void {
    this.#warn(`A sandbox could not be removed, so its slot is not used any more. ${String(reason)}`)
  }

  #refill(): void {
    try {
      if (this.#closed || this.#launcher?.running !== true || this.#groups === undefined) return
      while (this.#blanks.length < this.#blankTarget) this.#blanks.push(this.#openBlank(this.#launcher, this.#groups))
    } catch (error) {
      // The next submission tries again.
      this.#warn(`No sandbox could be built in advance. ${String(error)}`)
    }
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
    const blanks = this.#blanks.splice(0).map((blank) => this.#discard(blank))
    // The launcher ends even if a sandbox could not be removed.
    await Promise.allSettled([...alive.map((sandbox) => sandbox.gone), ...blanks])
    await this.#launcher?.close()
    this.#slots.close()
  }
}

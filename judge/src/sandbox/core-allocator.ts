import { ClientDisconnected } from '../problem.ts'

/*
 * Theory of operation: which cores a sandbox may use
 *
 * CPU time decides the time limit, and the same work takes more CPU time on a shared core, because caches are cold after
 * each switch. A candidate's run is therefore bound to one core: the one with the fewest runs. Compilers, validators and
 * runs that need several processes at a time (browsers) may use all cores.
 *
 * A run can have a core exclusively. Meanwhile no other sandbox uses that core: those that were bound to it move to
 * another one, and the rest may use all cores but it. At least one core stays shared, so on a machine with two cores one
 * run at a time has a core to itself, and the next one waits for it. On a machine with one core, or without cpusets,
 * nothing is bound.
 */

/** `any` core, `one` core that others may use too, or the number of a core that the sandbox has exclusively. */
export type CorePlacement = 'any' | 'one' | number

interface BoundGroup {
  useCores(numbers: readonly number[]): void
}

interface PlacedSandbox {
  readonly user: BoundGroup
  readonly placement: CorePlacement
  core: number | undefined
}

export class CoreAllocator {
  readonly #all: readonly number[]
  readonly #placed = new Set<PlacedSandbox>()
  readonly #exclusive = new Set<number>()
  readonly #waiting: ((core: number) => void)[] = []

  /** @param all the cores that sandboxes can be bound to */
  constructor(all: readonly number[]) {
    this.#all = all.length > 1 ? all : []
  }

  /** Binds a sandbox that starts. @returns a function to call at its end */
  place(user: BoundGroup, placement: CorePlacement): () => void {
    if (this.#all.length === 0) return () => undefined
    const placed: PlacedSandbox = { user, placement, core: undefined }
    this.#bind(placed)
    this.#placed.add(placed)
    return () => {
      this.#placed.delete(placed)
    }
  }

  /**
   * Runs `work` on a core that no other sandbox uses. @throws ClientDisconnected when `signal` aborts before a core is free
   */
  async withExclusiveCore<Result>(
    signal: AbortSignal,
    work: (placement: CorePlacement) => Promise<Result>,
  ): Promise<Result> {
    if (this.#all.length === 0) return await work('one')
    const core = await this.#take(signal)
    try {
      return await work(core)
    } finally {
      this.#exclusive.delete(core)
      const next = this.#waiting.shift()
      if (next === undefined) this.#bindAll()
      else next(this.#assign())
    }
  }

  #take(signal: AbortSignal): number | Promise<number> {
    if (signal.aborted) throw new ClientDisconnected()
    if (this.#exclusive.size < this.#all.length - 1 && this.#waiting.length === 0) return this.#assign()
    return new Promise((resolve, reject) => {
      const enter = (core: number): void => {
        signal.removeEventListener('abort', onAbort)
        resolve(core)
      }
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(new ClientDisconnected())
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#waiting.push(enter)
    })
  }

  /** Synchronous, so that no other call finds the core free. */
  #assign(): number {
    const core = this.#leastUsed()
    this.#exclusive.add(core)
    this.#bindAll()
    return core
  }

  #shared(): number[] {
    return this.#all.filter((core) => !this.#exclusive.has(core))
  }

  #leastUsed(): number {
    const uses = (core: number): number => [...this.#placed].filter((placed) => placed.core === core).length
    const [first, ...others] = this.#shared()
    if (first === undefined) throw new Error('No core is shared.')
    return others.reduce((least, core) => (uses(core) < uses(least) ? core : least), first)
  }

  #bindAll(): void {
    for (const placed of this.#placed) this.#bind(placed)
  }

  #bind(placed: PlacedSandbox): void {
    const { placement, user } = placed
    if (typeof placement === 'number') placed.core = placement
    else if (placement === 'one' && (placed.core === undefined || this.#exclusive.has(placed.core)))
      placed.core = this.#leastUsed()
    try {
      user.useCores(placed.core === undefined ? this.#shared() : [placed.core])
    } catch {
      // The group is gone, or the kernel refuses the core. Runs are then not bound, which only makes CPU times vary more.
    }
  }
}

import { Abandoned } from '../problem.ts'

/*
 * Theory of operation: which cores a sandbox may use
 *
 * CPU time decides the time limit, and the same work takes more of it on a core that is shared: caches are cold after
 * each change. So a candidate's run is bound to one core, the one with the fewest runs; compilers, validators and what
 * needs several processes at a time (browsers) may use all.
 *
 * A run can have a core alone. While it does, no other sandbox uses that core: those that were bound to it move to another
 * one, and the others may use all but it. One core at least is left to the others, so on a machine with two cores one
 * run is alone at a time, and the next one waits for it. A machine with one core, or without the kernel's cpusets, binds
 * nothing.
 */

/** `any` core, `one` that others may use too, or the number of the one that the sandbox has alone. */
export type CorePlacement = 'any' | 'one' | number

interface CoreUser {
  useCores(numbers: readonly number[]): void
}

interface Placed {
  readonly user: CoreUser
  readonly place: CorePlacement
  core: number | undefined
}

export class CoreAllocator {
  readonly #all: readonly number[]
  readonly #placed = new Set<Placed>()
  readonly #alone = new Set<number>()
  readonly #line: ((core: number) => void)[] = []

  /** @param all the cores that sandboxes can be bound to */
  constructor(all: readonly number[]) {
    this.#all = all.length > 1 ? all : []
  }

  /** Places a sandbox that begins. @returns what to call at its end */
  place(user: CoreUser, place: CorePlacement): () => void {
    if (this.#all.length === 0) return () => undefined
    const placed: Placed = { user, place, core: undefined }
    this.#bind(placed)
    this.#placed.add(placed)
    return () => {
      this.#placed.delete(placed)
    }
  }

  /**
   * Gives `work` a core that no other sandbox uses meanwhile. @throws Abandoned when `signal` aborts before there is one
   */
  async alone<Result>(signal: AbortSignal, work: (place: CorePlacement) => Promise<Result>): Promise<Result> {
    if (this.#all.length === 0) return await work('one')
    const core = await this.#take(signal)
    try {
      return await work(core)
    } finally {
      this.#alone.delete(core)
      const next = this.#line.shift()
      if (next === undefined) this.#bindAll()
      else next(this.#give())
    }
  }

  #take(signal: AbortSignal): number | Promise<number> {
    if (signal.aborted) throw new Abandoned('Nobody waits for this run.')
    if (this.#alone.size < this.#all.length - 1 && this.#line.length === 0) return this.#give()
    return new Promise((resolve, reject) => {
      const enter = (core: number): void => {
        signal.removeEventListener('abort', leave)
        resolve(core)
      }
      const leave = (): void => {
        this.#line.splice(this.#line.indexOf(enter), 1)
        reject(new Abandoned('Nobody waits for this run.'))
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#line.push(enter)
    })
  }

  /** At once, so that nobody else finds it free. */
  #give(): number {
    const core = this.#leastUsed()
    this.#alone.add(core)
    this.#bindAll()
    return core
  }

  #shared(): number[] {
    return this.#all.filter((core) => !this.#alone.has(core))
  }

  #leastUsed(): number {
    const uses = (core: number): number => [...this.#placed].filter((placed) => placed.core === core).length
    const [first, ...others] = this.#shared()
    if (first === undefined) throw new Error('Every core is somebody’s alone.')
    return others.reduce((least, core) => (uses(core) < uses(least) ? core : least), first)
  }

  #bindAll(): void {
    for (const placed of this.#placed) this.#bind(placed)
  }

  #bind(placed: Placed): void {
    const { place, user } = placed
    if (typeof place === 'number') placed.core = place
    else if (place === 'one' && (placed.core === undefined || this.#alone.has(placed.core)))
      placed.core = this.#leastUsed()
    try {
      user.useCores(placed.core === undefined ? this.#shared() : [placed.core])
    } catch {
      // A sandbox whose group is gone needs no core, and where the kernel refuses one, the verdict is as it was without.
    }
  }
}

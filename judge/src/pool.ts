import { Abandoned, Problem } from './problem.ts'

/*
 * Who is judged next. As many submissions run at once as there are slots; the others wait in a bounded queue. Owners
 * take turns: the next place goes to the owner who waits and was served least recently, so that somebody with a hundred
 * submissions holds nobody else up. A caller who goes away gives the place back.
 */

interface Waiting {
  readonly owner: string
  readonly enter: () => void
  readonly refuse: (reason: Error) => void
  readonly moved: (position: number) => void
  /** What was told last, so that nobody is told the same twice. */
  told: number
}

export class Pool {
  readonly slots: number
  readonly #capacity: number
  /** Owners in the order of their turn; a Map keeps it. */
  readonly #owners = new Map<string, Waiting[]>()
  #busy = 0
  #waiting = 0
  #closed = false

  constructor(slots: number, capacity: number) {
    this.slots = slots
    this.#capacity = capacity
  }

  get waiting(): number {
    return this.#waiting
  }

  get busy(): number {
    return this.#busy
  }

  /** Runs `work` when it is its turn. `moved` is told the number of those before it, whenever that changes. */
  async run<Result>(
    owner: string,
    signal: AbortSignal,
    moved: (position: number) => void,
    work: () => Promise<Result>,
  ): Promise<Result> {
    await this.#enter(owner, signal, moved)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #enter(owner: string, signal: AbortSignal, moved: (position: number) => void): Promise<void> {
    if (this.#closed) throw new Problem('stopping', 'The judge is stopping.')
    if (signal.aborted) throw new Abandoned('Nobody waits for this submission.')
    if (this.#busy < this.slots && this.#waiting === 0) {
      this.#busy += 1
      return Promise.resolve()
    }
    if (this.#waiting >= this.#capacity) {
      throw new Problem('queueFull', 'The judge has too many submissions waiting. Please try again in a moment.')
    }
    return new Promise((resolve, reject) => {
      const abandon = (): void => {
        this.#remove(entry)
        reject(new Abandoned('Nobody waits for this submission.'))
      }
      const entry: Waiting = {
        owner,
        enter: () => {
          signal.removeEventListener('abort', abandon)
          resolve()
        },
        refuse: (reason) => {
          signal.removeEventListener('abort', abandon)
          reject(reason)
        },
        moved,
        told: -1,
      }
      signal.addEventListener('abort', abandon)
      const own = this.#owners.get(owner)
      if (own === undefined) this.#owners.set(owner, [entry])
      else own.push(entry)
      this.#waiting += 1
      this.#tell()
    })
  }

  #leave(): void {
    const [owner, own] = this.#owners.entries().next().value ?? []
    const next = own?.shift()
    if (owner === undefined || own === undefined || next === undefined) {
      this.#busy -= 1
      return
    }
    this.#owners.delete(owner)
    if (own.length > 0) this.#owners.set(owner, own)
    this.#waiting -= 1
    next.enter()
    this.#tell()
  }

  #remove(entry: Waiting): void {
    const own = this.#owners.get(entry.owner)
    const index = own?.indexOf(entry) ?? -1
    if (own === undefined || index < 0) return
    own.splice(index, 1)
    if (own.length === 0) this.#owners.delete(entry.owner)
    this.#waiting -= 1
    this.#tell()
  }

  /** Turns go round, so the place of the k-th submission of an owner is behind the k-th of every owner before. */
  #tell(): void {
    const queues = [...this.#owners.values()]
    queues.forEach((queue, turn) => {
      queue.forEach((entry, round) => {
        let before = 0
        queues.forEach((other, otherTurn) => {
          before += Math.min(other.length, otherTurn < turn ? round + 1 : round)
        })
        if (entry.told !== before) {
          entry.told = before
          entry.moved(before)
        }
      })
    })
  }

  close(): void {
    this.#closed = true
    for (const queue of this.#owners.values()) {
      for (const entry of queue) entry.refuse(new Problem('stopping', 'The judge is stopping.'))
    }
    this.#owners.clear()
    this.#waiting = 0
  }
}

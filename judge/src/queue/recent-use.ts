/** Milliseconds without computing after which half of an owner's recorded use is forgotten. */
const halfLife = 30_000
/** Milliseconds. Two endless loops within a minute reach it; repeated runs of an ordinary solution stay far below. */
const heavyUse = 10_000
/** Owners below this many milliseconds are dropped when the map is full. */
const negligible = 100
const maxOwners = 1000

/** Slot time of each owner in milliseconds, with older use counting less. */
export class RecentUse {
  readonly #uses = new Map<string, { readonly milliseconds: number; readonly at: number }>()
  /** What computes now: whose it is, and since when. */
  readonly #unfinished = new Set<{ readonly owner: string; readonly since: number }>()
  readonly #now: () => number

  /** @param now a clock in milliseconds that never goes back */
  constructor(now: () => number) {
    this.#now = now
  }

  /** @returns a function that ends the use */
  begin(owner: string): () => void {
    const use = { owner, since: this.#now() }
    this.#unfinished.add(use)
    return () => {
      this.#unfinished.delete(use)
      this.#add(owner, this.#now() - use.since)
    }
  }

  /** Uses that have not ended count, too. */
  isHeavy(owner: string): boolean {
    let milliseconds = this.#of(owner)
    for (const use of this.#unfinished) if (use.owner === owner) milliseconds += this.#now() - use.since
    return milliseconds > heavyUse
  }

  #add(owner: string, milliseconds: number): void {
    this.#uses.set(owner, { milliseconds: this.#of(owner) + milliseconds, at: this.#now() })
    if (this.#uses.size <= maxOwners) return
    for (const one of this.#uses.keys()) if (this.#of(one) < negligible) this.#uses.delete(one)
  }

  #of(owner: string): number {
    const use = this.#uses.get(owner)
    return use === undefined ? 0 : use.milliseconds * 0.5 ** ((this.#now() - use.at) / halfLife)
  }
}

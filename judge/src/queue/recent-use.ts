/** Milliseconds without a run after which half of an owner's recorded use is forgotten. */
const halfLife = 30_000
/** What a millisecond counts. An owner who always has a sleeper becomes heavy at a quarter, and would not at a fifth. */
const weights = { computing: 1, sleeping: 1 / 4 } as const
/** Milliseconds. Two endless loops within a minute reach it; repeated runs of an ordinary solution stay far below. */
const heavyUse = 10_000
/** Owners below this many milliseconds are dropped when the map is full. */
const negligible = 100
const maxOwners = 1000

interface Use {
  readonly owner: string
  readonly since: number
  readonly weight: number
}

/** What each owner's runs used, as milliseconds of computing; older use counts less. */
export class RecentUse {
  readonly #uses = new Map<string, { readonly milliseconds: number; readonly at: number }>()
  /** What runs now. */
  readonly #unfinished = new Set<Use>()
  readonly #now: () => number

  /** @param now a monotonic clock in milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /** @returns a function that ends the use */
  begin(owner: string, kind: keyof typeof weights): () => void {
    const use = { owner, since: this.#now(), weight: weights[kind] }
    this.#unfinished.add(use)
    return () => {
      this.#unfinished.delete(use)
      this.#add(owner, this.#costOf(use))
    }
  }

  /** Uses that have not ended count, too. */
  isHeavy(owner: string): boolean {
    let milliseconds = this.#of(owner)
    for (const use of this.#unfinished) if (use.owner === owner) milliseconds += this.#costOf(use)
    return milliseconds > heavyUse
  }

  #costOf({ since, weight }: Use): number {
    return (this.#now() - since) * weight
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

/** After this many milliseconds without computing, half of what an owner used is forgotten. */
const halfLife = 30_000
/** About two endless loops within a minute. Whoever tries an ordinary solution again and again stays far below. */
const heavyUse = 10_000
/** Less than this is nothing. */
const forgotten = 100
const mostOwners = 1000

/** How long owners have computed of late, in milliseconds of a slot. */
export class RecentUse {
  readonly #uses = new Map<string, { readonly milliseconds: number; readonly at: number }>()
  readonly #now: () => number

  /** @param now a clock in milliseconds that never goes back */
  constructor(now: () => number) {
    this.#now = now
  }

  add(owner: string, milliseconds: number): void {
    this.#uses.set(owner, { milliseconds: this.#of(owner) + milliseconds, at: this.#now() })
    if (this.#uses.size <= mostOwners) return
    for (const one of this.#uses.keys()) if (this.#of(one) < forgotten) this.#uses.delete(one)
  }

  isHeavy(owner: string): boolean {
    return this.#of(owner) > heavyUse
  }

  #of(owner: string): number {
    const use = this.#uses.get(owner)
    return use === undefined ? 0 : use.milliseconds * 0.5 ** ((this.#now() - use.at) / halfLife)
  }
}

import type { PageChange } from '../data/page-changes.ts'
import { cachedResponses } from '../metrics/metrics.ts'
import { costOf, graceSeconds, type CachedResponse } from './cached-response.ts'

const maximumKey = 500
/** The number of changes that are remembered, for answers that are being computed. */
const rememberedChanges = 10_000

/**
 * Answers in memory by address, limited in bytes. A new address starts among the new ones, which have a quarter of the
 * room, and is moved to the others when it is requested again: a client that requests a million addresses once cannot
 * push out what others request often.
 *
 * An answer is dropped with the first change of a topic that it names. An answer that was being computed when a change was
 * found is not stored: the token that `begin` returned before the data was read lets `store` detect that.
 */
export class ResponseMemory {
  readonly #room: number
  readonly #once = new Map<string, CachedResponse>()
  readonly #often = new Map<string, CachedResponse>()
  readonly #byTopic = new Map<string, Set<string>>()
  readonly #renewing = new WeakSet<CachedResponse>()
  #onceBytes = 0
  #oftenBytes = 0
  #changes: string[] = []
  /** How many changes were forgotten: the number of the first one in `#changes`. */
  #first = 0

  constructor(bytes: number) {
    this.#room = bytes
  }

  get bytes(): number {
    return this.#onceBytes + this.#oftenBytes
  }

  get size(): number {
    return this.#once.size + this.#often.size
  }

  find(key: string): CachedResponse | undefined {
    const answer = this.#often.get(key) ?? this.#once.get(key)
    if (!answer) return undefined
    const over = performance.now() - answer.until
    if (over > graceSeconds(answer) * 1000) {
      this.#remove(key, answer)
      return undefined
    }
    // The first request computes the answer again; until it has, all others get the expired one.
    if (over >= 0 && !this.#renewing.has(answer)) {
      this.#renewing.add(answer)
      return undefined
    }
    if (this.#once.delete(key)) {
      this.#onceBytes -= costOf(answer)
      this.#oftenBytes += costOf(answer)
    } else this.#often.delete(key)
    // Moves it to the end of the map: the first entry is the least recently used one.
    this.#often.set(key, answer)
    this.#makeRoom()
    return answer
  }

  has(key: string): boolean {
    return this.#once.has(key) || this.#often.has(key)
  }

  /** @returns a token for `store`, with which it detects that the data changed while the answer was computed */
  begin(): number {
    return this.#first + this.#changes.length
  }

  /** @returns whether it was stored */
  store(begun: number, key: string, answer: CachedResponse): boolean {
    if (key.length > maximumKey || costOf(answer) > this.#room / 16) return false
    if (begun < this.#first) return false
    const topics = new Set(answer.topics)
    for (const topic of this.#changes.slice(begun - this.#first)) if (topics.has(topic)) return false
    const former = this.#once.get(key) ?? this.#often.get(key)
    if (former) this.#remove(key, former)
    this.#once.set(key, answer)
    this.#onceBytes += costOf(answer)
    cachedResponses.inc({ event: 'made' })
    this.#index(key, answer)
    this.#makeRoom()
    return true
  }

  drop(changes: readonly PageChange[]): void {
    for (const { noun, id } of changes) {
      this.#dropTopic(noun)
      if (id !== null) this.#dropTopic(`${noun} ${id}`)
    }
    const surplus = this.#changes.length - rememberedChanges
    if (surplus <= 0) return
    this.#changes = this.#changes.slice(surplus)
    this.#first += surplus
  }

  /** Removes all answers, and discards those that are being computed. */
  clear(): void {
    this.#first += this.#changes.length + 1
    this.#changes = []
    for (const map of [this.#once, this.#often, this.#byTopic]) map.clear()
    this.#onceBytes = this.#oftenBytes = 0
  }

  #dropTopic(topic: string): void {
    this.#changes.push(topic)
    for (const key of this.#byTopic.get(topic) ?? []) {
      const answer = this.#once.get(key) ?? this.#often.get(key)
      if (answer) this.#remove(key, answer)
    }
  }

  #index(key: string, { topics }: CachedResponse): void {
    for (const topic of topics) {
      const keys = this.#byTopic.get(topic)
      if (keys) keys.add(key)
      else this.#byTopic.set(topic, new Set([key]))
    }
  }

  #remove(key: string, answer: CachedResponse): void {
    if (this.#once.delete(key)) this.#onceBytes -= costOf(answer)
    else if (this.#often.delete(key)) this.#oftenBytes -= costOf(answer)
    for (const topic of answer.topics) {
      const keys = this.#byTopic.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTopic.delete(topic)
    }
  }

  #makeRoom(): void {
    const forOnce = this.#room / 4
    while (this.#oftenBytes > this.#room - forOnce) this.#forgetOldest(this.#often)
    while (this.#onceBytes > forOnce) this.#forgetOldest(this.#once)
  }

  #forgetOldest(map: Map<string, CachedResponse>): void {
    for (const [key, answer] of map) return this.#remove(key, answer)
  }
}

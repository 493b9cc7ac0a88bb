import type { PageChange } from '../data/page-changes.ts'
import { cachedResponses } from '../metrics/metrics.ts'
import { costOf, graceSeconds, type CachedResponse } from './cached-response.ts'

const maximumKey = 500
/** The number of changes that are remembered, for responses that are being computed. */
const rememberedChanges = 10_000

/**
 * Responses in memory by address, limited in bytes. A new address starts among the new ones, which have a quarter of
 * the room, and is moved to the others when it is requested again: a client that requests a million addresses once
 * cannot push out what others request often.
 *
 * A response is dropped with the first change of a topic that it names. A response that was being computed when a
 * change was found is not stored: the token that `begin` returned before the data was read lets `store` detect that.
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
    const response = this.#often.get(key) ?? this.#once.get(key)
    if (!response) return undefined
    const over = performance.now() - response.until
    if (over > graceSeconds(response) * 1000) {
      this.#remove(key, response)
      return undefined
    }
    // The first request computes the response again; until it has, all others get the expired one.
    if (over >= 0 && !this.#renewing.has(response)) {
      this.#renewing.add(response)
      return undefined
    }
    if (this.#once.delete(key)) {
      this.#onceBytes -= costOf(response)
      this.#oftenBytes += costOf(response)
    } else this.#often.delete(key)
    // Moves it to the end of the map: the first entry is the least recently used one.
    this.#often.set(key, response)
    this.#makeRoom()
    return response
  }

  has(key: string): boolean {
    return this.#once.has(key) || this.#often.has(key)
  }

  /** @returns a token for `store`, with which it detects that the data changed while the response was computed */
  begin(): number {
    return this.#first + this.#changes.length
  }

  /** @returns whether it was stored */
  store(begun: number, key: string, response: CachedResponse): boolean {
    if (key.length > maximumKey || costOf(response) > this.#room / 16) return false
    if (begun < this.#first) return false
    const topics = new Set(response.topics)
    for (const topic of this.#changes.slice(begun - this.#first)) if (topics.has(topic)) return false
    const former = this.#once.get(key) ?? this.#often.get(key)
    if (former) this.#remove(key, former)
    this.#once.set(key, response)
    this.#onceBytes += costOf(response)
    cachedResponses.inc({ event: 'made' })
    this.#index(key, response)
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

  /** Removes all responses, and discards those that are being computed. */
  clear(): void {
    this.#first += this.#changes.length + 1
    this.#changes = []
    for (const map of [this.#once, this.#often, this.#byTopic]) map.clear()
    this.#onceBytes = this.#oftenBytes = 0
  }

  #dropTopic(topic: string): void {
    this.#changes.push(topic)
    for (const key of this.#byTopic.get(topic) ?? []) {
      const response = this.#once.get(key) ?? this.#often.get(key)
      if (response) this.#remove(key, response)
    }
  }

  #index(key: string, { topics }: CachedResponse): void {
    for (const topic of topics) {
      const keys = this.#byTopic.get(topic)
      if (keys) keys.add(key)
      else this.#byTopic.set(topic, new Set([key]))
    }
  }

  #remove(key: string, response: CachedResponse): void {
    if (this.#once.delete(key)) this.#onceBytes -= costOf(response)
    else if (this.#often.delete(key)) this.#oftenBytes -= costOf(response)
    for (const topic of response.topics) {
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
    for (const [key, response] of map) return this.#remove(key, response)
  }
}

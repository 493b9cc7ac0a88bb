import { eventStreams } from '../metrics/metrics.ts'
import { Problem } from '../problem.ts'
import { networkOf } from './rate-limit.ts'

/** Streams of a server: of one network (a campus may share one), and in all. */
const most = { ofNetwork: 1_000, inAll: 10_000 } as const
/** One network gets this share of the places that are left, so that no ten of them take all from everybody else. */
const shareOfRest = 1 / 4
/** Never fewer for one network, while there are places. */
const minOfNetwork = 20

/** How many event streams each network has open on this server. */
export class StreamPlaces {
  readonly #open = new Map<string, number>()
  #inAll = 0

  /** @returns a function that frees the place @throws Problem tooOften where too many are open */
  enter(address: string): () => void {
    const network = networkOf(address)
    const ofNetwork = this.#open.get(network) ?? 0
    const rest = most.inAll - this.#inAll
    const maxNow = Math.min(most.ofNetwork, Math.max(minOfNetwork, rest * shareOfRest))
    if (rest <= 0 || ofNetwork >= maxNow) throw new Problem('tooOften', { retryAfterSeconds: 10 })
    this.#open.set(network, ofNetwork + 1)
    this.#inAll += 1
    eventStreams.inc()
    return () => {
      this.#inAll -= 1
      eventStreams.dec()
      const left = (this.#open.get(network) ?? 1) - 1
      if (left > 0) this.#open.set(network, left)
      else this.#open.delete(network)
    }
  }
}

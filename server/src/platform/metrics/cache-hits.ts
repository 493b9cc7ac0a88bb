import { cachedResponses, requests, requestSeconds } from './metrics.ts'
import { addRequest } from './totals.ts'

/**
 * Counts responses from memory. There may be tens of thousands in a second, so they are summed up here and added to the
 * metrics once a second.
 */
interface Hits {
  readonly method: string
  readonly route: string
  readonly status: number
  count: number
  seconds: number
}

const flushMilliseconds = 1000
const sums = new Map<string, Hits>()
let timer: NodeJS.Timeout | undefined

/** @param seconds from the request until its response was given to the network */
export function noteHit(method: string, route: string, status: number, seconds: number): void {
  const key = `${method} ${status} ${route}`
  const known = sums.get(key)
  if (known) {
    known.count += 1
    known.seconds += seconds
  } else sums.set(key, { method, route, status, count: 1, seconds })
  timer ??= setTimeout(flush, flushMilliseconds).unref()
}

function flush(): void {
  timer = undefined
  for (const { method, route, status, count, seconds } of sums.values()) {
    requests.inc({ method, route, status }, count)
    cachedResponses.inc({ event: 'hit' }, count)
    for (let one = 0; one < count; one++) {
      requestSeconds.observe({ method, route }, seconds / count)
      addRequest(status, seconds / count)
    }
  }
  sums.clear()
}

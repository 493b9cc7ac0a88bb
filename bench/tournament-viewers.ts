import { Agent, get, type IncomingMessage } from 'node:http'

/**
 * The viewers of bench/tournament, in a process of their own: each follows the ranking's event stream and notes when
 * which version came.
 */

export interface ViewersOrder {
  readonly follow?: { readonly url: string; readonly viewers: number }
  /** Numbers of the judgements' events and when each was stored, in the order of the numbers. */
  readonly report?: readonly (readonly [seq: number, storedAt: number])[]
}
export interface ViewersAnswer {
  /** All have the ranking. */
  readonly ready?: true
  readonly report?: ViewersReport
}
export interface ViewersReport {
  /** Milliseconds from the verdict until a viewer had it, over all judgements and viewers. */
  readonly p50: number
  readonly p99: number
  readonly longest: number
  /** Pairs of judgement and viewer that did not come together. */
  readonly missing: number
  /** Streams that broke off. */
  readonly broken: number
  readonly megabytes: number
}

interface Viewer {
  /** When a version came, and which: rising. */
  readonly times: number[]
  readonly versions: number[]
}

const viewers: Viewer[] = []
let [broken, bytes] = [0, 0]
const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
const idLine = /(?:^|\n)id: (\d+)\n/g
/** Longer than an id's line: it may come in two parts. */
const keptTail = 40

function read(viewer: Viewer, response: IncomingMessage, first: () => void): void {
  let tail = ''
  response.setEncoding('latin1')
  response.on('data', (chunk: string) => {
    const now = Date.now()
    bytes += chunk.length
    const text = tail + chunk
    let end = 0
    for (const found of text.matchAll(idLine)) {
      end = found.index + found[0].length
      viewer.times.push(now)
      viewer.versions.push(Number(found[1]))
      if (viewer.times.length === 1) first()
    }
    tail = text.slice(Math.max(end, text.length - keptTail))
  })
  response.once('close', () => broken++)
}

function follow(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const viewer: Viewer = { times: [], versions: [] }
    viewers.push(viewer)
    const request = get(url, { agent, headers: { accept: 'text/event-stream' } }, (response) => {
      if (response.statusCode === 200) read(viewer, response, resolve)
      else reject(new Error(`A viewer was answered ${response.statusCode}.`))
    })
    request.once('error', reject)
  })
}

/** @param seqs and their times, rising */
function reportOf(judgements: readonly (readonly [seq: number, storedAt: number])[]): ViewersReport {
  const delays = new Float64Array(judgements.length * viewers.length)
  let [count, missing] = [0, 0]
  for (const { times, versions } of viewers) {
    let at = 0
    for (const [seq, storedAt] of judgements) {
      while (at < versions.length && (versions[at] ?? 0) < seq) at++
      if (at === versions.length) missing++
      else delays[count++] = Math.max(0, (times[at] ?? 0) - storedAt)
    }
  }
  const sorted = delays.subarray(0, count).toSorted()
  const share = (part: number) => sorted[Math.ceil(count * part) - 1] ?? Number.NaN
  return { p50: share(0.5), p99: share(0.99), longest: share(1), missing, broken, megabytes: bytes / 1024 / 1024 }
}

const answer = (message: ViewersAnswer) => process.send?.(message)

process.on('message', async (order: ViewersOrder) => {
  if (order.follow) {
    const { url, viewers: wanted } = order.follow
    // Not all at once: a listening socket takes so many at a time.
    for (let begun = 0; begun < wanted; begun += 50)
      await Promise.all(Array.from({ length: Math.min(50, wanted - begun) }, () => follow(url)))
    answer({ ready: true })
  }
  if (order.report) answer({ report: reportOf(order.report) })
})
process.once('disconnect', () => process.exit(0))

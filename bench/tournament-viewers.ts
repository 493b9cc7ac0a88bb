import { Agent, get, type IncomingMessage } from 'node:http'

/**
 * The viewers of bench/tournament and bench/streams, in a process of their own. Each follows the ranking's event stream
 * and records when each version arrived.
 */

export interface ViewersCommand {
  readonly follow?: { readonly url: string; readonly viewers: number }
  /** For each judgement, the number of its event and when it was stored, in the order of these numbers. */
  readonly report?: readonly (readonly [seq: number, storedAt: number])[]
}
export interface ViewersMessage {
  /** True once all viewers have received the first ranking. */
  readonly ready?: true
  readonly report?: ViewersReport
}
export interface ViewersReport {
  /** How long after a verdict viewers received it, in milliseconds, over all judgements and viewers. */
  readonly p50: number
  readonly p99: number
  readonly longest: number
  /** The number of judgements that a viewer never received, over all viewers. */
  readonly missing: number
  /** The number of broken streams. */
  readonly broken: number
  readonly megabytes: number
}

interface Viewer {
  /** The times at which versions arrived, and their numbers, both ascending. */
  readonly times: number[]
  readonly versions: number[]
}

const viewers: Viewer[] = []
let [broken, bytes] = [0, 0]
const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
const idLine = /(?:^|\n)id: (\d+)\n/g
/** How many characters of a chunk are kept for the next one, because a line with an id may be split between them. */
const tailLength = 40

function read(viewer: Viewer, response: IncomingMessage, onFirst: () => void): void {
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
      if (viewer.times.length === 1) onFirst()
    }
    tail = text.slice(Math.max(end, text.length - tailLength))
  })
  response.once('close', () => broken++)
}

function follow(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const viewer: Viewer = { times: [], versions: [] }
    const number = viewers.push(viewer)
    // Gives each viewer an address of its own, because the site limits the streams of one network.
    const headers = { accept: 'text/event-stream', 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` }
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode === 200) read(viewer, response, resolve)
      else reject(new Error(`A viewer got status ${response.statusCode}.`))
    })
    request.once('error', reject)
  })
}

/** @param judgements the number of each event and the time at which it was stored, ascending */
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
  const percentile = (share: number) => sorted[Math.ceil(count * share) - 1] ?? Number.NaN
  return {
    p50: percentile(0.5),
    p99: percentile(0.99),
    longest: percentile(1),
    missing,
    broken,
    megabytes: bytes / 1024 / 1024,
  }
}

const sendToParent = (message: ViewersMessage) => process.send?.(message)

process.on('message', async (command: ViewersCommand) => {
  if (command.follow) {
    const { url, viewers: wanted } = command.follow
    // Connects in groups, because the backlog of a listening socket is limited.
    for (let connected = 0; connected < wanted; connected += 50)
      await Promise.all(Array.from({ length: Math.min(50, wanted - connected) }, () => follow(url)))
    sendToParent({ ready: true })
  }
  if (command.report) sendToParent({ report: reportOf(command.report) })
})
process.once('disconnect', () => process.exit(0))

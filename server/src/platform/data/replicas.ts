/**
 * Reads from streaming replicas (docs/decisions/0411).
 *
 * A replica lags, but nobody may see an older state than the primary would have shown them. Each poll of the primary for
 * changed pages (page-changes.ts) also reads the primary's position in its write-ahead log. A statement goes to a replica
 * only if that has replayed the log up to the position of the last poll, which happened after the request arrived, or for
 * visitors less than a second before. In all other cases it goes to the primary.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { databaseReads } from '../metrics/metrics.ts'
import { openConnection, type Timeouts } from './connection.ts'
import { openReplica, positionOf, type Replica } from './replica.ts'

export interface Replicas {
  /** False if none is set; then nothing below does anything. */
  readonly exist: boolean
  /** Runs a call whose statements may go to a replica as long as they only read and nothing was written before. */
  reading<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether the current call runs in `reading`. */
  isReading(): boolean
  /** @returns undefined if the statement has to go to the primary */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult | undefined>
  /** Called after each poll of the primary. */
  onPoll(state: PrimaryState): void
  close(): Promise<void>
}

/** What a poll of the primary has found. */
export interface PrimaryState {
  /** Null while a failover is under way and the server is still a replica. */
  readonly position: string | null
  /** Differs after a failover or a restart. */
  readonly primary: string
}

/**
 * The server that a call reads from. Its later statements go there, too, so that none sees an older state than before.
 */
interface Call {
  target: Promise<Replica | undefined> | undefined
}

const tries = 3
const betweenTries = 10
const markerTimeouts: Timeouts = { statementSeconds: 5, lockSeconds: 5 }
const inspectMilliseconds = 2_000
/** Rows of page_change are deleted after ten minutes. */
const markerMilliseconds = 5 * 60_000

export function openReplicas(primaryUrl: string, urls: readonly string[]): Replicas {
  const calls = new AsyncLocalStorage<Call>()
  const replicas = urls.map(openReplica)
  let position: bigint | undefined
  let primary: string | undefined
  let marker: { readonly id: number; readonly writtenAt: number } | undefined
  let next = 0
  const closing = new AbortController()

  /**
   * A replica of a former primary may have a log that the new primary never had, so positions alone prove nothing. It is
   * used only after it has shown a row that was written to the present primary.
   */
  async function mark(): Promise<void> {
    const id = randomInt(2 ** 47)
    const written = { id, writtenAt: performance.now() }
    marker = written
    let client: pg.Client | undefined
    try {
      client = await openConnection(primaryUrl, { name: 'gradus marker', timeouts: markerTimeouts })
      await client.query(`insert into page_change (noun, thing_id) values ('replica', $1)`, [id])
    } catch {
      // The next inspection tries again.
      if (marker === written) marker = undefined
    } finally {
      await client?.end().catch(() => undefined)
    }
  }

  async function hasReached(replica: Replica, waits: number): Promise<boolean> {
    for (let left = waits; ; left -= 1) {
      const [wanted, markerId] = [position, marker?.id]
      if (wanted === undefined || markerId === undefined || closing.signal.aborted) return false
      if (replica.hasMarker(markerId) && replica.hasReplayed(wanted)) return true
      if (!(await replica.readPosition(markerId))) return false
      if (replica.hasMarker(markerId) && replica.hasReplayed(wanted)) return true
      if (left <= 1) return false
      await wait(betweenTries)
    }
  }

  async function choose(): Promise<Replica | undefined> {
    const ready = replicas.filter((one) => !one.isExcluded())
    const chosen = ready[next++ % ready.length]
    if (!chosen) return undefined
    if (await hasReached(chosen, tries)) return chosen
    // It fails or lags: it gets no reads until an inspection finds that it has recovered.
    chosen.exclude()
    return undefined
  }

  /** Brings replicas back that had failed or lagged, and updates the metrics. */
  async function inspect(): Promise<void> {
    const isMarkerOld = marker !== undefined && performance.now() - marker.writtenAt > markerMilliseconds
    if (primary !== undefined && (marker === undefined || (isMarkerOld && replicas.some((one) => one.isExcluded()))))
      await mark()
    for (const replica of replicas) {
      const markerId = marker?.id
      await (markerId === undefined ? undefined : replica.readPosition(markerId))
      // The position of the last poll may be old by now; a statement compares with the newest.
      if (await hasReached(replica, tries)) replica.readmit()
      else replica.exclude()
      replica.report(position)
    }
  }
  const inspecting = (async () => {
    while (urls.length > 0 && !closing.signal.aborted) {
      await inspect().catch(() => undefined)
      await wait(inspectMilliseconds, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  })()

  return {
    exist: urls.length > 0,
    reading: (work) => (urls.length === 0 ? work() : calls.run({ target: undefined }, work)),
    isReading: () => urls.length > 0 && calls.getStore() !== undefined,
    async query(statement) {
      const call = calls.getStore()
      if (!call) return undefined
      if (!onlyReads(statement.text)) {
        // What the call reads afterwards must contain what it writes.
        call.target = Promise.resolve(undefined)
        return undefined
      }
      call.target ??= choose()
      const replica = await call.target
      const result = replica && (await hasReached(replica, 1)) ? await replica.query(statement) : undefined
      if (!result) call.target = Promise.resolve(undefined)
      databaseReads.inc({ target: result ? 'replica' : 'primary' })
      return result
    },
    onPoll(state) {
      if (urls.length === 0) return
      position = state.position === null ? undefined : positionOf(state.position)
      if (state.primary === primary) return
      primary = state.primary
      void mark()
    },
    async close() {
      closing.abort()
      await inspecting
      await Promise.all(replicas.map((one) => one.close()))
    },
  }
}

/**
 * An approximation: if a statement that writes looks like a read here, the replica refuses it and the primary gets it.
 */
function onlyReads(statement: string): boolean {
  return /^\s*(?:select|with)\b/i.test(statement) && !/\b(?:insert|update|delete|merge|lock|nextval)\b/i.test(statement)
}

import pg from 'pg'
import { coalesceReads } from '../concurrency/coalesce.ts'
import { openPool } from './connection.ts'
import { replicaLag, replicaUp } from '../metrics/metrics.ts'

/** One streaming replica: its connections, and what is known of it. */
export interface Replica {
  /**
   * Asks the replica how much of the log it has replayed. @returns false if it does not answer or is no longer a
   * replica
   */
  readPosition(marker: number): Promise<boolean>
  /** Whether it has been seen to contain the marker: the row that was written to the present primary. */
  hasMarker(marker: number): boolean
  hasReplayed(position: bigint): boolean
  /** @returns undefined if the primary has to be asked instead */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult | undefined>
  /** Stops reading from it, until `readmit`. */
  exclude(): void
  readmit(): void
  isExcluded(): boolean
  /** Updates the metrics. */
  report(position: bigint | undefined): void
  close(): Promise<void>
}

const connections = 16
const querySeconds = 5
const connectMilliseconds = 1_000

/** @param index by which metrics name it: addresses contain passwords */
export function openReplica(url: string, index: number): Replica {
  const pool = openPool(url, {
    name: 'gradus reads',
    timeouts: { statementSeconds: querySeconds, lockSeconds: querySeconds },
    connections,
    waitMilliseconds: connectMilliseconds,
    answerMilliseconds: querySeconds * 1000,
  })
  pool.on('connect', () => {
    // The server behind the address may be another one now.
    replayed = undefined
  })
  const label = { replica: String(index + 1) }
  const share = coalesceReads<boolean>()
  let seenMarker: number | undefined
  let replayed: bigint | undefined
  let excluded = true
  const fail = () => {
    excluded = true
    seenMarker = undefined
    replayed = undefined
  }

  async function readPosition(marker: number): Promise<boolean> {
    try {
      const { rows } = await pool.query<Row>(
        seenMarker === marker
          ? { name: 'replica', text: positionStatement }
          : { name: 'replica marker', text: markerStatement, values: [marker] },
      )
      const [row] = rows
      if (!row?.replayed || !row.replica) return (fail(), false)
      if (row.has_marker) seenMarker = marker
      replayed = positionOf(row.replayed)
      return true
    } catch {
      fail()
      return false
    }
  }

  return {
    readPosition: (marker) => share(String(marker), () => readPosition(marker)),
    hasMarker: (marker) => seenMarker === marker,
    hasReplayed: (position) => replayed !== undefined && replayed >= position,
    async query(statement) {
      try {
        return await pool.query(statement)
      } catch (error) {
        // An error of the statement is the same on the primary.
        if (error instanceof pg.DatabaseError && !isAboutReplica(error)) throw error
        fail()
        return undefined
      }
    },
    exclude: () => void (excluded = true),
    readmit: () => void (excluded = false),
    isExcluded: () => excluded,
    report(position) {
      replicaUp.set(label, excluded ? 0 : 1)
      if (position !== undefined && replayed !== undefined)
        replicaLag.set(label, Math.max(0, Number(position - replayed)))
    },
    close: () => pool.end(),
  }
}

interface Row {
  readonly replica: boolean
  readonly replayed: string | null
  readonly has_marker?: boolean
}

const positionStatement = `select pg_is_in_recovery() as replica, pg_last_wal_replay_lsn()::text as replayed`
const markerStatement = `${positionStatement},
  exists (select from page_change where noun = 'replica' and thing_id = $1) as has_marker`

/** Cancelled because of the replay, refused because it writes, shut down, out of connections, or too slow. */
function isAboutReplica({ code = '' }: pg.DatabaseError): boolean {
  return code === '40001' || code === '25006' || /^(?:08|53|57)/.test(code)
}

/** PostgreSQL writes a position as two hexadecimal numbers: `16/B374D848`. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

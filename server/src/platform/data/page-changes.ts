import { sql } from 'kysely'
import { coalesceReads } from '../concurrency/coalesce.ts'
import { closeFormerConnections, openPool } from './connection.ts'
import type { Database } from './database.ts'
import type { PrimaryState } from './replicas.ts'

/** A change of what visitors see: of one thing (`question 12`), or of any thing of a kind (`question`). */
export interface PageChange {
  readonly noun: string
  readonly id: number | null
}

export interface PageChanges {
  /**
   * Whether memory is up to date: everything that changed was dropped from it. If that is not known, it queries the
   * database; simultaneous callers share one short statement.
   * @param ageMilliseconds the age of the last result after which it queries again; it waits for the answer only if
   *   that result is older than `longestAge`. 0: it always waits, and sees everything that was committed before this
   *   call
   * @returns false if the database did not answer, so that nothing in memory may be used
   */
  isCurrent(ageMilliseconds: number): Promise<boolean> | true
  /** Call after a write by this server: the next caller of `isCurrent` must query. */
  expire(): void
  close(): Promise<void>
}

interface Listener {
  onChange(changes: readonly PageChange[]): void
  /** Called if changes may have been missed: everything in memory may be outdated. */
  onGap(): void
  /** Called after each poll, before anybody may use its result. */
  onPoll(primary: PrimaryState): void
}

/** Without requests it polls this often, so that a new primary is noticed. */
const idlePollMilliseconds = 1000
/** Shorter than rows are remembered (`rememberedMinutes`), so that none is missed. */
const longestPause = 5 * 60_000
const rememberedMinutes = 10
/** The maximum age of what a visitor sees. */
const longestAge = 800
/** Milliseconds until a connection without any answer counts as lost. */
const answerMilliseconds = 1000
const maxChanges = 5000

/**
 * Finds the new rows of page_change: those of transactions that the last snapshot did not contain. This is exact in
 * whatever order transactions commit, and a server that did not poll for a while misses nothing. There is no connection
 * that could be lost unnoticed: what is in memory is used only if the last answer is recent (docs/decisions/0330).
 */
export function watchPageChanges(url: string, { onChange, onGap, onPoll }: Listener): PageChanges {
  const pool = openPool(url, {
    name: 'gradus pages',
    timeouts: { statementSeconds: 1, lockSeconds: 1 },
    connections: 1,
    waitMilliseconds: answerMilliseconds,
    answerMilliseconds,
  })
  let snapshot: string | null = null
  let postmaster: string | undefined
  /** When the last successful poll began, in `performance.now()`. */
  let polledAt = -Infinity
  let isExpired = true
  let running: Promise<boolean> | undefined
  const share = coalesceReads<boolean>()

  async function poll(): Promise<boolean> {
    const startedAt = performance.now()
    // A write that finishes later sets it again.
    isExpired = false
    try {
      const { rows } = await pool.query<Row>({ name: 'page-changes', text: statement, values: [snapshot] })
      const [row] = rows
      if (!row) throw new Error('PostgreSQL answered without a row.')
      const isContinuous = snapshot !== null && row.postmaster === postmaster && startedAt - polledAt < longestPause
      if (!isContinuous || row.nouns.length > maxChanges) onGap()
      else if (row.nouns.length > 0)
        onChange(row.nouns.map((noun, index) => ({ noun, id: numberOrNull(row.ids[index]) })))
      snapshot = row.snapshot
      // Also at the first poll: connections may have been opened before it.
      if (row.postmaster !== postmaster) closeFormerConnections(url, row.postmaster)
      postmaster = row.postmaster
      onPoll({ position: row.position, primary: row.postmaster })
      polledAt = startedAt
      return true
    } catch {
      isExpired = true
      return false
    }
  }

  function start(): Promise<boolean> {
    const reading = share('', poll)
    running = reading
    void reading.finally(() => {
      if (running === reading) running = undefined
    })
    return reading
  }

  const polling = setInterval(() => void isCurrent(idlePollMilliseconds), idlePollMilliseconds)
  polling.unref()

  function isCurrent(age: number): Promise<boolean> | true {
    if (age === 0) return start()
    const passed = isExpired ? Infinity : performance.now() - polledAt
    if (passed < age) return true
    const reading = running ?? start()
    // Requests don't wait for the query as long as the last result is recent enough for visitors.
    return passed < longestAge ? true : reading
  }

  return {
    isCurrent,
    expire() {
      isExpired = true
      running = undefined
    },
    close: () => {
      clearInterval(polling)
      return pool.end()
    },
  }
}

interface Row {
  readonly snapshot: string
  readonly postmaster: string
  readonly position: string | null
  readonly nouns: readonly string[]
  readonly ids: readonly (string | number | null)[]
}

const statement = `
  with fresh as (
    select distinct noun, thing_id from page_change
    where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint
      and not pg_visible_in_snapshot(transaction_id::text::xid8, $1::pg_snapshot)
    limit ${maxChanges + 1}
  )
  select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as postmaster,
    case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end as position,
    coalesce((select array_agg(noun order by noun, thing_id) from fresh), '{}') as nouns,
    coalesce((select array_agg(thing_id order by noun, thing_id) from fresh), '{}') as ids`

function numberOrNull(id: string | number | null | undefined): number | null {
  return id === null || id === undefined ? null : Number(id)
}

/** Records changes that no trigger records. */
export async function notePageChanges(database: Database, noun: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into page_change (noun, thing_id) select ${noun}, unnest(${ids}::bigint[])`.execute(database)
}

/** Deletes rows that every server has seen, but none of transactions that are still running. */
export async function prunePageChanges(database: Database): Promise<void> {
  await sql`
    delete from page_change where noted_at < now() - make_interval(mins => ${rememberedMinutes}::int)
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.execute(database)
}

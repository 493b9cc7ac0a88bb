import { sql } from 'kysely'
import pg from 'pg'
import { coalesceReads } from '../concurrency/coalesce.ts'
import type { Database } from './database.ts'

/** A change of what visitors see: of one thing (`question 12`), or of any (`question`). */
export interface PageChange {
  readonly noun: string
  readonly id: number | null
}

export interface PageChanges {
  /**
   * Has what changed been dropped from memory? Looks where it is not known, which takes one short statement for all who ask
   * at the same time.
   * @param ageMilliseconds after which it looks again, without waiting for that for the best part of a second; 0: it waits,
   *   and everything that was committed before this call counts
   * @returns false where the database did not answer, so that nothing in memory may be used
   */
  isCurrent(ageMilliseconds: number): Promise<boolean> | true
  /** This server wrote: the next who asks has to look. */
  expire(): void
  close(): Promise<void>
}

interface Listener {
  onChange(changes: readonly PageChange[]): void
  /** What happened meanwhile is unknown. */
  onGap(): void
}

/** Shorter than rows are remembered (`rememberedMinutes`), so that none is missed. */
const longestPause = 5 * 60_000
const rememberedMinutes = 10
/** What a visitor sees is at most as old as this. */
const longestAge = 800
/** A connection that was lost without a word. */
const patience = 1000
const mostChanges = 5000

/**
 * Which rows of page_change are new: those of transactions that the last snapshot did not contain. That is exact whatever
 * the order of commits, and whoever did not ask for a while misses nothing. There is no connection that could be lost
 * unnoticed: what is in memory is used only as long as the last answer is young (docs/decisions/0330).
 */
export function watchPageChanges(url: string, { onChange, onGap }: Listener): PageChanges {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    query_timeout: patience,
    connectionTimeoutMillis: patience,
    application_name: 'gradus pages',
  })
  pool.on('error', () => undefined)
  let snapshot: string | null = null
  let postmaster: string | undefined
  /** When the last successful look began, in `performance.now()`. */
  let lookedAt = -Infinity
  let isExpired = true
  let running: Promise<boolean> | undefined
  const share = coalesceReads<boolean>()

  async function look(): Promise<boolean> {
    const begun = performance.now()
    // A write that ends from now on sets it again.
    isExpired = false
    try {
      const { rows } = await pool.query<Row>({ name: 'page-changes', text: statement, values: [snapshot] })
      const [row] = rows
      if (!row) throw new Error('PostgreSQL answered without a row.')
      const isContinuous = snapshot !== null && row.postmaster === postmaster && begun - lookedAt < longestPause
      if (!isContinuous || row.nouns.length > mostChanges) onGap()
      else if (row.nouns.length > 0)
        onChange(row.nouns.map((noun, index) => ({ noun, id: numberOrNull(row.ids[index]) })))
      snapshot = row.snapshot
      postmaster = row.postmaster
      lookedAt = begun
      return true
    } catch {
      isExpired = true
      return false
    }
  }

  function start(): Promise<boolean> {
    const begun = share('', look)
    running = begun
    void begun.finally(() => {
      if (running === begun) running = undefined
    })
    return begun
  }

  return {
    isCurrent(age) {
      if (age === 0) return start()
      const passed = isExpired ? Infinity : performance.now() - lookedAt
      if (passed < age) return true
      const looking = running ?? start()
      // Nobody waits for the look as long as the last one is young enough for visitors.
      return passed < longestAge ? true : looking
    },
    expire() {
      isExpired = true
      running = undefined
    },
    close: () => pool.end(),
  }
}

interface Row {
  readonly snapshot: string
  readonly postmaster: string
  readonly nouns: readonly string[]
  readonly ids: readonly (string | number | null)[]
}

const statement = `
  with fresh as (
    select distinct noun, thing_id from page_change
    where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint
      and not pg_visible_in_snapshot(transaction_id::text::xid8, $1::pg_snapshot)
    limit ${mostChanges + 1}
  )
  select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as postmaster,
    coalesce((select array_agg(noun order by noun, thing_id) from fresh), '{}') as nouns,
    coalesce((select array_agg(thing_id order by noun, thing_id) from fresh), '{}') as ids`

function numberOrNull(id: string | number | null | undefined): number | null {
  return id === null || id === undefined ? null : Number(id)
}

/** For what no trigger notes. */
export async function notePageChanges(database: Database, noun: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into page_change (noun, thing_id) select ${noun}, unnest(${ids}::bigint[])`.execute(database)
}

/** Deletes what every server has seen. Of a transaction that still runs nothing is deleted. */
export async function prunePageChanges(database: Database): Promise<void> {
  await sql`
    delete from page_change where noted_at < now() - make_interval(mins => ${rememberedMinutes}::int)
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.execute(database)
}

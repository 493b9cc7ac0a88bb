import { createHash } from 'node:crypto'
import { theTracer, traced } from '@gradus/telemetry/tracing'
import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { statementSeconds } from '../metrics/metrics.ts'
import { openPool, requestTimeouts, type Timeouts } from './connection.ts'
import type { Replicas } from './replicas.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** A rule that must be atomic takes the transaction as a parameter, so that it can't run outside of one by mistake. */
export type Tx = Transaction<Tables>
/** A connection that only reads: the database itself or an open transaction. */
export type Reader = Database | Tx

/**
 * A query whose rows one store passes to a function of another store. It becomes part of that statement, so that the
 * rows never leave the database.
 */
export type SqlRows = RawBuilder<unknown>

export interface DatabaseConnection {
  readonly database: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

// bigint keys and counts: far below 2^53 here, so they are numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// The object ids of PostgreSQL's types int4[] and int8[]; pg has no names for array types.
const [int4List, int8List] = [1007, 1016]
pg.types.setTypeParser(int8List, pg.types.getTypeParser(int4List))

/**
 * Statement names by SQL text. Kysely writes the same text for the same query, so the map stays as small as the code.
 */
const names = new Map<string, string>()
/** A search with all filters has 10,000 characters, and takes longer to plan than to run. */
export const maximumNamedStatement = 16_000
const nameableCount = 2_000

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (text.length > maximumNamedStatement || names.size >= nameableCount) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

/**
 * True for errors after which a connection must not be reused: after a failover it may lead to a server that is now a
 * read-only replica, and a connection that got no answer may be dead.
 */
function endsConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === readOnly
  return error instanceof Error && error.message === 'Query read timeout'
}
const readOnly = '25006'

/**
 * Every statement is named by its hash, so that PostgreSQL plans it once per connection: 51–67 µs per query instead of
 * 116–194 µs, measured. A pooler that hands each statement to another connection would break this (docs/operating.md).
 */
export function openDatabase(
  url: string,
  connections = 16,
  timeouts: Timeouts = requestTimeouts,
  replicas?: Replicas,
): DatabaseConnection {
  const pool = openPool(url, { name: 'gradus', timeouts, connections, waitMilliseconds: 30_000 })
  const connect = async () => {
    const client = await pool.connect()
    let isLost = false
    const noted = async <Result>(result: Promise<Result>): Promise<Result> => {
      try {
        return await result
      } catch (error) {
        isLost ||= endsConnection(error)
        throw error
      }
    }
    return {
      query(statement: unknown, values?: readonly unknown[]): never {
        if (typeof statement !== 'string') return client.query(statement as never)
        const name = values && values.length > 0 ? nameOf(statement) : undefined
        return timed(statement, () =>
          noted(client.query({ ...(name ? { name } : {}), text: statement, values: [...(values ?? [])] })),
        ) as never
      },
      release: () => client.release(isLost),
    }
  }
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => (replicas?.isReading() ? readingFirst(replicas, connect) : connect()),
      end: () => pool.end(),
    } as never,
  })
  const database = new Kysely<Tables>({ dialect })
  return { database, pool, close: () => database.destroy() }
}

interface Connection {
  query(statement: unknown, values?: readonly unknown[]): Promise<unknown>
  release(): void
}

/** Sends statements to a replica as long as possible, and connects to the primary only when one has to go there. */
function readingFirst(replicas: Replicas, connect: () => Promise<Connection>): Connection {
  let primary: Promise<Connection> | undefined
  return {
    async query(statement, values = []) {
      if (typeof statement !== 'string') throw new Error('Cursors need a transaction here.')
      if (primary === undefined) {
        const name = values.length > 0 ? nameOf(statement) : undefined
        const result = await timed(statement, () =>
          replicas.query({ ...(name ? { name } : {}), text: statement, values: [...values] }),
        )
        if (result) return result
      }
      primary ??= connect()
      return (await primary).query(statement, values)
    },
    release: () => void primary?.then((one) => one.release()).catch(() => undefined),
  }
}

/** Statements have parameters, so their text contains no personal data. */
async function timed<Result>(statement: string, query: () => Promise<Result>): Promise<Result> {
  const end = statementSeconds.startTimer()
  try {
    if (!theTracer()) return await query()
    const verb = /^\s*(\w+)/.exec(statement)?.[1] ?? 'statement'
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement }
    return await traced(verb, attributes, query, { kind: 'client' })
  } finally {
    end()
  }
}

/**
 * The least number of milliseconds by which the clocks of this server and of the database differ: the time of the round
 * trip is deducted. @returns undefined if PostgreSQL does not answer
 */
export async function clockDifference(database: Database): Promise<number | undefined> {
  const sentAt = Date.now()
  const answer = await database
    .executeQuery<{ now: Date }>(CompiledQuery.raw('select clock_timestamp() as now'))
    .catch(() => undefined)
  const [row] = answer?.rows ?? []
  if (!row) return undefined
  const answered = Date.now()
  return Math.max(0, sentAt - row.now.getTime(), row.now.getTime() - answered)
}

/** Takes a shared advisory lock for the transaction. @returns false if somebody holds it exclusively */
export async function isLockShared(tx: Tx, lock: number): Promise<boolean> {
  const statement = CompiledQuery.raw('select pg_try_advisory_xact_lock_shared($1) as locked', [lock])
  const { rows } = await tx.executeQuery<{ locked: boolean }>(statement)
  return rows[0]?.locked === true
}

/** True if a value has a form that its column cannot hold (SQLSTATE class 22). Another try would fail, too. */
export function isDataException(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true
}

/** True if a row with the same unique key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}

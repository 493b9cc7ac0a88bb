import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** A rule that must be whole takes the transaction as a parameter, so that the outer one cannot be used by mistake. */
export type Tx = Transaction<Tables>
/** Reading works in either. */
export type Reader = Database | Tx

/** A query that one store hands to another's verb as the rows to work on, so that they never leave the database. */
export type SqlRows = RawBuilder<unknown>

export interface DatabaseConnection {
  readonly database: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

// bigint keys and counts: far below 2^53 here, so they are numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// The same for lists of them; pg has no names for the types of arrays.
const [int4List, int8List] = [1007, 1016]
pg.types.setTypeParser(int8List, pg.types.getTypeParser(int4List))

/** Names by statement text. Kysely writes the same text for the same query, so the set stays as small as the code. */
const names = new Map<string, string>()
/** A search that is narrowed down in each way has 10,000 characters, and takes longer to plan than to run. */
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
 * Every statement is named by its hash, so that PostgreSQL plans it once a connection: 51-67 µs a query instead of
 * 116-194 µs, measured. A pooler that hands each statement to another connection would forbid it (docs/operating.md).
 */
export function openDatabase(url: string, connections = 16): DatabaseConnection {
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: 'gradus' })
  // An idle connection that the server closed: the pool makes a new one at the next query.
  pool.on('error', () => undefined)
  // One that breaks while a statement runs: the statement is refused, the process goes on.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const dialect = new PostgresDialect({
    pool: {
      async connect() {
        const client = await pool.connect()
        return {
          query(statement: unknown, values?: readonly unknown[]): never {
            if (typeof statement !== 'string') return client.query(statement as never)
            const name = values && values.length > 0 ? nameOf(statement) : undefined
            return client.query({ ...(name ? { name } : {}), text: statement, values: [...(values ?? [])] }) as never
          },
          release: () => client.release(),
        }
      },
      end: () => pool.end(),
    } as never,
  })
  const database = new Kysely<Tables>({ dialect })
  return { database, pool, close: () => database.destroy() }
}

/**
 * By how many milliseconds the clocks of this server and of the database differ at least: the time that the question took
 * is doubt, and not counted. @returns undefined where PostgreSQL does not answer
 */
export async function clockDifference(database: Database): Promise<number | undefined> {
  const asked = Date.now()
  const answer = await database
    .executeQuery<{ now: Date }>(CompiledQuery.raw('select clock_timestamp() as now'))
    .catch(() => undefined)
  const [row] = answer?.rows ?? []
  if (!row) return undefined
  const answered = Date.now()
  return Math.max(0, asked - row.now.getTime(), row.now.getTime() - answered)
}

/** PostgreSQL's code for a row that is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}

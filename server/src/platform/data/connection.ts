/**
 * How every connection to PostgreSQL is opened: its limits, and how it notices that its server has vanished.
 *
 * A server that stops closes its connections. A machine that vanishes does not: a statement on a connection to it would
 * wait for its whole limit, and so would the next one on each connection of the pool. Keep-alive packets find only idle
 * connections. So each connection remembers which server it leads to (the time at which that was started), and the poll of
 * the primary that every server of the site makes each second (page-changes.ts) closes all connections to another one.
 */
import { Socket } from 'node:net'
import pg from 'pg'

/**
 * Limits for a statement's duration and for its wait for a lock, in seconds; 0: none. Beyond them PostgreSQL cancels the
 * statement.
 */
export interface Timeouts {
  readonly statementSeconds: number
  readonly lockSeconds: number
}

/** For the statements of requests: beyond it, the caller is asked to try again. */
export const requestTimeouts: Timeouts = { statementSeconds: 30, lockSeconds: 15 }
/** For pg-boss, whose own maintenance may have many rows to delete. */
export const jobTimeouts: Timeouts = { statementSeconds: 120, lockSeconds: 30 }
/** No limits, for commands that read or write a lot at once. */
export const noTimeouts: Timeouts = { statementSeconds: 0, lockSeconds: 0 }

/** How long opening a connection may take. Waiting for a free one of a pool may take longer. */
const connectMilliseconds = 10_000
/** After this long without a packet, an idle connection is probed every second; ten lost probes close it. */
const keepAliveMilliseconds = 5_000

/** A connection that can be broken at once, even if the machine at its other end has vanished. */
class BreakableClient extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    const { connectionTimeoutMillis = connectMilliseconds } = config
    super({
      ...config,
      connectionTimeoutMillis: Math.min(connectionTimeoutMillis, connectMilliseconds),
      stream: () => socket,
    })
    this.#socket = socket
  }

  break(): void {
    this.#socket.destroy()
  }
}

/** The connections of this process by address, and the server that each of them leads to. */
const connected = new Map<string, Map<BreakableClient, string>>()

/** Closes all connections of this address that lead to another server, so that their statements fail at once. */
export function closeFormerConnections(url: string, postmaster: string): void {
  for (const [client, other] of connected.get(url) ?? []) if (other !== postmaster) client.break()
}

interface ConnectionSettings {
  /** The name in `pg_stat_activity`. */
  readonly name: string
  readonly timeouts: Timeouts
  /** Milliseconds after which a statement without an answer fails here; by default somewhat later than in PostgreSQL. */
  readonly answerMilliseconds?: number
}

/** The options that a pool's connections and single connections have in common. */
export function connectionOptions(url: string, { name, timeouts, answerMilliseconds }: ConnectionSettings) {
  const { statementSeconds } = timeouts
  const answer = answerMilliseconds ?? (statementSeconds > 0 ? (statementSeconds + 15) * 1000 : undefined)
  return {
    connectionString: url,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    ...(answer === undefined ? {} : { query_timeout: answer }),
  } satisfies pg.ClientConfig
}

interface PoolSettings extends ConnectionSettings {
  readonly connections: number
  /** How long to wait for a free connection. */
  readonly waitMilliseconds: number
}

/** Give the pool listeners for the event `error`, or pass these options to a library that does. */
export function poolOptions(url: string, settings: PoolSettings) {
  return {
    ...connectionOptions(url, settings),
    max: settings.connections,
    connectionTimeoutMillis: settings.waitMilliseconds,
    Client: BreakableClient,
    onConnect: (client: pg.ClientBase) => setUp(client, url, settings.timeouts),
  } satisfies pg.PoolConfig
}

/** A pool that replaces broken connections. Only the statement that ran on a broken connection fails. */
export function openPool(url: string, settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool(poolOptions(url, settings))
  // Without listeners, a connection that breaks would end the process, whether it was idle or running a statement.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** One connection outside of a pool. The caller ends it. */
export async function openConnection(url: string, settings: ConnectionSettings): Promise<pg.Client> {
  const client = new BreakableClient(connectionOptions(url, settings))
  client.on('error', () => undefined)
  try {
    await client.connect()
    await setUp(client, url, settings.timeouts)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Sets the limits by a statement, not as connection parameters: a pooler in between would refuse those. */
async function setUp(client: pg.ClientBase, url: string, timeouts: Timeouts): Promise<void> {
  const { statementSeconds, lockSeconds } = timeouts
  const { rows } = await client.query<{ postmaster: string }>(
    `select set_config('statement_timeout', '${statementSeconds}s', false),
       set_config('lock_timeout', '${lockSeconds}s', false),
       set_config('idle_in_transaction_session_timeout', '${statementSeconds * 2}s', false),
       pg_postmaster_start_time()::text as postmaster`,
  )
  if (!(client instanceof BreakableClient)) return
  const clients = connected.get(url) ?? new Map<BreakableClient, string>()
  connected.set(url, clients.set(client, rows[0]?.postmaster ?? ''))
  client.once('end', () => {
    clients.delete(client)
    if (clients.size === 0 && connected.get(url) === clients) connected.delete(url)
  })
}

import { randomBytes } from 'node:crypto'
import { Connection, type ConnectionConfiguration } from 'tedious'
import type { Engine, Rows } from './engine.ts'
import { ask, runBatches, TimeBudget } from './guest-batches.ts'

/**
 * A real SQL Server. Each test gets a database of its own and a login for it; both are removed. All statements of a question
 * run under that login, never under ours. It can define and change everything in the database, but it does not own the
 * database: an owner may write backups to the server's disk and change the database's size and options.
 */

export interface SqlServerOptions {
  /** mssql://user:password@host:port?encrypt=false&trust=true */
  readonly url: string
  /** For all statements of the submission together, however many batches and tests it has. */
  readonly milliseconds: number
  readonly bytes: number
}

const defaultPort = 1433
const namePrefix = 'gradus_'
/** The data of one database, and its log. */
const maxMegabytes = 256
/** A database that is older was left behind by a judge that ended in the middle of a test. */
const longestLifeMinutes = 60

interface Access {
  readonly user: string
  readonly password: string
  readonly database: string
}

function configuration(url: string, access: Access, milliseconds: number): ConnectionConfiguration {
  const { hostname, port, searchParams } = new URL(url)
  return {
    server: hostname,
    authentication: { type: 'default', options: { userName: access.user, password: access.password } },
    options: {
      port: Number(port || defaultPort),
      database: access.database,
      encrypt: searchParams.get('encrypt') !== 'false',
      trustServerCertificate: searchParams.get('trust') === 'true',
      requestTimeout: milliseconds,
      connectTimeout: 15_000,
      useUTC: true,
    },
  }
}

function connect(settings: ConnectionConfiguration): Promise<Connection> {
  const connection = new Connection(settings)
  // A connection that is lost fails its request. Without a listener, the event would end the judge.
  connection.on('error', () => undefined)
  return new Promise((resolve, reject) => {
    connection.connect((error) => (error === undefined ? resolve(connection) : reject(error)))
  })
}

function ownerOf(url: string): Access {
  const { username, password } = new URL(url)
  return { user: decodeURIComponent(username), password: decodeURIComponent(password), database: 'master' }
}

export async function serverVersion(url: string): Promise<string> {
  const connection = await connect(configuration(url, ownerOf(url), 15_000))
  try {
    const found = await ask(connection, "SELECT CAST(SERVERPROPERTY('ProductVersion') AS VARCHAR(40))")
    return `SQL Server ${found?.rows[0]?.[0] ?? ''}`
  } finally {
    connection.close()
  }
}

/** Removes the databases and logins that judges left behind. */
export async function sweepServer(url: string): Promise<void> {
  const owner = await connect(configuration(url, ownerOf(url), 60_000))
  try {
    const old = `create_date < DATEADD(minute, -${longestLifeMinutes}, GETDATE()) AND name LIKE '${namePrefix.replace('_', '[_]')}%'`
    const found = await ask(
      owner,
      `SELECT name FROM sys.databases WHERE ${old} UNION SELECT name FROM sys.server_principals WHERE ${old}`,
    )
    for (const [name] of found?.rows ?? []) if (name !== null && name !== undefined) await deleteSql(owner, name)
  } finally {
    owner.close()
  }
}

export class SqlServerEngine implements Engine {
  readonly #options: SqlServerOptions
  readonly #time: TimeBudget
  #session: { readonly owner: Connection; readonly guest: Connection; readonly name: string } | undefined

  constructor(options: SqlServerOptions) {
    this.#options = options
    this.#time = new TimeBudget(options.milliseconds)
  }

  async reset(): Promise<void> {
    await this.close()
    const { url, milliseconds } = this.#options
    const owner = await connect(configuration(url, ownerOf(url), 60_000))
    // Names and password are ours alone: hexadecimal digits, which need no quoting.
    const name = `${namePrefix}${randomBytes(8).toString('hex')}`
    const password = `Aa1-${randomBytes(16).toString('hex')}`
    try {
      await ask(owner, `CREATE DATABASE [${name}]`)
      for (const file of [name, `${name}_log`])
        await ask(owner, `ALTER DATABASE [${name}] MODIFY FILE (NAME = [${file}], MAXSIZE = ${maxMegabytes} MB)`)
      await ask(
        owner,
        `CREATE LOGIN [${name}] WITH PASSWORD = '${password}', CHECK_POLICY = OFF, DEFAULT_DATABASE = [${name}]`,
      )
      const roles = ['db_datareader', 'db_datawriter', 'db_ddladmin'].map(
        (role) => `ALTER ROLE ${role} ADD MEMBER [${name}]`,
      )
      const rights = [`GRANT EXECUTE, REFERENCES TO [${name}]`, `DENY BACKUP DATABASE, BACKUP LOG TO [${name}]`]
      await ask(
        owner,
        [`USE [${name}]`, `CREATE USER [${name}] FOR LOGIN [${name}]`, ...roles, ...rights, 'USE master'].join('; '),
      )
      const guest = await connect(configuration(url, { user: name, password, database: name }, milliseconds))
      this.#session = { owner, guest, name }
    } catch (error) {
      // What stays is removed at the next start of a judge (sweepServer).
      await deleteSql(owner, name).catch(() => undefined)
      owner.close()
      throw error
    }
  }

  async run(source: string): Promise<Rows | undefined> {
    if (this.#session === undefined) throw new Error('There is no database yet.')
    return await runBatches(this.#session.guest, source, { time: this.#time, bytes: this.#options.bytes })
  }

  async close(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    if (session === undefined) return
    session.guest.close()
    // The verdict does not depend on it. What stays is removed at the next start of a judge (sweepServer).
    await deleteSql(session.owner, session.name).catch(() => undefined)
    session.owner.close()
  }
}

async function deleteSql(owner: Connection, name: string): Promise<void> {
  await ask(
    owner,
    `IF DB_ID('${name}') IS NOT NULL BEGIN ALTER DATABASE [${name}] SET SINGLE_USER WITH ROLLBACK IMMEDIATE; DROP DATABASE [${name}] END`,
  )
  await ask(owner, `IF SUSER_ID('${name}') IS NOT NULL DROP LOGIN [${name}]`)
}

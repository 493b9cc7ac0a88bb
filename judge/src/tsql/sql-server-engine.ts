import { randomBytes } from 'node:crypto'
import { Connection, Request, type ConnectionConfiguration } from 'tedious'
import type { Column, Engine, Rows } from './engine.ts'
import { PlacedProblem } from './refusal.ts'

/**
 * A real SQL Server. Each test gets a database of its own and a login for it; both are removed. All statements of a question
 * run under that login, never under ours. It can define and change everything in the database, but it does not own the
 * database: an owner may write backups to the server's disk and change the database's size and options.
 */

export interface SqlServerOptions {
  /** mssql://user:password@host:port?encrypt=false&trust=true */
  readonly url: string
  readonly milliseconds: number
  readonly bytes: number
}

const defaultPort = 1433
const namePrefix = 'gradus_'
/** The data of one database, and its log. */
const maxMegabytes = 256
/** A database that is older was left behind by a judge that ended in the middle of a test. */
const longestLifeMinutes = 60
/** Errors of the text itself: syntax, unknown names, types that do not meet. */
const compiling = new Set([102, 105, 156, 170, 195, 205, 206, 207, 208, 209, 245, 319, 402, 1033, 8117, 8120, 8155])

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
  return new Promise((resolve, reject) => {
    connection.connect((error) => (error === undefined ? resolve(connection) : reject(error)))
  })
}

function ask(connection: Connection, sql: string, mostBytes = Infinity): Promise<Rows | undefined> {
  return new Promise((resolve, reject) => {
    let columns: Column[] | undefined
    let rows: (string | null)[][] = []
    let bytes = 0
    const request = new Request(sql, (error) => {
      if (error !== undefined && error !== null) reject(error)
      else resolve(columns === undefined ? undefined : { columns, rows })
    })
    request.on('columnMetadata', (found) => {
      const list = Array.isArray(found) ? found : Object.values(found)
      columns = list.map(({ colName, type }) => ({
        name: colName,
        number: /Int|Num|Dec|Float|Real|Money|Bit/.test(type.name),
      }))
      rows = []
    })
    request.on(
      'row',
      (
        cells: readonly { readonly value: unknown; readonly metadata: { readonly type: { readonly name: string } } }[],
      ) => {
        const row = cells.map(({ value, metadata }) => textOf(value, metadata.type.name))
        bytes += row.reduce((sum, cell) => sum + (cell?.length ?? 4), 0)
        if (bytes > mostBytes) connection.cancel()
        else rows.push(row)
      },
    )
    connection.execSqlBatch(request)
  })
}

function textOf(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (value instanceof Buffer) return `0x${value.toString('hex').toUpperCase()}`
  if (!(value instanceof Date))
    return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | bigint}`
  const text = value.toISOString().replace('T', ' ').replace('Z', '')
  if (type === 'Date') return text.slice(0, 10)
  return type === 'Time' ? text.slice(11) : text
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
  #made: { readonly owner: Connection; readonly guest: Connection; readonly name: string } | undefined

  constructor(options: SqlServerOptions) {
    this.#options = options
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
      this.#made = { owner, guest, name }
    } catch (error) {
      await deleteSql(owner, name).finally(() => owner.close())
      throw error
    }
  }

  async run(source: string): Promise<Rows | undefined> {
    if (this.#made === undefined) throw new Error('There is no database yet.')
    let last: Rows | undefined
    let line = 0
    for (const batch of source.split(/^[ \t]*GO[ \t]*$/im)) {
      try {
        if (batch.trim() !== '') last = (await ask(this.#made.guest, batch, this.#options.bytes)) ?? last
      } catch (error) {
        throw placed(error, line)
      }
      line += batch.split('\n').length
    }
    return last
  }

  async close(): Promise<void> {
    const made = this.#made
    this.#made = undefined
    if (made === undefined) return
    made.guest.close()
    await deleteSql(made.owner, made.name).finally(() => made.owner.close())
  }
}

async function deleteSql(owner: Connection, name: string): Promise<void> {
  await ask(
    owner,
    `IF DB_ID('${name}') IS NOT NULL BEGIN ALTER DATABASE [${name}] SET SINGLE_USER WITH ROLLBACK IMMEDIATE; DROP DATABASE [${name}] END`,
  )
  await ask(owner, `IF SUSER_ID('${name}') IS NOT NULL DROP LOGIN [${name}]`)
}

/** A time-out or a lost connection is not an error of the candidate's statement, so it is thrown unchanged. */
function placed(error: unknown, before: number): unknown {
  if (!(error instanceof Error) || !('number' in error) || typeof error.number !== 'number') return error
  const line = 'lineNumber' in error && typeof error.lineNumber === 'number' ? error.lineNumber : 1
  return new PlacedProblem(error.message, before + Math.max(1, line), !compiling.has(error.number))
}

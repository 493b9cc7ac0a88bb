import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { judgeCacheOf } from '../deploy/local/judge-cache.ts'
import { startProgram, type Program } from '../deploy/local/program.ts'
import { freePort } from '../deploy/local/settings.ts'
import { judgeEnvironment } from '../deploy/local/site.ts'
import { buildSite, serverProgram } from '../deploy/local/sources.ts'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/data/embedded.ts'

/**
 * Starts what all journeys share, as the real processes of `npm start`: PostgreSQL, the judge, the built web. Each
 * worker starts its own site on them (site.ts), so that no journey sees what another one does at the same time.
 * Services that the environment names (E2E_URL, TEST_DATABASE_URL, TEST_JUDGE_URL) are used instead of starting new
 * ones.
 */
export default async function start(): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const one of stops.toReversed()) await one()
  }
  if (process.env['E2E_URL']) return stop
  try {
    await buildSite()
    const folder = await mkdtemp(join(tmpdir(), 'gradus-journeys-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const [superuserUrl, judgeUrl] = await Promise.all([providePostgres(folder, stops), provideJudge(stops)])
    // The workers find the services through these variables.
    Object.assign(process.env, { E2E_SUPERUSER_URL: superuserUrl, E2E_JUDGE_URL: judgeUrl })
    return stop
  } catch (failure) {
    await stop()
    throw failure
  }
}

export interface RunningSite {
  readonly url: string
  /** The site's DATA_DIR. */
  readonly folder: string
  readonly databaseUrl: string
  /** The address at which the first admin is created. */
  readonly adminLink: string | undefined
  stop(): Promise<void>
}

/** Starts a server process with a database of its own. `settings` replace the defaults. @param host a name of this machine */
export async function startSite(settings: Record<string, string> = {}, host = 'localhost'): Promise<RunningSite> {
  const url = `http://${host}:${await freePort()}`
  const folder = await mkdtemp(join(tmpdir(), 'gradus-journey-'))
  const database = await createDatabase(requiredVariable('E2E_SUPERUSER_URL'))
  let adminLink: string | undefined
  const server = startServer({ url, folder, databaseUrl: database.url }, settings, (line) => {
    adminLink ??= /^first admin: (\S+)$/.exec(line)?.[1]
    printFault('server', line)
  })
  const stop = async () => {
    await server.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await server.ready
  } catch (failure) {
    await stop()
    throw failure
  }
  return { url, folder, databaseUrl: database.url, adminLink, stop }
}

/** Starts a server process of a site at its own address. */
export function startServer(
  { url, folder, databaseUrl }: Pick<RunningSite, 'url' | 'folder' | 'databaseUrl'>,
  settings: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Program {
  return startProgram(
    [serverProgram],
    {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      JUDGE_URLS: requiredVariable('E2E_JUDGE_URL'),
      SAMPLE_CONTENT: 'on',
      // The database is asked before each request, so that rows which a journey wrote itself are seen at once.
      PAGE_CHECK_MILLISECONDS: '0',
      ...settings,
    },
    log,
  )
}

function requiredVariable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: a journey that needs a site of its own cannot run with E2E_URL.`)
  return value
}

async function providePostgres(folder: string, stops: (() => Promise<void>)[]): Promise<string> {
  const superuserUrl = process.env['TEST_DATABASE_URL']
  if (superuserUrl) return superuserUrl
  const embedded = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), ephemeral: true })
  stops.push(embedded.stop)
  return embedded.superuserUrl
}

async function createDatabase(superuserUrl: string) {
  const name = `gradus_journeys_${randomBytes(4).toString('hex')}`
  await execute(superuserUrl, `create database "${name}"`)
  const url = new URL(superuserUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(superuserUrl, `drop database if exists "${name}" with (force)`) }
}

async function execute(url: string, statement: string): Promise<void> {
  const { pool, close } = openDatabase(url, 1)
  await pool.query(statement).finally(close)
}

async function provideJudge(stops: (() => Promise<void>)[]): Promise<string> {
  const url = process.env['TEST_JUDGE_URL']
  if (url) return url
  const port = await freePort()
  const judge = startProgram(
    ['judge/src/main.ts'],
    judgeEnvironment('development', port, await judgeCacheOf(resolve('node_modules/.cache'))),
    (line) => printFault('judge', line),
  )
  stops.push(judge.stop)
  await judge.ready
  return `http://127.0.0.1:${port}`
}

const warning = 40

/** Prints errors and lines that are not log entries, but no warnings: journeys cause refusals on purpose. */
function printFault(part: string, line: string): void {
  const level = /"level":(\d+)/.exec(line)?.[1]
  if (level === undefined ? !line.startsWith('first admin: ') : Number(level) > warning)
    console.error(`${part}: ${line}`)
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { judgeCacheOf } from '../deploy/local/judge-cache.ts'
import { startProgram } from '../deploy/local/program.ts'
import { freePort } from '../deploy/local/settings.ts'
import { judgeEnvironment } from '../deploy/local/site.ts'
import { buildWeb } from '../deploy/local/sources.ts'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/data/embedded.ts'

/**
 * What all journeys share, from real processes as `npm start` has them: PostgreSQL, the judge, the built web. Each
 * worker starts its own site on them (site.ts), so that no journey sees what another one does at the same time. What the
 * environment names (E2E_URL, TEST_DATABASE_URL, TEST_JUDGE_URL) is taken instead of being started.
 */
export default async function start(): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const one of stops.toReversed()) await one()
  }
  if (process.env['E2E_URL']) return stop
  try {
    await buildWeb()
    const folder = await mkdtemp(join(tmpdir(), 'gradus-journeys-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const [superuserUrl, judgeUrl] = await Promise.all([providePostgres(folder, stops), provideJudge(stops)])
    // The workers find all of it by these.
    Object.assign(process.env, { E2E_SUPERUSER_URL: superuserUrl, E2E_JUDGE_URL: judgeUrl })
    return stop
  } catch (failure) {
    await stop()
    throw failure
  }
}

export interface RunningSite {
  readonly url: string
  /** Its DATA_DIR. */
  readonly folder: string
  readonly databaseUrl: string
  /** Where its first admin is made. */
  readonly adminLink: string | undefined
  stop(): Promise<void>
}

/** A server process with a database of its own; `settings` are what differs from the defaults. */
export async function startSite(settings: Record<string, string> = {}): Promise<RunningSite> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'gradus-journey-'))
  const database = await createDatabase(given('E2E_SUPERUSER_URL'))
  let adminLink: string | undefined
  const server = startProgram(
    ['server/src/main.ts'],
    {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      JUDGE_URLS: given('E2E_JUDGE_URL'),
      SAMPLE_CONTENT: 'on',
      // What a journey wrote into the database itself is seen by the next request.
      PAGE_CHECK_MILLISECONDS: '0',
      ...settings,
    },
    (line) => {
      adminLink ??= /^first admin: (\S+)$/.exec(line)?.[1]
      tellFault('server', line)
    },
  )
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

function given(name: string): string {
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
  await ask(superuserUrl, `create database "${name}"`)
  const url = new URL(superuserUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => ask(superuserUrl, `drop database if exists "${name}" with (force)`) }
}

async function ask(url: string, statement: string): Promise<void> {
  const { pool, close } = openDatabase(url, 1)
  await pool.query(statement).finally(close)
}

async function provideJudge(stops: (() => Promise<void>)[]): Promise<string> {
  const given = process.env['TEST_JUDGE_URL']
  if (given) return given
  const port = await freePort()
  const judge = startProgram(
    ['judge/src/main.ts'],
    judgeEnvironment('development', port, await judgeCacheOf(resolve('node_modules/.cache'))),
    (line) => tellFault('judge', line),
  )
  stops.push(judge.stop)
  await judge.ready
  return `http://127.0.0.1:${port}`
}

const warning = 40

/** Only what somebody should look at: a test's own refusals are expected. */
function tellFault(part: string, line: string): void {
  const level = /"level":(\d+)/.exec(line)?.[1]
  if (level === undefined ? !line.startsWith('first admin: ') : Number(level) > warning)
    console.error(`${part}: ${line}`)
}

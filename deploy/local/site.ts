/**
 * The parts of a running site and the order in which they start and stop.
 *
 * PostgreSQL starts first, because the server needs it. The judge starts last, because it warms its compilers with all
 * cores: the server serves pages meanwhile, and submissions wait. They stop in the order server, judge, PostgreSQL,
 * so that each part stops before those that it calls.
 */
import { join } from 'node:path'
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../server/src/platform/data/embedded.ts'
import { judgeCacheOf } from './judge-cache.ts'
import { logOf } from './log.ts'
import { startProgram } from './program.ts'
import { freePort, type Settings } from './settings.ts'
import { supervise, type SupervisedPart } from './supervise.ts'
import { serverProgram } from './sources.ts'
import { UserError, printLine, step } from './terminal.ts'

interface StartOptions {
  /** Restarts the programs when their files change. */
  readonly watch: boolean
  /** Settles when the server can be started. The database starts in the meantime. */
  readonly built: Promise<void>
  /** Receives each part as soon as it runs, so that the caller can stop it even if a later part does not start. */
  readonly parts: SitePart[]
  readonly stopped: AbortSignal
}

/** @returns the link at which the first admin is created, if there is no admin yet */
export async function startSite(
  settings: Settings,
  { watch, built, parts, stopped }: StartOptions,
): Promise<string | undefined> {
  const flags = watch ? ['--watch', '--watch-preserve-output'] : []
  const [database, build] = await Promise.allSettled([
    settings.externalDatabaseUrl ?? startDatabase(settings, parts),
    built,
  ])
  if (build.status === 'rejected') throw build.reason
  if (database.status === 'rejected') throw database.reason
  const databaseUrl = database.value
  stopped.throwIfAborted()
  const judgePort = await freePort()
  const judgeUrls = settings.externalJudgeUrls ?? `http://127.0.0.1:${judgePort}`
  const adminLink = await step('Starting the server', () =>
    startServer(settings, flags, databaseUrl, judgeUrls, parts, stopped),
  )
  if (settings.externalJudgeUrls === undefined) await startJudge(settings, flags, judgePort, parts)
  return adminLink
}

const stoppingOrder = ['server', 'judge', 'database'] as const
export type SitePart = SupervisedPart & { name: (typeof stoppingOrder)[number] }

export async function stopInOrder(parts: SitePart[]): Promise<void> {
  for (const name of stoppingOrder)
    await Promise.all(parts.filter((part) => part.name === name).map((part) => part.stop()))
}

async function startDatabase({ dataDirectory }: Settings, parts: SitePart[]): Promise<string> {
  const start = async () => {
    try {
      return await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres'), log: logOf('PostgreSQL') })
    } catch (error) {
      throw error instanceof EmbeddedPostgresError ? new UserError(error.message) : error
    }
  }
  const database: EmbeddedPostgres = await step('Starting PostgreSQL', start)
  parts.push({ name: 'database', ...supervise('PostgreSQL', database, start) })
  return database.url
}

async function startJudge(settings: Settings, flags: string[], port: number, parts: SitePart[]): Promise<void> {
  const environment = judgeEnvironment(judgeMode(settings), port, await judgeCacheOf(settings.dataDirectory))
  // Short, because the judge has nothing to save.
  const stopMilliseconds = 5000
  const start = async () => startProgram([...flags, 'judge/src/main.ts'], environment, logOf('judge'), stopMilliseconds)
  const judge = await start()
  parts.push({ name: 'judge', ...supervise('The judge', judge, start) })
  judge.ready.then(
    () => printLine('The judge is ready, and code can be run.'),
    () => undefined,
  )
}

/**
 * In production mode a judge does not serve if a protection of its sandbox is missing, and without root the cgroups are.
 * Someone who tries Gradus on their own machine, for themselves only, gets development mode, so that code still runs.
 */
function judgeMode({ config }: Settings): string {
  const isLocalOnly = !process.env['PUBLIC_URL'] && ['127.0.0.1', '::1', 'localhost'].includes(config.HOST)
  const isTrial = process.getuid?.() !== 0 && isLocalOnly && !process.env['NODE_ENV']
  return isTrial ? 'development' : config.NODE_ENV
}

/** Only the settings that the judge needs: neither the password of the database nor that of the mail server. */
export function judgeEnvironment(mode: string, port: number, cacheDirectory: string): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TZ, TMPDIR, LANGUAGES, NODE_COMPILE_CACHE } = process.env
  // Not the headers for a trace collector, because they may contain its key.
  const isForJudge = (name: string) => /^(?:JUDGE|OTEL)_/.test(name) && !name.includes('HEADERS')
  const judgeSettings = Object.fromEntries(Object.entries(process.env).filter(([name]) => isForJudge(name)))
  return {
    // JSON.stringify drops the variables that are not set.
    ...JSON.parse(JSON.stringify({ PATH, HOME, LANG, TZ, TMPDIR, LANGUAGES, NODE_COMPILE_CACHE })),
    ...judgeSettings,
    NODE_ENV: mode,
    JUDGE_HOST: '127.0.0.1',
    JUDGE_PORT: String(port),
    JUDGE_CACHE_DIR: cacheDirectory,
  }
}

async function startServer(
  settings: Settings,
  flags: string[],
  databaseUrl: string,
  judgeUrls: string,
  parts: SitePart[],
  stopped: AbortSignal,
): Promise<string | undefined> {
  const { config, dataDirectory, externalDatabaseUrl } = settings
  // To restart the server when its files change, Node has to load them.
  const program = config.NODE_ENV === 'development' ? 'server/src/main.ts' : serverProgram
  let adminLink: string | undefined
  const log = logOf('server')
  const onLine = (line: string) => {
    const link = /^first admin: (\S+)$/.exec(line)?.[1]
    if (link === undefined) return log(line)
    adminLink = link
  }
  const environment = {
    // npm's own variables are left out, because the server does not need them.
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
    NODE_ENV: config.NODE_ENV,
    PORT: String(config.PORT),
    PUBLIC_URL: config.PUBLIC_URL,
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    JUDGE_URLS: judgeUrls,
    SAMPLE_CONTENT: process.env['SAMPLE_CONTENT'] || (externalDatabaseUrl === undefined ? 'on' : 'off'),
  }
  const start = async () => startProgram([...flags, '--expose-gc', program], environment, onLine)
  const server = await start()
  stopped.addEventListener('abort', () => void server.stop(), { once: true })
  await server.ready.catch(async () => {
    await server.exited
    stopped.throwIfAborted()
    throw new UserError('The server could not start: it says why above.')
  })
  parts.push({ name: 'server', ...supervise('The server', server, start) })
  return adminLink
}

/**
 * The parts of a running site and the order in which they start and stop.
 *
 * PostgreSQL and the judge start at the same time; the server needs the first and finds the second when it is there, so
 * that a page is served while the judge still warms its compilers. All stop in the order server, judge, PostgreSQL:
 * whoever is asked last can still answer those who ask.
 */
import { join } from 'node:path'
import { EmbeddedProblem, startEmbedded, type Embedded } from '../../server/src/platform/embedded.ts'
import { judgeCacheOf } from './judge-cache.ts'
import { logOf } from './log.ts'
import { startProgram, type Program } from './program.ts'
import { freePort, type Settings } from './settings.ts'
import { supervise, type Supervised } from './supervise.ts'
import { Refusal, step } from './terminal.ts'

export type Site = {
  /** Where the first admin is made, if there is none yet. */
  adminLink: string | undefined
  judgeReady: boolean
}

/**
 * `watch` starts the programs anew when their files change. `parts` receives each part as soon as it lives, so that it
 * can be stopped whatever becomes of the rest.
 */
export async function startSite(
  settings: Settings,
  watch: boolean,
  parts: Part[],
  stopped: AbortSignal,
): Promise<Site> {
  const flags = watch ? ['--watch', '--watch-preserve-output'] : []
  const judge = settings.ownJudges === undefined ? await startJudge(settings, flags, parts) : undefined
  const databaseUrl = settings.ownDatabase ?? (await startDatabase(settings, parts))
  stopped.throwIfAborted()
  const judgeUrls = settings.ownJudges ?? judge?.url ?? ''
  const adminLink = await step('Starting the server', () =>
    startServer(settings, flags, databaseUrl, judgeUrls, parts, stopped),
  )
  return { adminLink, judgeReady: judge?.isReady() ?? true }
}

const stoppingOrder = ['server', 'judge', 'database'] as const
export type Part = Supervised & { name: (typeof stoppingOrder)[number] }

export async function stopInOrder(parts: Part[]): Promise<void> {
  for (const name of stoppingOrder)
    await Promise.all(parts.filter((part) => part.name === name).map((part) => part.stop()))
}

async function startDatabase({ dataDirectory }: Settings, parts: Part[]): Promise<string> {
  const start = async () => {
    try {
      return await startEmbedded({ directory: join(dataDirectory, 'postgres'), log: logOf('PostgreSQL') })
    } catch (failure) {
      throw failure instanceof EmbeddedProblem ? new Refusal(failure.message) : failure
    }
  }
  const database: Embedded = await step('Starting PostgreSQL', start)
  parts.push({ name: 'database', ...supervise('PostgreSQL', database, start) })
  return database.url
}

async function startJudge(settings: Settings, flags: string[], parts: Part[]) {
  const port = await freePort()
  const cache = await judgeCacheOf(settings.dataDirectory)
  let ready = false
  const start = async (): Promise<Program> => {
    const judge = startProgram(
      [...flags, 'judge/src/main.ts'],
      judgeEnvironment(judgeMode(settings), port, cache),
      logOf('judge'),
      // It holds nothing that could be lost.
      5000,
    )
    void judge.ready.then(
      () => (ready = true),
      () => undefined,
    )
    return judge
  }
  parts.push({ name: 'judge', ...supervise('The judge', await start(), start) })
  return { url: `http://127.0.0.1:${port}`, isReady: () => ready }
}

/**
 * In production a judge does not serve where a protection of its sandbox is missing, and without root that is the
 * control groups. Somebody who tries Gradus on a machine of their own, for nobody but themselves, still shall run code.
 */
function judgeMode({ config }: Settings): string {
  const forOneself = !process.env['PUBLIC_URL'] && ['127.0.0.1', '::1', 'localhost'].includes(config.HOST)
  const trial = process.getuid?.() !== 0 && forOneself && !process.env['NODE_ENV']
  return trial ? 'development' : config.NODE_ENV
}

/** The judge gets no setting that it does not need: neither the database's password nor the mail's. */
export function judgeEnvironment(mode: string, port: number, cacheDirectory: string): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TZ, TMPDIR, LANGUAGES } = process.env
  const judges = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('JUDGE_')))
  return {
    ...JSON.parse(JSON.stringify({ PATH, HOME, LANG, TZ, TMPDIR, LANGUAGES })),
    ...judges,
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
  parts: Part[],
  stopped: AbortSignal,
): Promise<string | undefined> {
  const { config, dataDirectory, ownDatabase } = settings
  let adminLink: string | undefined
  const log = logOf('server')
  const follow = (line: string) => {
    const link = /^first admin: (\S+)$/.exec(line)?.[1]
    if (link === undefined) return log(line)
    adminLink = link
  }
  const environment = {
    // npm's own variables are of no use to it.
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
    NODE_ENV: config.NODE_ENV,
    PORT: String(config.PORT),
    PUBLIC_URL: config.PUBLIC_URL,
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    JUDGE_URLS: judgeUrls,
    SAMPLE_CONTENT: process.env['SAMPLE_CONTENT'] || (ownDatabase === undefined ? 'on' : 'off'),
  }
  const start = async () => startProgram([...flags, 'server/src/main.ts'], environment, follow)
  const server = await start()
  stopped.addEventListener('abort', () => void server.stop(), { once: true })
  await server.ready.catch(async () => {
    await server.exited
    stopped.throwIfAborted()
    throw new Refusal('The server could not start: it says why above.')
  })
  parts.push({ name: 'server', ...supervise('The server', server, start) })
  return adminLink
}

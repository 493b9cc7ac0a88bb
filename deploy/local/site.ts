/**
 * The parts of a running site and the order in which they start and stop.
 *
 * PostgreSQL comes first, for the server needs it, and the judge last: while it warms its compilers, with all
 * processors, pages are served already, and a submission waits for it. All stop in the order server, judge, PostgreSQL:
 * whoever is asked last can still answer those who ask.
 */
import { join } from 'node:path'
import { EmbeddedProblem, startEmbedded, type Embedded } from '../../server/src/platform/data/embedded.ts'
import { judgeCacheOf } from './judge-cache.ts'
import { logOf } from './log.ts'
import { startProgram } from './program.ts'
import { freePort, type Settings } from './settings.ts'
import { supervise, type Supervised } from './supervise.ts'
import { Refusal, say, step } from './terminal.ts'

/**
 * `watch` starts the programs anew when their files change. `parts` receives each part as soon as it lives, so that it
 * can be stopped whatever becomes of the rest.
 * @returns where the first admin is made, if there is none yet
 */
export async function startSite(
  settings: Settings,
  watch: boolean,
  parts: Part[],
  stopped: AbortSignal,
): Promise<string | undefined> {
  const flags = watch ? ['--watch', '--watch-preserve-output'] : []
  const databaseUrl = settings.ownDatabase ?? (await startDatabase(settings, parts))
  stopped.throwIfAborted()
  const judgePort = await freePort()
  const judgeUrls = settings.ownJudges ?? `http://127.0.0.1:${judgePort}`
  const adminLink = await step('Starting the server', () =>
    startServer(settings, flags, databaseUrl, judgeUrls, parts, stopped),
  )
  if (settings.ownJudges === undefined) await startJudge(settings, flags, judgePort, parts)
  return adminLink
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

async function startJudge(settings: Settings, flags: string[], port: number, parts: Part[]): Promise<void> {
  const environment = judgeEnvironment(judgeMode(settings), port, await judgeCacheOf(settings.dataDirectory))
  // It holds nothing that could be lost.
  const patience = 5000
  const start = async () => startProgram([...flags, 'judge/src/main.ts'], environment, logOf('judge'), patience)
  const judge = await start()
  parts.push({ name: 'judge', ...supervise('The judge', judge, start) })
  judge.ready.then(
    () => say('The judge is ready, and code can be run.'),
    () => undefined,
  )
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

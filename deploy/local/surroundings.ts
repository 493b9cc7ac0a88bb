/**
 * What the tests and benchmarks of one run share: a PostgreSQL that forgets everything, and a judge. Their addresses go
 * into the environment, where each test finds them; each makes its own database.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbedded } from '../../server/src/platform/data/embedded.ts'
import { judgeCacheOf } from './judge-cache.ts'
import { startProgram } from './program.ts'
import { freePort } from './settings.ts'
import { judgeEnvironment } from './site.ts'
import { say, step } from './terminal.ts'

/** The address is a superuser's. */
export type Surroundings = { databaseUrl: string; judgeRuns: boolean; stop: () => Promise<void> }

/** @param lasting a folder where PostgreSQL keeps its data, forced to disk as a site's is: for benchmarks. */
export async function startSurroundings(lasting?: string): Promise<Surroundings> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-'))
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const one of stops.toReversed()) await one()
  }
  try {
    const database = await step('Starting PostgreSQL', () =>
      startEmbedded({ directory: lasting ?? join(folder, 'postgres'), ephemeral: lasting === undefined, log: say }),
    )
    stops.push(database.stop)
    process.env['TEST_DATABASE_URL'] = database.superuserUrl
    // The site's own database, still empty.
    process.env['BENCH_DATABASE_URL'] = database.url
    // A test is a process, and many start others: what is compiled once need not be compiled a hundred times.
    process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compile')
    const cache = await judgeCacheOf(resolve('node_modules/.cache'))
    process.env['TEST_JUDGE_CACHE_DIR'] = cache
    const judge = await step('Starting the judge', () => startJudge(cache))
    stops.push(judge.stop)
    if (judge.url !== undefined) process.env['TEST_JUDGE_URL'] = judge.url
    return { databaseUrl: database.superuserUrl, judgeRuns: judge.url !== undefined, stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

async function startJudge(cache: string): Promise<{ url: string | undefined; stop: () => Promise<void> }> {
  const port = await freePort()
  const said: string[] = []
  const judge = startProgram(['judge/src/main.ts'], judgeEnvironment('development', port, cache), (line) => {
    said.push(line)
  })
  const url = await judge.ready.then(
    () => `http://127.0.0.1:${port}`,
    () => undefined,
  )
  if (url === undefined) say(`The judge did not start:\n${said.join('\n')}`)
  return { url, stop: judge.stop }
}

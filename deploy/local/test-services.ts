/**
 * The services that the tests or benchmarks of one run share: a temporary PostgreSQL and a judge. Tests read the
 * addresses from environment variables. Each test creates its own database.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/platform/data/embedded.ts'
import { judgeCacheOf } from './judge-cache.ts'
import { startProgram } from './program.ts'
import { freePort } from './settings.ts'
import { judgeEnvironment } from './site.ts'
import { printLine, step } from './terminal.ts'

/** `databaseUrl` connects as a superuser. */
export type TestServices = { databaseUrl: string; judgeRuns: boolean; stop: () => Promise<void> }

/** @param persistentFolder where PostgreSQL stores its data, with fsync as in production; set for benchmarks. */
export async function startTestServices(persistentFolder?: string): Promise<TestServices> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-'))
  const cleanups: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }
  try {
    const database = await step('Starting PostgreSQL', () =>
      startEmbeddedPostgres({
        directory: persistentFolder ?? join(folder, 'postgres'),
        ephemeral: persistentFolder === undefined,
        log: printLine,
      }),
    )
    cleanups.push(database.stop)
    process.env['TEST_DATABASE_URL'] = database.superuserUrl
    // The database for a benchmark's site, which is still empty.
    process.env['BENCH_DATABASE_URL'] = database.url
    const cache = await judgeCacheOf(resolve('node_modules/.cache'))
    process.env['TEST_JUDGE_CACHE_DIR'] = cache
    const judge = await step('Starting the judge', () => startJudge(cache))
    cleanups.push(judge.stop)
    if (judge.url !== undefined) process.env['TEST_JUDGE_URL'] = judge.url
    return { databaseUrl: database.superuserUrl, judgeRuns: judge.url !== undefined, stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

async function startJudge(cache: string): Promise<{ url: string | undefined; stop: () => Promise<void> }> {
  const port = await freePort()
  const output: string[] = []
  const judge = startProgram(['judge/src/main.ts'], judgeEnvironment('development', port, cache), (line) => {
    output.push(line)
  })
  const url = await judge.ready.then(
    () => `http://127.0.0.1:${port}`,
    () => undefined,
  )
  if (url === undefined) printLine(`The judge did not start:\n${output.join('\n')}`)
  return { url, stop: judge.stop }
}

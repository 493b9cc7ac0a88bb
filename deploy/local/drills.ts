/**
 * npm run drills: short versions of the drills that need a machine to themselves; .ci/run runs them after the tests. One
 * kills each part of a site in turn, one kills PostgreSQL under load, and one opens 5,000 event streams. They check lost
 * data, replies and the memory of streams, never durations.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/platform/data/embedded.ts'
import { runProgram } from './program.ts'
import { readLanguages } from './settings.ts'
import { buildSite } from './sources.ts'
import { installMissing } from './system-packages.ts'
import { printLine, runCommand, secondsSince } from './terminal.ts'
import { judgeRequirements } from './judge-requirements.ts'

interface Drill {
  readonly title: string
  readonly benchmark: string
  readonly environment: Readonly<Record<string, string>>
}

const drills: readonly Drill[] = [
  { title: 'Each part killed in turn', benchmark: 'drill', environment: { DRILL_SECONDS: '45' } },
  {
    title: 'PostgreSQL killed under load',
    benchmark: 'load',
    environment: { BENCH_KILL_DATABASE: '1', BENCH_MINUTES: '0.5', BENCH_SIZE: '500', BENCH_WORKERS: '6' },
  },
  { title: '5,000 idle event streams', benchmark: 'streams', environment: { BENCH_SECONDS: '5' } },
]
/** Far more than a drill needs on a busy machine. A drill that takes longer hangs, which is a failure. */
const longestMilliseconds = 10 * 60_000

await runCommand(async (stopped) => {
  await installMissing(judgeRequirements(readLanguages()))
  stopped.throwIfAborted()
  await buildSite()
  const folder = await mkdtemp(join(tmpdir(), 'gradus-drills-'))
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), ephemeral: true })
  const failed: string[] = []
  try {
    for (const { title, benchmark, environment } of drills) {
      const startedAt = Date.now()
      printLine(`${title}:`)
      const { code } = await runProgram(
        process.execPath,
        [`bench/${benchmark}.ts`],
        AbortSignal.any([stopped, AbortSignal.timeout(longestMilliseconds)]),
        { ...process.env, TEST_DATABASE_URL: postgres.superuserUrl, ...environment },
      )
      stopped.throwIfAborted()
      if (code !== 0) failed.push(title)
      printLine(`${title}: ${code === 0 ? 'passed' : 'FAILED'} after ${secondsSince(startedAt)}`)
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  for (const title of failed) printLine(`Failed: ${title}`)
  printLine(`${drills.length - failed.length} passed, ${failed.length} failed`)
  process.exit(failed.length === 0 ? 0 : 1)
}, 130)

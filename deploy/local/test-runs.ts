/** Runs the tests of Node's test runner and the browser journeys, and counts the results. */
import { readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { runProgram } from './program.ts'

export type Count = { passed: number; failed: number; failures?: string[]; files?: FileTime[] }

export type FileTime = { path: string; milliseconds: number }

/**
 * One more file than there are cores, because some tests only wait: for a lease, a mail's second attempt or a time
 * limit.
 */
const concurrency = availableParallelism() + 1
/** After this time a hanging test counts as failed. */
const longest = 20 * 60_000

/** Runs each file once, without retries: a flaky test is a bug to be found. */
export async function runTests(files: string[], stopped: AbortSignal): Promise<Count> {
  return sumOf(await runFiles(files, concurrency, stopped))
}

interface FileCount extends Count {
  readonly path: string
  milliseconds: number
  readonly failures: string[]
}

async function runFiles(files: string[], atOnce: number, stopped: AbortSignal): Promise<FileCount[]> {
  const counts = new Map(
    files.map((path) => [resolve(path), { path, passed: 0, failed: 0, milliseconds: 0, failures: [] as string[] }]),
  )
  const events = run({ files, concurrency: atOnce, timeout: longest, signal: stopped, forceExit: false })
  events.on('test:summary', ({ file, duration_ms: milliseconds, counts: { tests, passed, skipped, todo } }) => {
    const count = file === undefined ? undefined : counts.get(resolve(file))
    if (count)
      Object.assign(count, { passed, milliseconds, failed: Math.max(count.failed, tests - passed - skipped - todo) })
  })
  events.on('test:fail', ({ name, file, nesting, details }) => {
    if (nesting > 0) return
    const count = counts.get(resolve(file ?? name))
    if (!count) return
    // Counts a file that crashed before it could report its tests.
    count.failed = Math.max(count.failed, 1)
    count.failures.push(`${name}\n${file ?? ''}\n${String(details.error.cause ?? details.error)}`)
  })
  for await (const chunk of events.compose(spec)) process.stdout.write(String(chunk))
  return [...counts.values()]
}

function sumOf(files: readonly FileCount[]): Count {
  const sum = (one: 'passed' | 'failed') => files.reduce((total, file) => total + file[one], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failures: files.flatMap((file) => file.failures),
    files: [...files],
  }
}

export async function runJourneys(files: string[], parameters: string[], stopped: AbortSignal): Promise<Count> {
  const report = join(tmpdir(), `gradus-journeys-${process.pid}.json`)
  const { code } = await runProgram(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...files, ...parameters],
    stopped,
    { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const count = await readCount(report)
  await rm(report, { force: true })
  // A run that failed before its first journey counts as one failed journey.
  return code === 0 || count.failed > 0 ? count : { ...count, failed: 1 }
}

async function readCount(report: string): Promise<Count> {
  const text = await readFile(report, 'utf8').catch(() => '{}')
  const { stats } = JSON.parse(text) as { stats?: { expected: number; unexpected: number; flaky: number } }
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

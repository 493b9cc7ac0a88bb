/** Runs the tests of Node's runner and the browser's journeys, and counts. */
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { runProgram } from './program.ts'

export type Count = { passed: number; failed: number; failures?: string[] }

/** Two files at a time suit two cores: most of a test is waiting for PostgreSQL, the judge or a hash. */
const concurrency = 2
/** A test that hangs is a failed test. */
const longest = 20 * 60_000

export async function runTests(files: string[], stopped: AbortSignal): Promise<Count> {
  let count: Count = { passed: 0, failed: 0 }
  const failures: string[] = []
  const events = run({ files, concurrency, timeout: longest, signal: stopped, forceExit: false })
  events.on('test:summary', ({ file, counts }) => {
    if (file !== undefined) return
    const { tests, passed, skipped, todo } = counts
    count = { passed, failed: tests - passed - skipped - todo }
  })
  events.on('test:fail', ({ name, file, nesting, details }) => {
    if (nesting === 0) failures.push(`${name}\n${file ?? ''}\n${String(details.error.cause ?? details.error)}`)
  })
  for await (const chunk of events.compose(spec)) process.stdout.write(String(chunk))
  return { ...count, failures }
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
  // A run that broke before its first journey counts as one that failed.
  return code === 0 || count.failed > 0 ? count : { ...count, failed: 1 }
}

async function readCount(report: string): Promise<Count> {
  const text = await readFile(report, 'utf8').catch(() => '{}')
  const { stats } = JSON.parse(text) as { stats?: { expected: number; unexpected: number; flaky: number } }
  // One that passed at its second try is named in the list as flaky.
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }
}

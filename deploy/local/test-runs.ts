/** Runs the tests of Node's test runner and the browser journeys, and counts the results. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { runProgram } from './program.ts'
import { batchesOf } from './test-files.ts'

export type Count = { passed: number; failed: number; failures?: string[]; batches?: readonly BatchTime[] }

/** How long the files of one process took together. */
export type BatchTime = { files: readonly string[]; milliseconds: number }

/**
 * One more file than there are cores, because some tests only wait: for a lease, a mail's second attempt or a time
 * limit.
 */
const concurrency = availableParallelism() + 1
/** After this time a process that hangs counts as failed. */
const longest = 20 * 60_000

/** Runs each file once, without retries: a flaky test is a bug to be found. */
export async function runTests(files: string[], stopped: AbortSignal): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-batches-'))
  try {
    const batches = await Promise.all(
      batchesOf(files).map(async (batch, index) => ({ files: batch, entry: await entryOf(batch, folder, index) })),
    )
    return sumOf(await runBatches(batches, stopped))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Batch {
  readonly files: readonly string[]
  /** The file that the test runner starts. */
  readonly entry: string
}

interface BatchCount extends Batch {
  passed: number
  failed: number
  milliseconds: number
  readonly failures: string[]
}

/** A single file is its own entry; several are loaded by a new one, where one that cannot be loaded is a failed test. */
async function entryOf(files: readonly string[], folder: string, index: number): Promise<string> {
  const [first, ...others] = files.map((file) => resolve(file))
  if (first !== undefined && others.length === 0) return first
  const entry = join(folder, `${index}.test.mjs`)
  const urls = files.map((file) => pathToFileURL(resolve(file)).href)
  const lines = [
    `import { test } from 'node:test'`,
    `for (const url of ${JSON.stringify(urls)})`,
    `  await import(url).catch((error) => test('loads ' + url, () => { throw error }))`,
  ]
  await writeFile(entry, lines.join('\n'))
  return entry
}

async function runBatches(batches: readonly Batch[], stopped: AbortSignal): Promise<BatchCount[]> {
  const counts = new Map<string, BatchCount>()
  for (const batch of batches) {
    const count: BatchCount = { ...batch, passed: 0, failed: 0, milliseconds: 0, failures: [] }
    for (const path of [batch.entry, ...batch.files]) counts.set(resolve(path), count)
  }
  const entries = batches.map(({ entry }) => entry)
  const events = run({ files: entries, concurrency, timeout: longest, signal: stopped, forceExit: false })
  events.on('test:summary', ({ file, duration_ms: milliseconds, counts: { tests, passed, skipped, todo } }) => {
    const count = file === undefined ? undefined : counts.get(resolve(file))
    if (count)
      Object.assign(count, { passed, milliseconds, failed: Math.max(count.failed, tests - passed - skipped - todo) })
  })
  events.on('test:fail', ({ name, file, nesting, details }) => {
    if (nesting > 0) return
    const count = counts.get(resolve(file ?? name))
    if (!count) return
    // Counts a process that crashed before it could report its tests.
    count.failed = Math.max(count.failed, 1)
    count.failures.push(`${name}\n${file ?? ''}\n${String(details.error.cause ?? details.error)}`)
  })
  for await (const chunk of events.compose(spec)) process.stdout.write(String(chunk))
  return [...new Set(counts.values())]
}

function sumOf(batches: readonly BatchCount[]): Count {
  const sum = (one: 'passed' | 'failed') => batches.reduce((total, batch) => total + batch[one], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failures: batches.flatMap((batch) => batch.failures),
    batches,
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

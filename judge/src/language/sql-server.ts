import { Buffer } from 'node:buffer'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Limits } from '@gradus/contract/judge'
import { LimitReached } from '../tsql/guest-batches.ts'
import { SqlServerEngine, serverVersion, sweepServer } from '../tsql/sql-server-engine.ts'
import { readShim } from '../tsql/shim.ts'
import { runWithInput, runQuestionTests } from '../tsql/trial.ts'
import {
  candidateFiles,
  defaultLimits,
  fileNames,
  type LanguageDriver,
  type Program,
  type ToolchainCache,
} from './language.ts'
import { installNode, explainNodeStatus, nodeMount, nodePath } from './node.ts'
import { bundle, copyPackages, packagesMount, packageVersion } from './node-packages.ts'
import type { RunResult } from '../run/run-result.ts'

const names = fileNames(9)
const megabyte = 1024 * 1024
const packages = ['@electric-sql/pglite', '@polyglot-sql/sdk']
const source = fileURLToPath(new URL('../tsql', import.meta.url))
const shim = readShim()
const programFile = 'sql.mjs'
const databaseFile = 'database.tar'
const environment = { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

/** The URL of a real SQL Server. Without one, the embedded subset of T-SQL runs in the sandbox. */
const serverUrl = process.env['SQLSERVER_URL'] ?? ''

function mountPlanOf(cache: ToolchainCache): MountPlan {
  const mountOf = (name: string): { host: string; at: string } => ({
    host: join(cache.folder, name),
    at: `/gradus/${name}`,
  })
  const existing = [programFile, databaseFile].filter((name) => existsSync(join(cache.folder, name)))
  return { toolchain: ['/usr/lib'], mounts: [nodeMount(cache), packagesMount(cache), ...existing.map(mountOf)] }
}
type MountPlan = ReturnType<LanguageDriver['run']>['mountPlan']

/** SQL Server: the sections of tests.sql have the setup, the tests and the rows that they expect. */
export const sqlServer: LanguageDriver = {
  code: 9,
  packages: [],
  limits: defaultLimits({ cpuMilliseconds: 10_000, memoryBytes: 1024 * megabyte, processes: 64 }),
  async detect() {
    if (serverUrl !== '') return serverVersion(serverUrl)
    return `embedded subset of T-SQL (PGlite ${packageVersion('@electric-sql/pglite')})`
  },
  recipe: shim + packages.map(packageVersion).join(' ') + bundleText(),
  async prepare(cache) {
    if (serverUrl !== '') return await sweepServer(serverUrl)
    await installNode(cache)
    await copyPackages(packages, cache)
    if (!existsSync(join(cache.folder, programFile))) {
      await bundle({ [programFile]: join(source, 'main.ts') }, cache.folder, {
        format: 'esm',
        external: [...packages, /^@electric-sql\//],
      })
    }
    if (existsSync(join(cache.folder, databaseFile))) return
    await cache.produce(databaseFile, {
      command: [nodePath, '--liftoff-only', `/gradus/${programFile}`, 'make'],
      environment,
      mountPlan: mountPlanOf(cache),
      files: [{ path: '/gradus/shim.sql', body: shim }],
    })
  },
  run: (task, cache) => ({
    // Baseline compilation only: optimising two large WebAssembly programs would double the time and memory of a run.
    command: [
      nodePath,
      '--max-old-space-size=256',
      '--liftoff-only',
      '--wasm-lazy-compilation',
      `/gradus/${programFile}`,
    ],
    environment: task.showsTests === true ? { ...environment, GRADUS_SHOWS_TESTS: '1' } : environment,
    mountPlan: mountPlanOf(cache),
    files: candidateFiles(task, names.source),
    message: task.tests,
    runner: true,
    reports: 'confirmed',
  }),
  explainStatus: explainNodeStatus,
  ...(serverUrl === '' ? {} : { runOutsideSandbox: onServer }),
}

/** The source of the program that runs in the sandbox. It is part of the cache key, so a change of it fills a new cache. */
function bundleText(): string {
  return readdirSync(source)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(source, name), 'utf8'))
    .join('\n')
}

/** Runs on a real server, outside of the sandbox: the rights of its login and the wall clock limit the candidate. */
async function onServer(task: Program, limits: Limits, input: string | undefined): Promise<RunResult> {
  const engine = new SqlServerEngine({
    url: serverUrl,
    milliseconds: limits.wallMilliseconds,
    bytes: limits.outputBytes,
  })
  const startedAt = performance.now()
  const resultOf = (
    status: number | 'wall' | 'output',
    output: string,
    completed: boolean,
    report: RunResult['report'],
  ): RunResult => {
    const bytes = Buffer.from(output)
    const empty = Buffer.alloc(0)
    const usage = {
      cpuMilliseconds: 0,
      wallMilliseconds: performance.now() - startedAt,
      memoryBytes: 0,
      refusedProcesses: 0,
    }
    return {
      sandbox: {
        ...(typeof status === 'number' ? { status, stop: undefined } : { status: undefined, stop: status }),
        output: bytes,
        errorOutput: empty,
        combinedOutput: bytes,
        channel: empty,
        ...usage,
      },
      completed,
      testsEnded: completed,
      report,
      reportedTap: undefined,
      confirmedTap: output,
      limits,
    }
  }
  try {
    const isOwnRun = task.tests === undefined || input !== undefined
    const trial = isOwnRun
      ? await runWithInput(engine, task.candidate, task.tests, input ?? '')
      : await runQuestionTests(engine, task.candidate, task.tests, task.showsTests === true)
    const { problem, printed: output } = trial
    if (problem === undefined) return resultOf(trial.failed ? 1 : 0, output, !trial.failed && !isOwnRun, undefined)
    const { file, line, message, running } = problem
    const text = `${output}${file}:${line}: ${message}\n`
    if (file !== names.source) return resultOf(1, text, false, undefined)
    const outcome = running ? 'runtimeError' : 'compileError'
    return resultOf(running ? 70 : 65, text, false, {
      outcome,
      diagnostics: [{ file, line, severity: 'error', message: message.slice(0, 500) }],
    })
  } catch (error) {
    if (error instanceof LimitReached) return resultOf(error.limit, '', false, undefined)
    throw error
  } finally {
    await engine.close()
  }
}

import { Buffer } from 'node:buffer'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Limits } from '@gradus/contract/judge'
import { RealEngine, serverVersion } from '../tsql/real.ts'
import { readShim } from '../tsql/shim.ts'
import { tryOwn, tryQuestion } from '../tsql/trial.ts'
import {
  candidateFiles,
  defaultLimits,
  fileNames,
  type LanguageDriver,
  type Program,
  type ToolchainCache,
} from './language.ts'
import {
  bringNode,
  bundle,
  copyPackages,
  explainNodeStatus,
  nodeMount,
  nodePath,
  packagesMount,
  packageVersion,
} from './node.ts'
import type { RunResult } from '../run/run-result.ts'

const names = fileNames(9)
const megabyte = 1024 * 1024
const packages = ['@electric-sql/pglite', '@polyglot-sql/sdk']
const source = fileURLToPath(new URL('../tsql', import.meta.url))
const shim = readShim()
const program = 'sql.mjs'
const database = 'database.tar'
const environment = { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

/** A server of somebody's own; without one the embedded subset answers. */
const server = process.env['SQLSERVER_URL'] ?? ''

function mountPlanOf(cache: ToolchainCache): MountPlan {
  const own = (name: string): { host: string; at: string } => ({
    host: join(cache.folder, name),
    at: `/gradus/${name}`,
  })
  const made = [program, database].filter((name) => existsSync(join(cache.folder, name)))
  return { toolchain: ['/usr/lib'], mounts: [nodeMount(cache), packagesMount(cache), ...made.map(own)] }
}
type MountPlan = ReturnType<LanguageDriver['run']>['mountPlan']

/** SQL Server: a question brings setup, tests and the rows that they expect, in the sections of tests.sql. */
export const sqlServer: LanguageDriver = {
  code: 9,
  packages: [],
  limits: defaultLimits({ cpuMilliseconds: 10_000, memoryBytes: 1024 * megabyte, processes: 64 }),
  async detect() {
    if (server !== '') return serverVersion(server)
    return `embedded subset of T-SQL (PGlite ${packageVersion('@electric-sql/pglite')})`
  },
  recipe: shim + packages.map(packageVersion).join(' ') + bundleText(),
  async prepare(cache) {
    if (server !== '') return
    await bringNode(cache)
    await copyPackages(packages, cache)
    if (!existsSync(join(cache.folder, program))) {
      await bundle({ [program]: join(source, 'main.ts') }, cache.folder, {
        format: 'esm',
        external: [...packages, /^@electric-sql\//],
      })
    }
    if (existsSync(join(cache.folder, database))) return
    await cache.produce(database, {
      command: [nodePath, '--liftoff-only', `/gradus/${program}`, 'make'],
      environment,
      mountPlan: mountPlanOf(cache),
      files: [{ path: '/gradus/shim.sql', body: shim }],
    })
  },
  run: (task, cache) => ({
    // Optimising two large programs for a second's work would take twice the time and memory.
    command: [nodePath, '--max-old-space-size=256', '--liftoff-only', '--wasm-lazy-compilation', `/gradus/${program}`],
    environment: task.open === true ? { ...environment, GRADUS_OPEN: '1' } : environment,
    mountPlan: mountPlanOf(cache),
    files: candidateFiles(task, names.source),
    message: task.tests,
    runner: true,
  }),
  explainStatus: explainNodeStatus,
  ...(server === '' ? {} : { elsewhere: onServer }),
}

/** The text of the program that runs in the sandbox, which decides what is kept from an earlier start. */
function bundleText(): string {
  return readdirSync(source)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(source, name), 'utf8'))
    .join('\n')
}

/** On a real server there is no sandbox: the server's own login holds the candidate, and the clock its time. */
async function onServer(task: Program, limits: Limits, input: string | undefined): Promise<RunResult> {
  const engine = new RealEngine({ url: server, milliseconds: limits.wallMilliseconds, bytes: limits.outputBytes })
  const began = performance.now()
  const end = (
    status: number | undefined,
    output: string,
    completed: boolean,
    report: RunResult['report'],
  ): RunResult => {
    const bytes = Buffer.from(output)
    const stop = status === undefined ? 'wall' : undefined
    const nothing = Buffer.alloc(0)
    const figures = {
      cpuMilliseconds: 0,
      wallMilliseconds: performance.now() - began,
      memoryBytes: 0,
      refusedProcesses: 0,
    }
    return {
      sandbox: {
        status,
        stop,
        output: bytes,
        errorOutput: nothing,
        combinedOutput: bytes,
        channel: nothing,
        ...figures,
      },
      completed,
      report,
      reportedTap: undefined,
      limits,
    }
  }
  try {
    const own = task.tests === undefined || input !== undefined
    const trial = own
      ? await tryOwn(engine, task.candidate, task.tests, input ?? '')
      : await tryQuestion(engine, task.candidate, task.tests, task.open === true)
    const { problem, printed: output } = trial
    if (problem === undefined) return end(trial.failed ? 1 : 0, output, !trial.failed && !own, undefined)
    const { file, line, message, running } = problem
    const text = `${output}${file}:${line}: ${message}\n`
    if (file !== names.source) return end(1, text, false, undefined)
    const outcome = running ? 'runtimeError' : 'compileError'
    return end(running ? 70 : 65, text, false, {
      outcome,
      diagnostics: [{ file, line, severity: 'error', message: message.slice(0, 500) }],
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ETIMEOUT')
      return end(undefined, '', false, undefined)
    throw error
  } finally {
    await engine.close()
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { Limits } from '@gradus/contract/judge'
import { rolldown, type Plugin } from 'rolldown'
import type { Program, RunStep, ToolchainCache } from './language.ts'
import { canExecute, executeOnlyCopy } from './execute-only.ts'
import type { SandboxFile } from '../sandbox/command.ts'

/** The parts that all languages on this project's own Node share. */

const megabyte = 1024 * 1024
export const nodePath = '/gradus/node'
const modulesFolder = 'node_modules'

/**
 * The options of a Node process that runs a candidate's code beside tests. With the permission model no debugger can
 * attach to it (`node:inspector`, not even from a worker), and neither Node's internal modules nor native ones can be
 * loaded. Everything else that the model could restrict is allowed, because the sandbox restricts it. Signals do not
 * open a debugging port. An unhandled promise rejection always counts as an uncaught error, whatever listeners there
 * are.
 */
export const hardenedNodeOptions: readonly string[] = [
  '--permission', '--allow-fs-read=*', '--allow-fs-write=*', '--allow-child-process', '--allow-worker', '--allow-wasi',
  '--disable-warning=SecurityWarning', '--disable-sigusr1', '--unhandled-rejections=strict',
] // prettier-ignore

/** The project may lie where only its owner can go; a run cannot see the machine's Node there. */
export async function installNode(cache: ToolchainCache): Promise<void> {
  const node = await executeOnlyCopy(process.execPath, cache, 'node')
  if (!(await canExecute(node))) throw new Error(`${node} cannot be started: JUDGE_CACHE_DIR is mounted noexec.`)
}

export function nodeMount(cache: ToolchainCache): { host: string; at: string } {
  return { host: join(cache.folder, 'node'), at: nodePath }
}

/** The packages that `bundlePackages` made, where Node looks for the packages of a file in /box. */
export function packagesMount(cache: ToolchainCache): { host: string; at: string } {
  return { host: join(cache.folder, modulesFolder), at: '/node_modules' }
}

/** @param reserved bytes that are not for JavaScript's heap: Node itself, other processes */
export function heapOption(limits: Limits, reserved = 96 * megabyte): string {
  return `--max-old-space-size=${Math.max(16, Math.floor((limits.memoryBytes - reserved) / megabyte))}`
}

/** Reads the candidate's file as the language's runner would, and executes none of it (runner/node/check.cjs). */
export function checkStep(program: Program, cache: ToolchainCache, as: 'script' | 'body' | 'module'): RunStep {
  return {
    command: [nodePath, '--experimental-vm-modules', '--no-warnings', '/gradus/check.cjs', as],
    environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8' },
    mountPlan: { toolchain: ['/usr/lib'], mounts: [nodeMount(cache)] },
    files: [{ path: '/box/solution.js', body: program.candidate }, ...nodeRunners('channel.cjs', 'check.cjs')],
    runner: true,
  }
}

/** Files of judge/src/runner/node, as the sandbox shows them. */
export function nodeRunners(...names: readonly string[]): SandboxFile[] {
  return names.map((name) => ({
    path: `/gradus/${name}`,
    body: readFileSync(new URL(`../runner/node/${name}`, import.meta.url), 'utf8'),
  }))
}

/**
 * Bundles each entry with everything it needs into one file: a run's sandbox contains no other package, and one file
 * loads fastest.
 */
export async function bundle(
  entries: Readonly<Record<string, string>>,
  folder: string,
  options: { readonly format: 'cjs' | 'esm'; readonly external: (string | RegExp)[]; readonly plugins?: Plugin[] } = {
    format: 'cjs',
    external: [],
  },
): Promise<void> {
  for (const [name, input] of Object.entries(entries)) {
    const built = await rolldown({
      input,
      platform: 'node',
      logLevel: 'silent',
      external: options.external,
      plugins: options.plugins ?? [],
      transform: { define: { 'process.env.NODE_ENV': '"test"' } },
    })
    const { output } = await built.generate({ format: options.format, codeSplitting: false })
    await built.close()
    const path = join(folder, name)
    const part = `${path}.${process.pid}`
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(part, output[0].code)
    await rename(part, path)
  }
}

/** Packages of this project as packages of a sandbox. */
export async function bundlePackages(names: readonly string[], cache: ToolchainCache): Promise<void> {
  const folder = join(cache.folder, modulesFolder)
  if (names.every((name) => existsSync(join(folder, name, 'index.js')))) return
  const entries = names.map((name): [string, string] => [join(name, 'index.js'), name])
  await bundle(Object.fromEntries(entries), folder)
}

/** V8 gives up by SIGABRT when its heap is full. */
export function explainNodeStatus(result: {
  readonly status: number | undefined
  readonly errorOutput: { includes(text: string): boolean }
}): 'memoryLimit' | undefined {
  return result.status === 134 && result.errorOutput.includes('heap out of memory') ? 'memoryLimit' : undefined
}

/**
 * Copies packages and their dependencies unchanged, for what cannot be bundled. Their command-line programs are left
 * out.
 */
export async function copyPackages(names: readonly string[], cache: ToolchainCache): Promise<void> {
  const folder = join(cache.folder, modulesFolder)
  if (existsSync(folder)) return
  const part = join(cache.folder, `packages.${process.pid}`)
  const left = [...names]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const target = join(part, next)
    if (existsSync(target)) continue
    const source = dirname(packageDescription(next))
    await cp(source, target, { recursive: true, dereference: true, filter: (path) => !/\/(?:bin|test)$/.test(path) })
    left.push(...dependenciesOf(JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))))
  }
  // Another judge may have been faster.
  await rename(part, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error
    await rm(part, { recursive: true })
  })
}

function dependenciesOf(description: unknown): string[] {
  const has = typeof description === 'object' && description !== null && 'dependencies' in description
  return has && typeof description.dependencies === 'object' ? Object.keys(description.dependencies ?? {}) : []
}

/** Finds a package's package.json, even if its `exports` does not list it. */
function packageDescription(name: string): string {
  const found = findPackageJSON(name, import.meta.url)
  if (found === undefined) throw new Error(`The npm package ${name} is not installed.`)
  return found
}

export function packageVersion(name: string): string {
  const description: unknown = JSON.parse(readFileSync(packageDescription(name), 'utf8'))
  const has = typeof description === 'object' && description !== null && 'version' in description
  return has ? String(description.version) : ''
}

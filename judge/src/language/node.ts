import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Limits } from '@gradus/contract/judge'
import type { Program, RunStep, ToolchainCache } from './language.ts'
import { canExecute, executeOnlyCopy } from './execute-only.ts'
import type { SandboxFile } from '../sandbox/command.ts'

/** The parts that all languages on this project's own Node share. */

const megabyte = 1024 * 1024
export const nodePath = '/gradus/node'

/**
 * The options of a Node process that runs a candidate's code beside tests. With the permission model no debugger can
 * attach to it (`node:inspector`), and neither Node's internal modules nor native ones can be loaded. There are no workers,
 * because one that is started with options of its own is free of the model. Everything else that the model could restrict is
 * allowed, because the sandbox restricts it. Signals do not open a debugging port. An unhandled promise rejection always
 * counts as an uncaught error, whatever listeners there are. None of these is an option of V8, with which Node would compile
 * its library again at each start.
 */
export const hardenedNodeOptions: readonly string[] = [
  '--permission', '--allow-fs-read=*', '--allow-fs-write=*', '--allow-child-process', '--allow-wasi',
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

/** Fixes V8's flags. Only for runs that set one anyway, because of the time that Node needs then. */
export const fixedFlags = '--freeze-flags-after-init'

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

/** V8 gives up by SIGABRT when its heap is full. */
export function explainNodeStatus(result: {
  readonly status: number | undefined
  readonly errorOutput: { includes(text: string): boolean }
}): 'memoryLimit' | undefined {
  return result.status === 134 && result.errorOutput.includes('heap out of memory') ? 'memoryLimit' : undefined
}

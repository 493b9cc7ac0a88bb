import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { candidateFiles, defaultLimits, fileNames, type LanguageDriver, type ToolchainCache } from './language.ts'
import { checkStep, installNode, hardenedNodeOptions, nodeMount, nodePath, nodeRunners } from './node.ts'
import type { MountPlan } from '../sandbox/mount-plan.ts'

const names = fileNames(11)
const megabyte = 1024 * 1024

const runners = nodeRunners('built-ins.cjs', 'channel.cjs', 'lock.cjs', 'script.cjs')

/** Half of the machine's memory, as Node sees it, becomes JavaScript's heap; it is never smaller than this. */
const smallestSharedHeap = 256
/** Megabytes that Node needs in addition to the heap. */
const nodesOwn = 96

/**
 * Tells Node the maximum size of its heap through a prepared /proc/meminfo: Node uses half of the memory that it finds
 * there. The kernel ends a run that exceeds its limit. An option of V8 would instead make Node compile its library
 * again at each start, because its precompiled code is valid only for the default options: that takes a sixth of the
 * run of a small program.
 */
function heapOf(
  megabytes: number,
  cache: ToolchainCache,
): { options: string[]; mounts: NonNullable<MountPlan['mounts']> } {
  if (megabytes < smallestSharedHeap + nodesOwn) {
    return { options: [`--max-old-space-size=${Math.max(16, megabytes - nodesOwn)}`], mounts: [] }
  }
  const host = join(cache.folder, `memory-${megabytes}`)
  if (!existsSync(host)) {
    const kilobytes = megabytes * 2 * 1024
    const names = ['MemTotal', 'MemFree', 'MemAvailable']
    const part = `${host}.${process.pid}`
    writeFileSync(part, names.map((name) => `${`${name}:`.padEnd(16)}${kilobytes} kB\n`).join(''))
    chmodSync(part, 0o644)
    renameSync(part, host)
  }
  return { options: [], mounts: [{ host, at: '/proc/meminfo' }] }
}

/** JavaScript: the tests can use what the candidate's script declares, and may call `require`. */
export const javascript: LanguageDriver = {
  code: 11,
  packages: [],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 512 * megabyte }),
  detect: async () => process.versions.node,
  prepare: installNode,
  run(program, cache, limits) {
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.js', body: program.interface })
    const heap = heapOf(Math.floor(limits.memoryBytes / megabyte), cache)
    return {
      command: [nodePath, ...hardenedNodeOptions, ...heap.options, '/gradus/script.cjs'],
      environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8' },
      mountPlan: {
        toolchain: ['/usr/lib'],
        mounts: [nodeMount(cache), ...heap.mounts],
      },
      files: [...files, ...runners],
      message: program.tests,
      runner: true,
      reports: 'confirmed',
    }
  },
  checkSyntax: (program, cache) => checkStep(program, cache, 'script'),
  /** V8 gives up by SIGABRT when its heap is full. */
  explainStatus: (result) =>
    result.status === 134 && result.errorOutput.includes('heap out of memory') ? 'memoryLimit' : undefined,
}

import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the groups of this judge live, by what they are for. The same folder may stand under several names. */
export interface Trees {
  readonly version: 1 | 2
  readonly memory: string
  readonly processes: string
  readonly processor: string
  /** The tree whose groups can be killed at once, or the freezer. */
  readonly killing: string
  readonly killsAtOnce: boolean
  /** Where groups are told which cores they may use; undefined where this machine does not let us. */
  readonly cores: CoreTree | undefined
}

export interface CoreTree {
  readonly folder: string
  /** The cores that the judge may use. */
  readonly numbers: readonly number[]
  /** Of version 1: what every group has to be told before a process enters it. */
  readonly memoryNodes: string | undefined
}

export const prefix = 'gradus-judge-'
const mountPoint = '/sys/fs/cgroup'

export function read(path: string): string {
  return readFileSync(path, 'utf8').trim()
}

export function field(text: string, name: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  return line === undefined ? 0 : Number(line.slice(name.length + 1))
}

/** The folder of this process in each tree, as /proc/self/cgroup tells: `4:memory:/a/b` or `0::/a/b`. */
function ownFolders(): Map<string, string> {
  const folders = new Map<string, string>()
  for (const line of read('/proc/self/cgroup').split('\n')) {
    const [, controllers = '', ...path] = line.split(':')
    for (const controller of controllers.split(',')) folders.set(controller, path.join(':'))
  }
  return folders
}

export function findTrees(): Trees {
  const own = ownFolders()
  const folder = (tree: string, controller: string): string => join(mountPoint, tree, own.get(controller) ?? '/')
  if (existsSync(join(mountPoint, 'cgroup.controllers'))) {
    const base = prepareUnified(folder('', ''))
    const cores = coreTree(base, 'cpuset.cpus.effective')
    return { version: 2, memory: base, processes: base, processor: base, killing: base, killsAtOnce: true, cores }
  }
  const unified = folder('unified', '')
  const killsAtOnce = existsSync(join(unified, 'cgroup.procs')) && kernelKillsGroups()
  return {
    version: 1,
    memory: folder('memory', 'memory'),
    processes: folder('pids', 'pids'),
    processor: folder('cpuacct', 'cpuacct'),
    killing: killsAtOnce ? unified : folder('freezer', 'freezer'),
    killsAtOnce,
    cores: coreTree(folder('cpuset', 'cpuset'), 'cpuset.effective_cpus'),
  }
}

function coreTree(folder: string, list: string): CoreTree | undefined {
  if (!existsSync(join(folder, list))) return undefined
  const nodes = join(folder, 'cpuset.effective_mems')
  const numbers = numbersIn(read(join(folder, list)))
  return { folder, numbers, memoryNodes: existsSync(nodes) ? read(nodes) : undefined }
}

/** `0-2,5` */
export function numbersIn(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

/** `cgroup.kill` came with Linux 5.14; it is not shown in a root group, so the release is what can be asked. */
function kernelKillsGroups(): boolean {
  const [major = 0, minor = 0] = read('/proc/sys/kernel/osrelease').split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 14)
}

/**
 * Version 2 lets a group hold either processes or limited groups. The judge therefore moves itself, and whoever shares
 * its group, one level down before it hands the controllers on.
 */
function prepareUnified(base: string): string {
  const wanted = ['memory', 'pids', 'cpu']
  const enabled = read(join(base, 'cgroup.subtree_control')).split(' ')
  const offered = read(join(base, 'cgroup.controllers')).split(' ')
  const all = [...wanted, ...['cpuset'].filter((controller) => offered.includes(controller))]
  if (all.every((controller) => enabled.includes(controller))) return base
  const enable = (): void => {
    const lacking = wanted.filter((controller) => !offered.includes(controller))
    if (lacking.length > 0) throw new Error(`the controllers ${lacking.join(', ')} are not delegated to ${base}`)
    writeFileSync(join(base, 'cgroup.subtree_control'), all.map((controller) => `+${controller}`).join(' '))
  }
  try {
    enable()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EBUSY')) throw error
    const leaf = join(base, `${prefix}self`)
    mkdirSync(leaf, { recursive: true })
    for (const pid of read(join(base, 'cgroup.procs')).split('\n').filter(Boolean)) {
      writeFileSync(join(leaf, 'cgroup.procs'), pid)
    }
    enable()
  }
  return base
}

export function foldersOf(trees: Trees): string[] {
  const cores = trees.cores === undefined ? [] : [trees.cores.folder]
  return [...new Set([trees.memory, trees.processes, trees.processor, trees.killing, ...cores])]
}

/** Groups that an earlier judge left when it was killed are emptied and removed; those of a living judge are not ours. */
export function sweep(trees: Trees): void {
  for (const folder of foldersOf(trees)) {
    for (const name of readdirSync(folder)) {
      const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
      if (owner === undefined || (Number(owner) !== process.pid && existsSync(`/proc/${owner}`))) continue
      try {
        rmdirSync(join(folder, name))
      } catch {
        // A group that still holds a process is killed by the tree that can, and swept by the next start.
        if (existsSync(join(folder, name, 'cgroup.kill'))) writeFileSync(join(folder, name, 'cgroup.kill'), '1')
      }
    }
  }
}

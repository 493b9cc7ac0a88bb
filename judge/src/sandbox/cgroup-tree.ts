import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders in which this judge creates groups, by purpose. Several may be the same folder. */
export interface GroupTrees {
  readonly version: 1 | 2
  readonly memory: string
  readonly processes: string
  readonly cpu: string
  /** The tree whose groups can be killed at once, or the freezer. */
  readonly killing: string
  readonly killsAtOnce: boolean
  /** The cpuset tree; undefined if it is not available. */
  readonly cores: CoreTree | undefined
}

export interface CoreTree {
  readonly folder: string
  /** The cores that the judge may use. */
  readonly numbers: readonly number[]
  /** Version 1 only: every group needs memory nodes before a process can join it. */
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

/** The folder of this process in each tree, from /proc/self/cgroup: `4:memory:/a/b` or `0::/a/b`. */
function ownFolders(): Map<string, string> {
  const folders = new Map<string, string>()
  for (const line of read('/proc/self/cgroup').split('\n')) {
    const [, controllers = '', ...path] = line.split(':')
    for (const controller of controllers.split(',')) folders.set(controller, path.join(':'))
  }
  return folders
}

export function findGroupTrees(): GroupTrees {
  const own = ownFolders()
  const folder = (tree: string, controller: string): string => join(mountPoint, tree, own.get(controller) ?? '/')
  if (existsSync(join(mountPoint, 'cgroup.controllers'))) {
    const base = prepareUnified(folder('', ''))
    const cores = coreTree(base, 'cpuset.cpus.effective')
    return { version: 2, memory: base, processes: base, cpu: base, killing: base, killsAtOnce: true, cores }
  }
  const unified = folder('unified', '')
  const killsAtOnce = existsSync(join(unified, 'cgroup.procs')) && kernelKillsGroups()
  return {
    version: 1,
    memory: folder('memory', 'memory'),
    processes: folder('pids', 'pids'),
    cpu: folder('cpuacct', 'cpuacct'),
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

/** `cgroup.kill` exists since Linux 5.14. The root cgroup has no such file, so this checks the kernel's version. */
function kernelKillsGroups(): boolean {
  const [major = 0, minor = 0] = read('/proc/sys/kernel/osrelease').split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 14)
}

/**
 * In version 2 a group has either member processes or children with controllers. The judge therefore moves itself, and
 * the other members of its group, one level down before it enables the controllers.
 */
function prepareUnified(base: string): string {
  const required = ['memory', 'pids', 'cpu']
  const enabled = read(join(base, 'cgroup.subtree_control')).split(' ')
  const offered = read(join(base, 'cgroup.controllers')).split(' ')
  const all = [...required, ...['cpuset'].filter((controller) => offered.includes(controller))]
  if (all.every((controller) => enabled.includes(controller))) return base
  const enable = (): void => {
    const lacking = required.filter((controller) => !offered.includes(controller))
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

export function foldersOf(trees: GroupTrees): string[] {
  const cores = trees.cores === undefined ? [] : [trees.cores.folder]
  return [...new Set([trees.memory, trees.processes, trees.cpu, trees.killing, ...cores])]
}

/** Empties and removes groups that a killed judge left. Groups of a living judge are left alone. */
export function removeStaleGroups(trees: GroupTrees): void {
  for (const folder of foldersOf(trees)) {
    for (const name of readdirSync(folder)) {
      const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
      if (owner === undefined || (Number(owner) !== process.pid && existsSync(`/proc/${owner}`))) continue
      try {
        rmdirSync(join(folder, name))
      } catch {
        // A group that still has processes is killed in the tree that has `cgroup.kill`, and removed at the next start.
        if (existsSync(join(folder, name, 'cgroup.kill'))) writeFileSync(join(folder, name, 'cgroup.kill'), '1')
      }
    }
  }
}

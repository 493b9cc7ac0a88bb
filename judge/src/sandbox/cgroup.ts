import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { field, findGroupTrees, foldersOf, prefix, read, removeStaleGroups, type GroupTrees } from './cgroup-tree.ts'

/**
 * Control groups (cgroups): they limit a run, count what it uses, and end it.
 *
 * A machine has version 2 (one tree), version 1 (a tree for each controller), or both, with the controllers in version
 * 1. All three are supported: each figure is read from the tree that has it. Where there is a version 2 tree, groups are
 * killed through it even if it has no controllers, because `cgroup.kill` ends a whole group at once. Otherwise the group
 * is frozen first, so that no member can fork, and its members are killed one by one.
 */

export interface GroupLimits {
  readonly memoryBytes: number
  readonly processes: number
}

export interface GroupUsage {
  readonly cpuMilliseconds: number
  readonly peakMemoryBytes: number
  /** The number of processes that the kernel killed because the group was out of memory. */
  readonly memoryKills: number
  /** The number of forks that failed because of the limit of processes. */
  readonly refusedProcesses: number
}

export class ControlGroups {
  readonly version: 1 | 2
  #trees: GroupTrees
  #count = 0

  /** Throws if this machine has no control groups, or this user may not create any. */
  constructor() {
    this.#trees = findGroupTrees()
    this.version = this.#trees.version
    removeStaleGroups(this.#trees)
    try {
      this.#try()
    } catch (error) {
      // The judge works without cpusets, but CPU times vary more.
      if (this.#trees.cores === undefined) throw error
      this.#trees = { ...this.#trees, cores: undefined }
      this.#try()
    }
  }

  #try(): void {
    const trial = this.open({ isKept: false })
    trial.limit({ memoryBytes: 64 * 1024 * 1024, processes: 8 })
    trial.removeNow()
  }

  /** The cores that runs can be bound to; empty without cpusets. */
  get cores(): readonly number[] {
    return this.#trees.cores?.numbers ?? []
  }

  /** Creates a group without limits. A kept group (`isKept`) is reused, and contains its slot's supervisor. */
  open({ isKept }: { readonly isKept: boolean }): ControlGroup {
    this.#count += 1
    return new ControlGroup(this.#trees, `${prefix}${process.pid}-${this.#count}`, isKept)
  }
}

/** A group is not reused while it is charged for more page cache than this: the next run would be charged for it. */
const maxCharged = 2 * 1024 * 1024
/** The number of checks, one per millisecond, before leftover processes of a sandbox are killed. */
const maxChecks = 100

export class ControlGroup {
  readonly #trees: GroupTrees
  readonly #name: string
  #limits: GroupLimits | undefined
  /** The kernel's counters when the current sandbox started. */
  #before = { refusedProcesses: 0, starvedMilliseconds: 0 }
  #refusedProcesses = 0
  readonly #isKept: boolean
  #isSpent = false
  #usedCores = ''

  constructor(trees: GroupTrees, name: string, isKept: boolean) {
    this.#trees = trees
    this.#name = name
    this.#isKept = isKept
    for (const folder of foldersOf(trees)) mkdirSync(join(folder, name))
    const { cores } = trees
    if (cores?.memoryNodes === undefined) return
    writeFileSync(join(cores.folder, name, 'cpuset.mems'), cores.memoryNodes)
    // Load balancing is the parent's; recomputing it at each change of cores costs milliseconds.
    writeFileSync(join(cores.folder, name, 'cpuset.sched_load_balance'), '0')
    this.useCores(cores.numbers)
  }

  /** Takes effect at once, also for running processes. */
  useCores(numbers: readonly number[]): void {
    const { cores } = this.#trees
    const list = numbers.join(',')
    if (cores === undefined || numbers.length === 0 || list === this.#usedCores) return
    writeFileSync(join(cores.folder, this.#name, 'cpuset.cpus'), list)
    this.#usedCores = list
  }

  /** The cgroup.procs files: a process joins by writing its id to each. */
  get memberFiles(): string[] {
    return foldersOf(this.#trees).map((folder) => join(folder, this.#name, 'cgroup.procs'))
  }

  limit(limits: GroupLimits): void {
    if (this.#limits?.memoryBytes === limits.memoryBytes && this.#limits.processes === limits.processes) return
    const memory = join(this.#trees.memory, this.#name)
    const bytes = String(limits.memoryBytes)
    if (this.#trees.version === 2) {
      writeFileSync(join(memory, 'memory.max'), bytes)
      if (existsSync(join(memory, 'memory.swap.max'))) writeFileSync(join(memory, 'memory.swap.max'), '0')
      writeFileSync(join(memory, 'memory.oom.group'), '1')
    } else {
      const withSwap = join(memory, 'memory.memsw.limit_in_bytes')
      // The kernel refuses a memory limit above the limit with swap, which an earlier sandbox may have set lower.
      if (this.#limits !== undefined && existsSync(withSwap)) writeFileSync(withSwap, '-1')
      writeFileSync(join(memory, 'memory.limit_in_bytes'), bytes)
      if (existsSync(withSwap)) writeFileSync(withSwap, bytes)
      else writeFileSync(join(memory, 'memory.swappiness'), '0')
    }
    writeFileSync(join(this.#trees.processes, this.#name, 'pids.max'), String(limits.processes))
    this.#limits = limits
  }

  add(pid: number): void {
    for (const file of this.memberFiles) writeFileSync(file, String(pid))
  }

  cpuMilliseconds(): number {
    const folder = join(this.#trees.cpu, this.#name)
    return this.#trees.version === 2
      ? field(read(join(folder, 'cpu.stat')), 'usage_usec') / 1e3
      : Number(read(join(folder, 'cpuacct.usage'))) / 1e6
  }

  isRunnable(): boolean {
    // The supervisor of a kept group is a member as well, but it sleeps.
    const threads = this.#trees.version === 2 ? 'cgroup.threads' : 'tasks'
    return read(join(this.#trees.cpu, this.#name, threads))
      .split('\n')
      .some((thread) => isRunnable(thread))
  }

  /**
   * How long threads of the run waited for a core (pressure stall information). Read from version 2 groups, even next
   * to version 1. 0 if the kernel does not record it.
   */
  starvedMilliseconds(): number {
    return this.#starved() - this.#before.starvedMilliseconds
  }

  #starved(): number {
    try {
      const pressure = read(join(this.#trees.killing, this.#name, 'cpu.pressure'))
      return Number(/^some .*total=(\d+)/m.exec(pressure)?.[1] ?? 0) / 1e3
    } catch {
      return 0
    }
  }

  memoryBytes(): number {
    const folder = join(this.#trees.memory, this.#name)
    return Number(read(join(folder, this.#trees.version === 2 ? 'memory.current' : 'memory.usage_in_bytes')))
  }

  memoryKills(): number {
    const folder = join(this.#trees.memory, this.#name)
    return field(read(join(folder, this.#trees.version === 2 ? 'memory.events' : 'memory.oom_control')), 'oom_kill')
  }

  usage(): GroupUsage {
    const memory = join(this.#trees.memory, this.#name)
    const peak = join(memory, this.#trees.version === 2 ? 'memory.peak' : 'memory.max_usage_in_bytes')
    const refused = join(this.#trees.processes, this.#name, 'pids.events')
    const memoryKills = this.memoryKills()
    this.#isSpent ||= memoryKills > 0
    this.#refusedProcesses = existsSync(refused) ? field(read(refused), 'max') : 0
    return {
      cpuMilliseconds: this.cpuMilliseconds(),
      // memory.peak exists since Linux 5.19; before, the current figure is the best available.
      peakMemoryBytes: Number(read(existsSync(peak) ? peak : join(memory, 'memory.current'))),
      memoryKills,
      refusedProcesses: this.#refusedProcesses - this.#before.refusedProcesses,
    }
  }

  /** Kills every process of the group. They are gone when `remove` has returned. */
  kill(): void {
    this.#isSpent = true
    const folder = join(this.#trees.killing, this.#name)
    if (this.#trees.killsAtOnce) {
      writeFileSync(join(folder, 'cgroup.kill'), '1')
      return
    }
    writeFileSync(join(folder, 'freezer.state'), 'FROZEN')
    for (const pid of read(join(folder, 'cgroup.procs')).split('\n').filter(Boolean)) {
      try {
        process.kill(Number(pid), 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    }
    writeFileSync(join(folder, 'freezer.state'), 'THAWED')
  }

  /**
   * Resets the group for another sandbox. @returns false if it would differ from a new group: version 2 cannot reset
   * the peak of memory.
   */
  renew(): boolean {
    if (this.#isSpent || this.#trees.version === 2 || this.memoryBytes() > maxCharged) return false
    writeFileSync(join(this.#trees.memory, this.#name, 'memory.max_usage_in_bytes'), '0')
    this.#before = { refusedProcesses: this.#refusedProcesses, starvedMilliseconds: this.#starved() }
    return true
  }

  /**
   * Resolves when all processes of the sandbox have ended. A kept group stays, with only its supervisor, unless something
   * in it was killed; all others are removed.
   */
  async clear(): Promise<void> {
    const members = join(this.#trees.processes, this.#name, 'cgroup.procs')
    for (let attempt = 0; this.#isKept && !this.#isSpent && read(members).includes('\n'); attempt += 1) {
      if (attempt === maxChecks) this.kill()
      else await pause(1)
    }
    if (!this.#isKept || this.#isSpent) await this.remove()
  }

  /** Kills what is left and removes the group. Retries, because the kernel needs a moment to release the last process. */
  async remove(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        this.removeNow()
        return
      } catch (error) {
        if (attempt >= 500) throw error
      }
      if (attempt % 10 === 1) this.kill()
      await pause(attempt < 20 ? 1 : 20)
    }
  }

  removeNow(): void {
    for (const folder of foldersOf(this.#trees)) {
      const path = join(folder, this.#name)
      // The folder for killing goes last: a second attempt needs it.
      if (folder !== this.#trees.killing && existsSync(path)) rmdirSync(path)
    }
    const killing = join(this.#trees.killing, this.#name)
    if (existsSync(killing)) rmdirSync(killing)
  }
}

/**
 * Whether a thread runs, waits for a core, or waits for the disk. In the kernel's status line, the state follows the
 * name in brackets.
 */
function isRunnable(thread: string): boolean {
  try {
    return /\) [RD] [^)]*$/.test(read(`/proc/${thread}/stat`))
  } catch {
    // The thread has ended.
    return false
  }
}

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { field, findTrees, foldersOf, prefix, read, sweep, type Trees } from './cgroup-tree.ts'

/**
 * Control groups: what a run holds and how it ends.
 *
 * A machine has version 2 (one tree), version 1 (a tree for each controller), or both side by side with the controllers
 * in version 1. All three are served: each figure is read from the tree that has it. Where a version 2 tree exists it
 * does the killing, even without a controller of its own, because its `cgroup.kill` ends a whole group at once;
 * otherwise the group is frozen first, so that nothing can fork away, and then its members are killed one by one.
 */

export interface GroupLimits {
  readonly memoryBytes: number
  readonly processes: number
}

export interface GroupFigures {
  readonly cpuMilliseconds: number
  readonly peakMemoryBytes: number
  /** How many processes the kernel ended because the group had no memory left. */
  readonly memoryKills: number
  /** How many new processes were refused because the group had too many. */
  readonly refusedProcesses: number
}

export class ControlGroups {
  readonly version: 1 | 2
  #trees: Trees
  #count = 0

  /** Throws where this machine, or this user, has no control groups to give. */
  constructor() {
    this.#trees = findTrees()
    this.version = this.#trees.version
    sweep(this.#trees)
    try {
      this.#try()
    } catch (error) {
      // Binding runs to cores makes their figures steadier; all else works without.
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

  /** The cores that runs can be bound to; none where this machine does not let us. */
  get cores(): readonly number[] {
    return this.#trees.cores?.numbers ?? []
  }

  /** A new group, without limits until it is told them. A kept one has a process of its own between its sandboxes. */
  open({ isKept }: { readonly isKept: boolean }): ControlGroup {
    this.#count += 1
    return new ControlGroup(this.#trees, `${prefix}${process.pid}-${this.#count}`, isKept)
  }
}

/** A group that keeps more of what its last sandbox read or made is not used again: it would count as the next one's. */
const mostKept = 2 * 1024 * 1024
/** Milliseconds that what a sandbox left has to go by itself. */
const mostLooks = 100

export class ControlGroup {
  readonly #trees: Trees
  readonly #name: string
  #limits: GroupLimits | undefined
  /** What its kernel counters said when its present sandbox began. */
  #before = { refusedProcesses: 0, starvedMilliseconds: 0 }
  #refusedProcesses = 0
  readonly #isKept: boolean
  #isSpent = false
  #usedCores = ''

  constructor(trees: Trees, name: string, isKept: boolean) {
    this.#trees = trees
    this.#name = name
    this.#isKept = isKept
    for (const folder of foldersOf(trees)) mkdirSync(join(folder, name))
    const { cores } = trees
    if (cores?.memoryNodes === undefined) return
    writeFileSync(join(cores.folder, name, 'cpuset.mems'), cores.memoryNodes)
    // Only the top decides how the kernel spreads load; asking it again at each change of cores costs milliseconds.
    writeFileSync(join(cores.folder, name, 'cpuset.sched_load_balance'), '0')
    this.useCores(cores.numbers)
  }

  /** From now on, also for what runs already. */
  useCores(numbers: readonly number[]): void {
    const { cores } = this.#trees
    const list = numbers.join(',')
    if (cores === undefined || numbers.length === 0 || list === this.#usedCores) return
    writeFileSync(join(cores.folder, this.#name, 'cpuset.cpus'), list)
    this.#usedCores = list
  }

  /** The files that a process becomes a member by. */
  get doors(): string[] {
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
      // The kernel refuses a limit above the one that swap is counted in, and an earlier sandbox may have had a lower one.
      if (this.#limits !== undefined && existsSync(withSwap)) writeFileSync(withSwap, '-1')
      writeFileSync(join(memory, 'memory.limit_in_bytes'), bytes)
      if (existsSync(withSwap)) writeFileSync(withSwap, bytes)
      else writeFileSync(join(memory, 'memory.swappiness'), '0')
    }
    writeFileSync(join(this.#trees.processes, this.#name, 'pids.max'), String(limits.processes))
    this.#limits = limits
  }

  add(pid: number): void {
    for (const door of this.doors) writeFileSync(door, String(pid))
  }

  cpuMilliseconds(): number {
    const folder = join(this.#trees.processor, this.#name)
    return this.#trees.version === 2
      ? field(read(join(folder, 'cpu.stat')), 'usage_usec') / 1e3
      : Number(read(join(folder, 'cpuacct.usage'))) / 1e6
  }

  isRunnable(): boolean {
    // The supervisor of a kept group sleeps, and is a member too.
    const threads = this.#trees.version === 2 ? 'cgroup.threads' : 'tasks'
    return read(join(this.#trees.processor, this.#name, threads))
      .split('\n')
      .some((thread) => isRunnable(thread))
  }

  /**
   * How long the run wanted a core and had none, because others used them: pressure stall figures, which a version 2
   * group has even beside version 1. Nothing where the kernel does not keep them.
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

  figures(): GroupFigures {
    const memory = join(this.#trees.memory, this.#name)
    const peak = join(memory, this.#trees.version === 2 ? 'memory.peak' : 'memory.max_usage_in_bytes')
    const refused = join(this.#trees.processes, this.#name, 'pids.events')
    const memoryKills = this.memoryKills()
    this.#isSpent ||= memoryKills > 0
    this.#refusedProcesses = existsSync(refused) ? field(read(refused), 'max') : 0
    return {
      cpuMilliseconds: this.cpuMilliseconds(),
      // memory.peak came with Linux 5.19; before, the present figure is the best there is.
      peakMemoryBytes: Number(read(existsSync(peak) ? peak : join(memory, 'memory.current'))),
      memoryKills,
      refusedProcesses: this.#refusedProcesses - this.#before.refusedProcesses,
    }
  }

  /** Ends every process of the group. What was killed is gone when `remove` has returned. */
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
        // It had ended already.
      }
    }
    writeFileSync(join(folder, 'freezer.state'), 'THAWED')
  }

  /**
   * Whether the group can serve another sandbox as a new one would, and if so, as if it were new. Version 2 cannot forget
   * how much memory there was at most.
   */
  renew(): boolean {
    if (this.#isSpent || this.#trees.version === 2 || this.memoryBytes() > mostKept) return false
    writeFileSync(join(this.#trees.memory, this.#name, 'memory.max_usage_in_bytes'), '0')
    this.#before = { refusedProcesses: this.#refusedProcesses, starvedMilliseconds: this.#starved() }
    return true
  }

  /** Settles when nothing of the sandbox is left: of a kept group its supervisor alone, of another one not even the group. */
  async clear(): Promise<void> {
    const members = join(this.#trees.processes, this.#name, 'cgroup.procs')
    for (let attempt = 0; this.#isKept && !this.#isSpent && read(members).includes('\n'); attempt += 1) {
      if (attempt === mostLooks) this.kill()
      else await pause(1)
    }
    if (!this.#isKept || this.#isSpent) await this.remove()
  }

  /** Kills what is left and removes the group; the kernel takes a moment to let go of the last process. */
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
      // The folder that kills goes last, so that a second attempt still has it.
      if (folder !== this.#trees.killing && existsSync(path)) rmdirSync(path)
    }
    const killing = join(this.#trees.killing, this.#name)
    if (existsSync(killing)) rmdirSync(killing)
  }
}

/** Whether a thread runs, waits for a processor, or waits for the disk. The state stands behind the name in brackets. */
function isRunnable(thread: string): boolean {
  try {
    return /\) [RD] [^)]*$/.test(read(`/proc/${thread}/stat`))
  } catch {
    // It has ended.
    return false
  }
}

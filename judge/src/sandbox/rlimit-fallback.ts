import { readFileSync, readdirSync } from 'node:fs'
import type { GroupUsage, GroupLimits } from './cgroup.ts'
import type { ResourceGroup } from './resource-group.ts'

const ticksPerSecond = 100

/** The command before bubblewrap: sets rlimits that its processes inherit. */
export function withRlimits(limits: GroupLimits): string[] {
  // bubblewrap has two processes of its own.
  const processes = limits.processes + 2
  return [
    '/usr/bin/prlimit',
    `--data=${limits.memoryBytes}`,
    ...(process.getuid?.() === 0 ? [`--nproc=${processes}`] : []),
    '--',
  ]
}

/**
 * For development machines without cgroups: rlimits of each process replace limits of the run, and usage comes from
 * /proc. It is weaker in every respect, so production refuses it: each child process of a run has the whole memory
 * limit, and the CPU time of a process that ended between two checks counts only if its parent waited for it.
 */
export class RlimitFallback implements ResourceGroup {
  readonly #first: number
  #cpuMilliseconds = 0
  #memoryBytes = 0
  #peakMemoryBytes = 0

  constructor(first: number) {
    this.#first = first
  }

  cpuMilliseconds(): number {
    let ticks = 0
    let memory = 0
    for (const pid of this.#members()) {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        // After the name, which may contain spaces: utime, stime, and both values of the children that were waited for.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
        memory += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
      } catch {
        // The process ended in the meantime.
      }
    }
    this.#cpuMilliseconds = Math.max(this.#cpuMilliseconds, (ticks * 1000) / ticksPerSecond)
    this.#peakMemoryBytes = Math.max(this.#peakMemoryBytes, memory)
    this.#memoryBytes = memory
    return this.#cpuMilliseconds
  }

  #members(): number[] {
    const members: number[] = []
    const waiting = [this.#first]
    for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
      members.push(pid)
      try {
        for (const task of readdirSync(`/proc/${pid}/task`)) {
          const children = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim()
          if (children !== '') waiting.push(...children.split(' ').map(Number))
        }
      } catch {
        // The process ended in the meantime.
      }
    }
    return members
  }

  /** Without a cgroup there is no list of all threads, so this assumes that one is runnable. */
  isRunnable(): boolean {
    return true
  }

  starvedMilliseconds(): number {
    return 0
  }

  memoryBytes(): number {
    this.cpuMilliseconds()
    return this.#memoryBytes
  }

  memoryKills(): number {
    return 0
  }

  usage(): GroupUsage {
    return {
      cpuMilliseconds: this.cpuMilliseconds(),
      peakMemoryBytes: this.#peakMemoryBytes,
      memoryKills: 0,
      refusedProcesses: 0,
    }
  }

  kill(): void {
    try {
      // The kernel kills a namespace with its first process.
      process.kill(this.#first, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }

  useCores(): void {
    return undefined
  }

  async clear(): Promise<void> {
    return undefined
  }
}

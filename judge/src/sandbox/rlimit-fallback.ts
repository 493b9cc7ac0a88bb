import { readFileSync, readdirSync } from 'node:fs'
import type { GroupFigures, GroupLimits } from './cgroup.ts'
import type { ResourceGroup } from './resource-group.ts'

const ticksPerSecond = 100

/** What stands before bubblewrap then: limits that its processes inherit. */
export function withRlimits(limits: GroupLimits): string[] {
  // Two processes more than the run may have: bubblewrap's own.
  const processes = limits.processes + 2
  return [
    '/usr/bin/prlimit',
    `--data=${limits.memoryBytes}`,
    ...(process.getuid?.() === 0 ? [`--nproc=${processes}`] : []),
    '--',
  ]
}

/**
 * The way out on a development machine without control groups: limits of each process instead of limits of the run,
 * and figures gathered from /proc. Weaker in every respect, which is why production refuses it: a run's children have
 * the memory limit each, and what ended between two looks is counted only when its parent waited for it.
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
        // The fields behind the name, which may hold blanks: utime, stime and both of the children waited for.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
        memory += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
      } catch {
        // It ended while we looked.
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
        // It ended while we looked.
      }
    }
    return members
  }

  /** Without a group that names all threads nobody can say that none of them computes. */
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

  figures(): GroupFigures {
    return {
      cpuMilliseconds: this.cpuMilliseconds(),
      peakMemoryBytes: this.#peakMemoryBytes,
      memoryKills: 0,
      refusedProcesses: 0,
    }
  }

  kill(): void {
    try {
      // The first process of a namespace takes all others with it.
      process.kill(this.#first, 'SIGKILL')
    } catch {
      // It had ended already.
    }
  }

  useCores(): void {
    return undefined
  }

  async clear(): Promise<void> {
    return undefined
  }
}

import type { GroupUsage } from './cgroup.ts'

/** Limits, measures and kills the processes of a sandbox: a cgroup, or the rlimit fallback. */
export interface ResourceGroup {
  cpuMilliseconds(): number
  /** Whether any thread currently wants a core or the disk. */
  isRunnable(): boolean
  starvedMilliseconds(): number
  memoryBytes(): number
  memoryKills(): number
  usage(): GroupUsage
  kill(): void
  /** Restricts it to these cores from now on, if that is possible. */
  useCores(numbers: readonly number[]): void
  /** Resolves when all processes of the sandbox have ended. */
  clear(): Promise<void>
}

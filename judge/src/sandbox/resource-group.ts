import type { GroupFigures } from './cgroup.ts'

/** What a sandbox needs of whatever holds its processes. */
export interface ResourceGroup {
  cpuMilliseconds(): number
  /** Whether any thread wants a processor, or the disk, right now. */
  isRunnable(): boolean
  starvedMilliseconds(): number
  memoryBytes(): number
  memoryKills(): number
  figures(): GroupFigures
  kill(): void
  /** Which cores it may use from now on; nothing where that cannot be said. */
  useCores(numbers: readonly number[]): void
  /** Settles when nothing of the sandbox is left. */
  clear(): Promise<void>
}

import type { Buffer } from 'node:buffer'
import type { Duplex } from 'node:stream'
import type { Limits } from '@gradus/contract/judge'
import type { GroupLimits } from './cgroup.ts'
import type { CorePlacement } from './core-allocator.ts'
import type { FilePlacement, MountPlan } from './mount-plan.ts'

/** The part of a run that is known before its submission. It is enough to build the sandbox. */
export interface SandboxProfile {
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly mountPlan: MountPlan
  readonly files: readonly FilePlacement[]
  readonly diskBytes: number
  /** Limits of the cgroup; without cgroups, of each process. */
  readonly groupLimits: GroupLimits
  readonly loopback?: boolean
  readonly refusesSignals?: boolean
  /**
   * `file` can be reopened and seeked. `pipe` can be read once. `fifo` is the slot's FIFO, which another sandbox writes
   * to.
   */
  readonly input?: 'file' | 'pipe' | 'fifo'
}

/** What one submission adds to the profile. `files` has one body for each file of the profile. */
export interface SandboxRequest {
  readonly files: readonly (Buffer | string)[]
  readonly input?: Buffer | string
  readonly limits: Limits
  /** Sent into the channel when the run starts. */
  readonly channel?: Buffer | string
  /** How much may come out of the channel; more ends the run. */
  readonly channelBytes: number
  readonly signal?: AbortSignal
  /** The cores that it may use; `any` by default. */
  readonly placement?: CorePlacement
  /** Wall-clock milliseconds that do not count, such as those in which another sandbox computed. */
  readonly excludedMilliseconds?: () => number
  /** Called when the run begins to wait without using a core, and when it continues to compute. */
  readonly onComputing?: (isComputing: boolean) => void
  /** Receives the channel; its bytes are then not collected. */
  readonly onChannel?: (channel: Duplex) => void
}

/** `settled`: the verdict was known before the run had ended. */
export type StopReason = 'cpu' | 'wall' | 'memory' | 'output' | 'channel' | 'decided' | 'aborted'

export interface SandboxResult {
  /** The command's exit status, 128 + n when signal n ended it; undefined when the judge ended the run. */
  readonly status: number | undefined
  readonly stop: StopReason | undefined
  readonly output: Buffer
  readonly errorOutput: Buffer
  /** Standard output and standard error, in the order in which they arrived. */
  readonly combinedOutput: Buffer
  readonly channel: Buffer
  readonly cpuMilliseconds: number
  readonly wallMilliseconds: number
  readonly memoryBytes: number
  readonly refusedProcesses: number
}

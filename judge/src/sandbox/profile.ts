import type { Buffer } from 'node:buffer'
import type { Duplex } from 'node:stream'
import type { Limits } from '@gradus/contract/judge'
import type { GroupLimits } from './cgroup.ts'
import type { CorePlacement } from './core-allocator.ts'
import type { FilePlacement, MountPlan } from './mount-plan.ts'

/** What goes into a sandbox, and what comes out of it. */

/** What is known about a run before its submission: all that bubblewrap needs to build the sandbox. */
export interface SandboxProfile {
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly mountPlan: MountPlan
  readonly files: readonly FilePlacement[]
  readonly diskBytes: number
  /** What the box's group holds; where there are no groups, what holds each process. */
  readonly held: GroupLimits
  readonly loopback?: boolean
  readonly refusesSignals?: boolean
  /**
   * `file` can be opened again and seeked in; what came through a `pipe` is gone once read; `slot` is the slot's own
   * pipe, which another sandbox is behind.
   */
  readonly input?: 'file' | 'pipe' | 'fifo'
}

/** What a submission brings. `files` has one body for each of the shape's files. */
export interface SandboxRequest {
  readonly files: readonly (Buffer | string)[]
  readonly input?: Buffer | string
  readonly limits: Limits
  /** Sent into the channel at once. */
  readonly channel?: Buffer | string
  /** How much may come out of the channel; more ends the run. */
  readonly channelBytes: number
  readonly signal?: AbortSignal
  /** Which cores it may use; any where nothing is said. */
  readonly place?: CorePlacement
  /** Milliseconds on the clock that the run is not to blame for, such as those in which another sandbox computed. */
  readonly excusedMilliseconds?: () => number
  /** Told when the run begins to wait without using a processor, and when it computes again. */
  readonly onComputing?: (isComputing: boolean) => void
  /** Whoever wants to talk over the channel takes it here; its bytes are then not collected. */
  readonly onChannel?: (channel: Duplex) => void
}

/** `settled`: the verdict was known before the run had ended. */
export type StopReason = 'cpu' | 'wall' | 'memory' | 'output' | 'channel' | 'settled' | 'aborted'

export interface SandboxResult {
  /** The command's exit status, 128 + n when signal n ended it; undefined when the judge ended the run. */
  readonly status: number | undefined
  readonly stop: StopReason | undefined
  readonly output: Buffer
  readonly errorOutput: Buffer
  /** Both in the order of arrival. */
  readonly combinedOutput: Buffer
  readonly channel: Buffer
  readonly cpuMilliseconds: number
  readonly wallMilliseconds: number
  readonly memoryBytes: number
  readonly refusedProcesses: number
}

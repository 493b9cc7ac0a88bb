import type { Socket } from 'node:net'
import type { SandboxRequest } from './profile.ts'
import type { ResourceGroup } from './resource-group.ts'

/**
 * A sandbox from its building to the last of its processes, whoever built it: the launcher, or bubblewrap where there is
 * none. What happens in between, and what it means, is sandbox.ts.
 */
export interface SandboxBackend {
  /** The command's descriptor 3. */
  readonly channel: Socket
  /** What holds the processes of the sandbox, once they are in it. */
  readonly group: Promise<ResourceGroup>
  /** The command's exit status when the sandbox is gone; undefined when it was killed or never began. */
  readonly ended: Promise<number | undefined>
  /** What it said of its own failure, besides what stands on the box's error output. */
  complaint(): string
  /** Brings the submission into the sandbox and lets the command begin. */
  begin(content: SandboxRequest): void
  /** Ends a sandbox whose group is not known yet. */
  kill(): void
  /** Closes what is left open. The sandbox is gone by then. */
  release(): void
}

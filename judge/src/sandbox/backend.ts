import type { Socket } from 'node:net'
import type { SandboxRequest } from './profile.ts'
import type { ResourceGroup } from './resource-group.ts'

/**
 * What builds a sandbox and ends it: the launcher, or bubblewrap where the launcher is not available. sandbox.ts
 * decides what happens in between and what it means.
 */
export interface SandboxBackend {
  /** The command's descriptor 3. */
  readonly channel: Socket
  /** What limits and counts the processes of the sandbox. Settles when they are members. */
  readonly group: Promise<ResourceGroup>
  /** Settles when no process is left: the command's exit status, or undefined when it was killed or never started. */
  readonly exited: Promise<number | undefined>
  /** The backend's own error text, in addition to what is on the sandbox's error output. */
  failureText(): string
  /** Sends the submission into the sandbox and starts the command. */
  start(request: SandboxRequest): void
  /** Ends a sandbox whose group is not known yet. */
  kill(): void
  /** Closes the remaining descriptors. Call it after `exited`. */
  release(): void
}

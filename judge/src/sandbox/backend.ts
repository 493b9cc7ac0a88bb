import type { Socket } from 'node:net'
import type { SandboxRequest } from './profile.ts'
import type { ResourceGroup } from './resource-group.ts'

/**
 * Builds and ends sandboxes: the launcher, or bubblewrap if the launcher is not available. sandbox.ts decides what
 * happens in between, and how to interpret it.
 */
export interface SandboxBackend {
  /** The command's descriptor 3. */
  readonly channel: Socket
  /** The group that limits and measures the sandbox's processes. Settles when they are members of it. */
  readonly group: Promise<ResourceGroup>
  /** Settles when no process is left: the command's exit status, or undefined when it was killed or never started. */
  readonly exited: Promise<number | undefined>
  /** The backend's own error text, in addition to the sandbox's error output. */
  failureText(): string
  /** Sends the submission into the sandbox and starts the command. */
  start(request: SandboxRequest): void
  /** Ends a sandbox whose group is not known yet. */
  kill(): void
  /** Closes the remaining descriptors. Call it after `exited`. */
  release(): void
}

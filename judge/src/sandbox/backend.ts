import type { Socket } from 'node:net'
import type { BoxContent } from './profile.ts'
import type { RunGroup } from './resource-group.ts'

/**
 * A box from its building to the last of its processes, whoever built it: the launcher, or bubblewrap where there is
 * none. What happens in between, and what it means, is box.ts.
 */
export interface Enclosure {
  /** The command's descriptor 3. */
  readonly channel: Socket
  /** What holds the processes of the box, once they are in it. */
  readonly group: Promise<RunGroup>
  /** The command's exit status when the box is gone; undefined when it was killed or never began. */
  readonly ended: Promise<number | undefined>
  /** What it said of its own failure, besides what stands on the box's error output. */
  complaint(): string
  /** Brings the submission into the box and lets the command begin. */
  begin(content: BoxContent): void
  /** Ends a box whose group is not known yet. */
  kill(): void
  /** Closes what is left open. The box is gone by then. */
  release(): void
}

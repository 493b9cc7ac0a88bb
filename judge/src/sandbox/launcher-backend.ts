import { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import type { SandboxBackend } from './backend.ts'
import type { CapturedOutput } from './captured-output.ts'
import type { ControlGroup } from './cgroup.ts'
import type { BlankSandbox } from './launcher.ts'
import { launcherInstructions } from './launcher-instructions.ts'
import { argumentsMessage, message } from './launcher-message.ts'
import type { SandboxRequest, SandboxProfile } from './profile.ts'

/** The supervisor, the monitor and the init process are members of the cgroup, in addition to the run's own processes. */
const ownProcesses = 3

/** A blank sandbox of the launcher that has received its profile. */
export class LauncherBackend implements SandboxBackend {
  readonly channel: Socket
  readonly group: Promise<ControlGroup>
  readonly exited: Promise<number | undefined>
  readonly #filter: Buffer

  constructor(blank: BlankSandbox, profile: SandboxProfile, captured: CapturedOutput, filter: Buffer) {
    this.channel = blank.channel
    this.exited = blank.exited
    this.group = Promise.resolve(blank.group)
    this.#filter = filter
    const { memoryBytes, processes } = profile.groupLimits
    blank.group.limit({ memoryBytes, processes: processes + ownProcesses })
    this.channel.write(argumentsMessage(launcherInstructions(profile)))
    void this.exited.then(() => captured.closeWriteEnds())
  }

  failureText(): string {
    return ''
  }

  start(request: SandboxRequest): void {
    const parts = [message(this.#filter), message(request.input ?? ''), ...request.files.map(message)]
    if (request.channel !== undefined) parts.push(Buffer.from(request.channel))
    this.channel.write(Buffer.concat(parts))
  }

  /** A sandbox ends when its connection closes before it has received everything. */
  kill(): void {
    this.channel.destroy()
  }

  release(): void {
    this.channel.destroy()
  }
}

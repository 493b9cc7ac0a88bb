import { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import type { SandboxBackend } from './backend.ts'
import type { CapturedOutput } from './captured-output.ts'
import type { ControlGroup } from './cgroup.ts'
import type { BlankSandbox } from './launcher.ts'
import { launcherInstructions } from './launcher-instructions.ts'
import { said, words } from './launcher-message.ts'
import type { SandboxRequest, SandboxProfile } from './profile.ts'

/** The supervisor, the holder and the first process live in the group of a sandbox, besides what the run may have. */
const ownProcesses = 3

/** A blank sandbox that was told its shape. */
export class LauncherBackend implements SandboxBackend {
  readonly channel: Socket
  readonly group: Promise<ControlGroup>
  readonly ended: Promise<number | undefined>
  readonly #filter: Buffer

  constructor(blank: BlankSandbox, profile: SandboxProfile, captured: CapturedOutput, filter: Buffer) {
    this.channel = blank.channel
    this.ended = blank.ended
    this.group = Promise.resolve(blank.group)
    this.#filter = filter
    const { memoryBytes, processes } = profile.held
    blank.group.limit({ memoryBytes, processes: processes + ownProcesses })
    this.channel.write(said(words(launcherInstructions(profile))))
    void this.ended.then(() => captured.closeWriteEnds())
  }

  complaint(): string {
    return ''
  }

  begin(content: SandboxRequest): void {
    const parts = [said(this.#filter), said(content.input ?? ''), ...content.files.map(said)]
    if (content.channel !== undefined) parts.push(Buffer.from(content.channel))
    this.channel.write(Buffer.concat(parts))
  }

  /** A sandbox that hears nothing more leaves. */
  kill(): void {
    this.channel.destroy()
  }

  release(): void {
    this.channel.destroy()
  }
}

import { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import type { Enclosure } from './backend.ts'
import type { Printed } from './captured-output.ts'
import type { ControlGroup } from './cgroup.ts'
import type { Blank } from './launcher.ts'
import { launcherWords } from './launcher-instructions.ts'
import { said, words } from './launcher-message.ts'
import type { BoxContent, BoxShape } from './profile.ts'

/** The keeper, the holder and the first process live in the group of a box, besides what the run may have. */
const ownProcesses = 3

/** A blank box that was told its shape. */
export class Launched implements Enclosure {
  readonly channel: Socket
  readonly group: Promise<ControlGroup>
  readonly ended: Promise<number | undefined>
  readonly #filter: Buffer

  constructor(blank: Blank, shape: BoxShape, printed: Printed, filter: Buffer) {
    this.channel = blank.channel
    this.ended = blank.ended
    this.group = Promise.resolve(blank.group)
    this.#filter = filter
    const { memoryBytes, processes } = shape.held
    blank.group.limit({ memoryBytes, processes: processes + ownProcesses })
    this.channel.write(said(words(launcherWords(shape))))
    void this.ended.then(() => printed.closeWriteEnds())
  }

  complaint(): string {
    return ''
  }

  begin(content: BoxContent): void {
    const parts = [said(this.#filter), said(content.input ?? ''), ...content.files.map(said)]
    if (content.channel !== undefined) parts.push(Buffer.from(content.channel))
    this.channel.write(Buffer.concat(parts))
  }

  /** A box that hears nothing more leaves. */
  kill(): void {
    this.channel.destroy()
  }

  release(): void {
    this.channel.destroy()
  }
}

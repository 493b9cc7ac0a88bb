import type { RecordedChange, RecordedEvent, RecordingState } from './event.ts'
import { code, tickMilliseconds, version, zigzag } from './operation.ts'

/** Writes a chunk, one event after the other. The caller gives valid events: `decodeChunk` is what refuses others. */
export interface ChunkEncoder {
  add(event: RecordedEvent): void
  /** The chunk so far; it may go on after that. */
  bytes(): Uint8Array<ArrayBuffer>
  /** The state from which the next chunk continues. */
  state(): RecordingState
}

interface Run {
  readonly code: typeof code.type | typeof code.erase
  readonly ticks: number
  readonly position: number
  text: string
  readonly later: number[]
}

export function createChunkEncoder(before: RecordingState): ChunkEncoder {
  const out = new ByteWriter()
  out.byte(version)
  const files = [...before.files]
  let { shown, cursor } = before
  let tick = Math.round(before.at / tickMilliseconds)
  let run: Run | undefined

  /** @returns the ticks since the previous event */
  const advance = (at: number) => {
    const now = Math.max(tick, Math.round(at / tickMilliseconds))
    const ticks = now - tick
    tick = now
    return ticks
  }
  const endRun = () => {
    if (run) writeRun(out, run)
    run = undefined
  }
  const moveBy = (change: RecordedChange) => {
    files[shown] = (files[shown] ?? 0) + change.inserted.length - change.deleted
    cursor = change.from + change.inserted.length
  }

  const addStep = (code: Run['code'], change: RecordedChange, at: number, from: number) => {
    const ticks = advance(at)
    if (run?.code === code && from === cursor) run.later.push(ticks)
    else {
      endRun()
      run = { code, ticks, position: zigzag(from - cursor), text: '', later: [] }
    }
    run.text += change.inserted
    moveBy(change)
  }

  const addEdit = (event: Extract<RecordedEvent, { kind: 'edit' }>) => {
    endRun()
    out.byte(code[event.origin])
    out.number(advance(event.at))
    out.number(event.changes.length)
    let end = 0
    let moved = 0
    for (const change of event.changes) {
      out.number(change.from - end)
      out.number(change.deleted)
      out.text(change.inserted)
      end = change.from + change.deleted
      moveBy({ ...change, from: change.from + moved })
      moved += change.inserted.length - change.deleted
    }
  }

  return {
    add(event) {
      if (event.kind === 'edit') {
        const [change] = event.changes
        const isOne = change !== undefined && event.changes.length === 1 && event.origin === 'typed'
        if (isOne && change.deleted === 0 && isCharacter(change.inserted))
          return addStep(code.type, change, event.at, change.from)
        if (isOne && change.deleted === 1 && change.inserted === '')
          return addStep(code.erase, change, event.at, change.from + 1)
        return addEdit(event)
      }
      endRun()
      out.byte(code[event.kind])
      out.number(advance(event.at))
      if (event.kind === 'open') {
        out.number(event.language)
        out.text(event.name)
        out.text(event.text)
        files.push(event.text.length)
        shown = files.length - 1
        cursor = 0
      } else if (event.kind === 'show') {
        out.number(event.file)
        shown = event.file
        cursor = 0
      }
    },
    bytes() {
      if (!run) return out.copy()
      const whole = out.fork()
      writeRun(whole, run)
      return whole.copy()
    },
    state: () => ({ at: tick * tickMilliseconds, files: [...files], shown, cursor }),
  }
}

function writeRun(out: ByteWriter, { code: opcode, ticks, position, text, later }: Run): void {
  out.byte(opcode)
  out.number(ticks)
  out.number(position)
  out.number(later.length + 1)
  if (opcode === code.type) out.bytes(new TextEncoder().encode(text))
  for (const one of later) out.number(one)
}

/**
 * Whether the text is one complete code point, which a run can repeat; half of a surrogate pair cannot be written as
 * UTF-8.
 */
function isCharacter(text: string): boolean {
  const point = text.codePointAt(0)
  if (point === undefined || (point >= 0xd800 && point <= 0xdfff)) return false
  return text.length === (point > 0xffff ? 2 : 1)
}

class ByteWriter {
  private written: Uint8Array<ArrayBuffer>
  private length: number

  constructor(bytes = new Uint8Array(256), length = 0) {
    this.written = bytes
    this.length = length
  }

  byte(value: number): void {
    this.reserve(1)
    this.written[this.length++] = value
  }

  number(value: number): void {
    let rest = value
    while (rest > 127) {
      this.byte((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  bytes(all: Uint8Array): void {
    this.reserve(all.length)
    this.written.set(all, this.length)
    this.length += all.length
  }

  text(value: string): void {
    const all = new TextEncoder().encode(value)
    this.number(all.length)
    this.bytes(all)
  }

  copy(): Uint8Array<ArrayBuffer> {
    return this.written.slice(0, this.length)
  }

  fork(): ByteWriter {
    return new ByteWriter(this.written.slice(), this.length)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.written.length) return
    const larger = new Uint8Array(2 * (this.length + more))
    larger.set(this.written.subarray(0, this.length))
    this.written = larger
  }
}

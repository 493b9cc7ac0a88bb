import {
  recordingLimits as limits,
  type EditOrigin,
  type MarkKind,
  type RecordedChange,
  type RecordedEvent,
  type RecordingState,
} from './event.ts'
import { code, tickMilliseconds, unzigzag, version } from './operation.ts'

/** A chunk that no recorder writes. It is dropped whole. */
export class BadChunk extends Error {}

/**
 * Reads a chunk that continues from a state. Every position is checked against the lengths in the state, so that
 * applying the events never leaves the texts. Work and memory are linear in the number of bytes.
 * @throws BadChunk
 */
export function decodeChunk(
  before: RecordingState,
  bytes: Uint8Array,
): { readonly events: readonly RecordedEvent[]; readonly state: RecordingState } {
  const chunk = new ChunkReader(before, bytes)
  return { events: chunk.readEvents(), state: chunk.state() }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const origins: Readonly<Record<number, EditOrigin>> = {
  [code.typed]: 'typed',
  [code.paste]: 'paste',
  [code.outside]: 'outside',
}
const marks: Readonly<Record<number, MarkKind>> = {
  [code.run]: 'run',
  [code.submit]: 'submit',
  [code.leave]: 'leave',
  [code.return]: 'return',
}

class ChunkReader {
  private readonly rest: Uint8Array
  private readonly files: number[]
  private position = 0
  private at: number
  private shown: number
  private cursor: number

  constructor(before: RecordingState, bytes: Uint8Array) {
    this.rest = bytes
    this.files = [...before.files]
    this.at = before.at
    this.shown = before.shown
    this.cursor = before.cursor
  }

  state(): RecordingState {
    return { at: this.at, files: this.files, shown: this.shown, cursor: this.cursor }
  }

  readEvents(): RecordedEvent[] {
    const events: RecordedEvent[] = []
    assert(this.byte() === version, 'its version is unknown')
    while (this.position < this.rest.length) this.readOperation(events)
    return events
  }

  private readOperation(events: RecordedEvent[]): void {
    const which = this.byte()
    this.pass()
    const origin = origins[which]
    const mark = marks[which]
    if (mark) events.push({ kind: mark, at: this.at })
    else if (origin) events.push({ kind: 'edit', at: this.at, origin, changes: this.readChanges() })
    else if (which === code.type) this.readTyping(events)
    else if (which === code.erase) this.readErasing(events)
    else if (which === code.open) events.push(this.readOpen())
    else if (which === code.show) events.push(this.readShow())
    else throw new BadChunk('an operation is unknown')
  }

  private readOpen(): RecordedEvent {
    const language = this.number()
    const name = this.text(limits.name)
    const text = this.text(limits.text)
    assert(name !== '' && !name.includes('\n'), 'a name is empty or has several lines')
    assert(this.files.length < limits.files, 'there are too many files')
    this.shown = this.files.push(text.length) - 1
    this.cursor = 0
    return { kind: 'open', at: this.at, language, name, text }
  }

  private readShow(): RecordedEvent {
    const file = this.number()
    assert(file < this.files.length, 'a file was not opened')
    this.shown = file
    this.cursor = 0
    return { kind: 'show', at: this.at, file }
  }

  private readTyping(events: RecordedEvent[]): void {
    const start = this.cursor + unzigzag(this.number())
    assert(start >= 0 && start <= this.lengthOfShown(), 'a position lies outside of the text')
    const characters = this.characters(this.number())
    this.cursor = start
    characters.forEach((inserted, index) => {
      if (index > 0) this.pass()
      const from = this.cursor
      this.replaced(inserted.length, 0)
      this.cursor = from + inserted.length
      events.push({ kind: 'edit', at: this.at, origin: 'typed', changes: [{ from, deleted: 0, inserted }] })
    })
  }

  private readErasing(events: RecordedEvent[]): void {
    const start = this.cursor + unzigzag(this.number())
    const count = this.number()
    assert(start <= this.lengthOfShown() && count > 0 && count <= start, 'a position lies outside of the text')
    this.cursor = start
    for (let index = 0; index < count; index++) {
      if (index > 0) this.pass()
      this.cursor--
      this.replaced(0, 1)
      const changes = [{ from: this.cursor, deleted: 1, inserted: '' }]
      events.push({ kind: 'edit', at: this.at, origin: 'typed', changes })
    }
  }

  private readChanges(): RecordedChange[] {
    const count = this.number()
    assert(count > 0, 'an edit changes nothing')
    const before = this.lengthOfShown()
    const changes: RecordedChange[] = []
    let end = 0
    let moved = 0
    for (let index = 0; index < count; index++) {
      const from = end + this.number()
      const deleted = this.number()
      const inserted = this.text(limits.text)
      end = from + deleted
      assert(end <= before, 'a position lies outside of the text')
      assert(deleted > 0 || inserted !== '', 'an edit changes nothing')
      this.replaced(inserted.length, deleted)
      this.cursor = from + moved + inserted.length
      moved += inserted.length - deleted
      changes.push({ from, deleted, inserted })
    }
    return changes
  }

  private lengthOfShown(): number {
    const length = this.files[this.shown]
    assert(length !== undefined, 'no file is open')
    return length
  }

  private replaced(inserted: number, deleted: number): void {
    const length = this.lengthOfShown() + inserted - deleted
    assert(length <= limits.text, 'a text is too long')
    this.files[this.shown] = length
  }

  private pass(): void {
    this.at += this.number() * tickMilliseconds
    assert(this.at <= limits.milliseconds, 'it lasts too long')
  }

  private byte(): number {
    const value = this.rest[this.position++]
    assert(value !== undefined, 'it ends within an operation')
    return value
  }

  private number(): number {
    let value = 0
    for (let factor = 1; factor < 2 ** 32; factor *= 128) {
      const byte = this.byte()
      value += (byte % 128) * factor
      if (byte < 128) return value
    }
    throw new BadChunk('a number is too large')
  }

  /** @param maximum in UTF-16 code units, each of which has at most 3 bytes */
  private text(maximum: number): string {
    const length = this.number()
    assert(length <= 3 * maximum, 'a text is too long')
    const text = this.decoded(length)
    assert(text.length <= maximum, 'a text is too long')
    return text
  }

  /** Reads this number of code points; the first byte of each tells how many bytes follow. */
  private characters(count: number): string[] {
    assert(count > 0 && count <= this.rest.length - this.position, 'it ends within an operation')
    let end = this.position
    for (let index = 0; index < count; index++) {
      const first = this.rest[end] ?? 0
      end += first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    }
    const characters = Array.from(this.decoded(end - this.position))
    assert(characters.length === count, 'a text is not UTF-8')
    return characters
  }

  private decoded(length: number): string {
    assert(length <= this.rest.length - this.position, 'it ends within an operation')
    const bytes = this.rest.subarray(this.position, this.position + length)
    this.position += length
    const text = decodedOrUndefined(bytes)
    assert(text !== undefined, 'a text is not UTF-8')
    // Editors count a line break as one character.
    assert(!text.includes('\r'), 'a text has a carriage return')
    return text
  }
}

function decodedOrUndefined(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

function assert(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new BadChunk(`The chunk can’t be read: ${reason}.`)
}

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
  const events: RecordedEvent[] = []
  const chunk = new ChunkReader(before, bytes, events)
  chunk.read()
  return { events, state: chunk.state() }
}

/**
 * Refuses the same chunks, but builds no events: a server needs only the state.
 * @throws BadChunk
 */
export function checkChunk(before: RecordingState, bytes: Uint8Array): RecordingState {
  const chunk = new ChunkReader(before, bytes, undefined)
  chunk.read()
  return chunk.state()
}

/**
 * Reads when the candidate typed, pasted, ran or submitted. Edits from outside are the starter code, or what another tab
 * saved.
 * @param onActivity called with each time, in milliseconds since the segment began
 * @throws BadChunk
 */
export function readActivity(
  before: RecordingState,
  bytes: Uint8Array,
  onActivity: (at: number) => void,
): RecordingState {
  const chunk = new ChunkReader(before, bytes, undefined, onActivity)
  chunk.read()
  return chunk.state()
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
  /** Undefined if only the state is needed. */
  private readonly events: RecordedEvent[] | undefined
  private readonly onActivity: ((at: number) => void) | undefined
  private position = 0
  private steps = 0
  private at: number
  private shown: number
  private cursor: number

  constructor(
    before: RecordingState,
    bytes: Uint8Array,
    events: RecordedEvent[] | undefined,
    onActivity?: (at: number) => void,
  ) {
    this.rest = bytes
    this.events = events
    this.onActivity = onActivity
    this.files = [...before.files]
    this.at = before.at
    this.shown = before.shown
    this.cursor = before.cursor
  }

  state(): RecordingState {
    return { at: this.at, files: this.files, shown: this.shown, cursor: this.cursor }
  }

  read(): void {
    assert(this.byte() === version, 'its version is unknown')
    while (this.position < this.rest.length) this.readOperation()
  }

  private readOperation(): void {
    const opcode = this.byte()
    this.advance()
    const origin = origins[opcode]
    const mark = marks[opcode]
    if (mark) this.readMark(mark)
    else if (origin) this.readEdit(origin)
    else if (opcode === code.type) this.readTyping()
    else if (opcode === code.erase) this.readErasing()
    else if (opcode === code.open) this.readOpen()
    else if (opcode === code.show) this.readShow()
    else throw new BadChunk('an operation is unknown')
  }

  private readMark(kind: MarkKind): void {
    this.step(1)
    if (kind === 'run' || kind === 'submit') this.onActivity?.(this.at)
    this.events?.push({ kind, at: this.at })
  }

  private readOpen(): void {
    this.step(1)
    const language = this.number()
    const name = this.text(limits.name)
    const text = this.text(limits.text)
    assert(name !== '' && !name.includes('\n'), 'a name is empty or has several lines')
    assert(this.files.length < limits.files, 'there are too many files')
    this.shown = this.files.push(text.length) - 1
    this.cursor = 0
    this.events?.push({ kind: 'open', at: this.at, language, name, text })
  }

  private readShow(): void {
    this.step(1)
    const file = this.number()
    assert(file < this.files.length, 'a file was not opened')
    this.shown = file
    this.cursor = 0
    this.events?.push({ kind: 'show', at: this.at, file })
  }

  private readTyping(): void {
    const start = this.cursor + unzigzag(this.number())
    assert(start >= 0 && start <= this.lengthOfShown(), 'a position lies outside of the text')
    const count = this.number()
    this.step(count)
    const text = this.characters(count)
    this.replaced(text.length, 0)
    this.cursor = start + text.length
    if (this.events) return this.pushTyping(this.events, start, text)
    for (let index = 0; index < count; index++) {
      if (index > 0) this.advance()
      this.onActivity?.(this.at)
    }
  }

  private pushTyping(events: RecordedEvent[], start: number, text: string): void {
    let from = start
    for (const inserted of text) {
      if (from > start) this.advance()
      events.push({ kind: 'edit', at: this.at, origin: 'typed', changes: [{ from, deleted: 0, inserted }] })
      from += inserted.length
    }
  }

  private readErasing(): void {
    const start = this.cursor + unzigzag(this.number())
    const count = this.number()
    assert(start <= this.lengthOfShown() && count > 0 && count <= start, 'a position lies outside of the text')
    this.step(count)
    this.replaced(0, count)
    for (let index = 0; index < count; index++) {
      if (index > 0) this.advance()
      this.onActivity?.(this.at)
      const changes = [{ from: start - index - 1, deleted: 1, inserted: '' }]
      this.events?.push({ kind: 'edit', at: this.at, origin: 'typed', changes })
    }
    this.cursor = start - count
  }

  private readEdit(origin: EditOrigin): void {
    const count = this.number()
    assert(count > 0, 'an edit changes nothing')
    this.step(count)
    const before = this.lengthOfShown()
    const changes: RecordedChange[] | undefined = this.events && []
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
      changes?.push({ from, deleted, inserted })
    }
    if (origin !== 'outside') this.onActivity?.(this.at)
    if (changes) this.events?.push({ kind: 'edit', at: this.at, origin, changes })
  }

  private step(count: number): void {
    this.steps += count
    assert(this.steps <= limits.steps, 'it has too many steps')
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

  private advance(): void {
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
  private characters(count: number): string {
    assert(count > 0 && count <= this.rest.length - this.position, 'it ends within an operation')
    let end = this.position
    let units = count
    for (let index = 0; index < count; index++) {
      const first = this.rest[end] ?? 0
      end += first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
      if (first >= 0xf0) units++
    }
    const text = this.decoded(end - this.position)
    assert(text.length === units, 'a text is not UTF-8')
    return text
  }

  private decoded(length: number): string {
    assert(length <= this.rest.length - this.position, 'it ends within an operation')
    const start = this.position
    this.position += length
    const text =
      length === 1 ? decodedByte(this.rest[start] ?? 0) : decodedOrUndefined(this.rest.subarray(start, this.position))
    assert(text !== undefined, 'a text is not UTF-8')
    // Editors count a line break as one character.
    assert(!text.includes('\r'), 'a text has a carriage return')
    return text
  }
}

/** Most texts are one character, for which a decoder takes longer than all the rest. */
function decodedByte(byte: number): string | undefined {
  return byte < 0x80 ? String.fromCharCode(byte) : undefined
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

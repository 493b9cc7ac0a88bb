import { ChangeSet, type Text } from '@codemirror/state'
import { createChunkEncoder, type ChunkEncoder } from '@gradus/contract/recording/encode'
import {
  emptyRecording,
  recordingLimits,
  type EditOrigin,
  type MarkKind,
  type RecordedChange,
} from '@gradus/contract/recording/event'
import type { EditObserver } from '../editor/edit-observer.ts'

/** Writes the edits of one question into chunks. Which chunk goes where is `outbox.ts`. */
export interface Recorder extends EditObserver {
  mark(kind: MarkKind): void
  /** The chunk that is being written so far; undefined while it is empty. */
  readonly current: () => Uint8Array<ArrayBuffer> | undefined
  /** Begins the next chunk. */
  next(): void
  /** Begins a new segment with the text as it is now: what was written before is lost, or belongs to another page. */
  restart(): void
  /** Records no more. */
  end(): void
}

interface RecordedFile {
  readonly name: string
  readonly language: number
  text: Text
}

export interface RecorderClock {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
  /** Milliseconds that never go back. */
  readonly elapsed: () => number
}

interface RecorderOptions {
  readonly clock: RecorderClock
  /** A segment begins, at the server's time. */
  readonly onSegment: (startedAt: number) => void
  readonly onEvent: () => void
  /** A text is longer than can be recorded; nothing more is. */
  readonly onTooLong: () => void
}

/** What a clock may be wrong by, before a new chunk corrects it: the device slept. */
const driftMilliseconds = 5_000

export function createRecorder({ clock, onSegment, onEvent, onTooLong }: RecorderOptions): Recorder {
  let encoder: ChunkEncoder | undefined
  let isEmpty = true
  /** `clock.elapsed` at the start of the segment. */
  let origin = 0
  let startedAt = 0
  let files: RecordedFile[] = []
  let shown: RecordedFile | undefined
  let hasEnded = false

  const sinceStart = () => Math.max(0, clock.elapsed() - origin)
  /** The time of an event; the first one begins the segment. */
  const at = () => {
    if (!encoder) begin()
    return sinceStart()
  }
  const begin = () => {
    startedAt = clock.now()
    origin = clock.elapsed()
    encoder = createChunkEncoder(emptyRecording)
    isEmpty = true
    onSegment(startedAt)
  }
  const add: ChunkEncoder['add'] = (event) => {
    if (hasEnded) return
    encoder?.add(event)
    isEmpty = false
    onEvent()
  }
  const endTooLong = () => {
    hasEnded = true
    onTooLong()
  }
  const open = (file: RecordedFile) => {
    if (file.text.length > recordingLimits.text) return endTooLong()
    add({ kind: 'open', at: at(), language: file.language, name: file.name, text: file.text.toString() })
  }
  const edit = (changes: ChangeSet, from: EditOrigin, text: Text) => {
    if (!shown || hasEnded) return
    if (text.length > recordingLimits.text) return endTooLong()
    shown.text = text
    add({ kind: 'edit', at: at(), origin: from, changes: changesOf(changes) })
  }

  return {
    opened({ name, language, text }) {
      if (hasEnded) return
      const known = files.find((file) => file.name === name && file.language === language)
      if (!known) {
        shown = { name, language, text }
        files.push(shown)
        return open(shown)
      }
      if (known !== shown) add({ kind: 'show', at: at(), file: files.indexOf(known) })
      shown = known
      if (known.text.eq(text)) return
      edit(ChangeSet.of({ from: 0, to: known.text.length, insert: text }, known.text.length), 'outside', text)
    },
    edited: ({ changes, origin: from, text }) => edit(changes, from, text),
    mark(kind) {
      if (!hasEnded) add({ kind, at: at() })
    },
    current: () => (isEmpty ? undefined : encoder?.bytes()),
    next() {
      if (!encoder) return
      const late = clock.now() - startedAt - sinceStart()
      if (late > driftMilliseconds) origin -= late
      encoder = createChunkEncoder(encoder.state())
      isEmpty = true
    },
    restart() {
      const before = shown
      encoder = undefined
      files = before ? [before] : []
      if (before) open(before)
    },
    end: () => void (hasEnded = true),
  }
}

function changesOf(changes: ChangeSet): RecordedChange[] {
  const all: RecordedChange[] = []
  changes.iterChanges((from, to, _fromNow, _toNow, inserted) =>
    all.push({ from, deleted: to - from, inserted: inserted.toString() }),
  )
  return all
}

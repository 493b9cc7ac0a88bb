import { ChangeSet, type Text } from '@codemirror/state'
import { createChunkEncoder, type ChunkEncoder } from '@gradus/contract/recording/encode'
import {
  emptyRecording,
  recordingLimits,
  type EditOrigin,
  type MarkKind,
  type RecordedChange,
} from '@gradus/contract/recording/event'
import type { EditObserver, ObservedFile } from '../editor/edit-observer.ts'

/** Writes the edits of one question into chunks. `outbox.ts` stores and sends them. */
export interface Recorder extends EditObserver {
  mark(kind: MarkKind): void
  /** The bytes of the open chunk; undefined while it is empty. */
  readonly current: () => Uint8Array<ArrayBuffer> | undefined
  /** Begins the next chunk. */
  next(): void
  /** Begins a new segment with the present text. What was written before is lost, or belongs to another page. */
  restart(): void
  /** Stops recording for good. */
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
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
}

interface RecorderOptions {
  readonly clock: RecorderClock
  /** Called when a segment begins, with the server's time. */
  readonly onSegment: (startedAt: number) => void
  readonly onEvent: () => void
  /** Called when a text is too long to be recorded. Recording has then stopped. */
  readonly onTooLong: () => void
}

/** If the two clocks differ by more than this (the device slept), a new chunk begins with the right time. */
const driftMilliseconds = 5_000

export function createRecorder({ clock, onSegment, onEvent, onTooLong }: RecorderOptions): Recorder {
  let encoder: ChunkEncoder | undefined
  let isEmpty = true
  /** `clock.elapsed` when the segment began. */
  let origin = 0
  let startedAt = 0
  let files: RecordedFile[] = []
  let openFile: RecordedFile | undefined
  let hasEnded = false

  const sinceStart = () => Math.max(0, clock.elapsed() - origin)
  /** The time of an event. The first event begins the segment. */
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
    if (!openFile) return
    if (text.length > recordingLimits.text) return endTooLong()
    openFile.text = text
    add({ kind: 'edit', at: at(), origin: from, changes: changesOf(changes) })
  }

  /** @returns whether the file had been opened before */
  const show = ({ name, language, text }: ObservedFile): boolean => {
    const known = files.find((file) => file.name === name && file.language === language)
    if (known && known !== openFile) add({ kind: 'show', at: at(), file: files.indexOf(known) })
    openFile = known ?? { name, language, text }
    if (known) return true
    files.push(openFile)
    open(openFile)
    return false
  }

  return {
    opened(file) {
      if (hasEnded || !show(file) || !openFile || openFile.text.eq(file.text)) return
      const { length } = openFile.text
      edit(ChangeSet.of({ from: 0, to: length, insert: file.text }, length), 'outside', file.text)
    },
    edited(file, { changes, origin: from }) {
      if (!hasEnded && show(file)) edit(changes, from, file.text)
    },
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
      const before = openFile
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

import { ChangeSet, type Text } from '@codemirror/state'
import { createChunkEncoder, type ChunkEncoder } from '@gradus/contract/recording/encode'
import {
  emptyRecording,
  recordingLimits,
  type EditOrigin,
  type MarkKind,
  type RecordedChange,
  type RecordedEvent,
} from '@gradus/contract/recording/event'
import type { EditObserver, ObservedFile } from '../editor/edit-observer.ts'

/** Writes the edits of one question into chunks. `outbox.ts` stores and sends them. */
export interface Recorder extends EditObserver {
  mark(kind: MarkKind): void
  /** The bytes of the open chunk; undefined while it is empty. */
  readonly current: () => Uint8Array<ArrayBuffer> | undefined
  /** Begins the next chunk. */
  next(): void
  /** Begins a new segment with the current text. What was written before is lost, or belongs to another page. */
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
  /** Called when the open chunk has no room for an event: end it, and begin the `next` one. */
  readonly onFull: () => void
  /** Called when a text is too long to be recorded. Recording has then stopped. */
  readonly onTooLong: () => void
}

/** If the two clocks differ by more than this (the device slept), a new chunk begins with the right time. */
const driftMilliseconds = 5_000

export function createRecorder({ clock, onSegment, onEvent, onFull, onTooLong }: RecorderOptions): Recorder {
  let encoder: ChunkEncoder | undefined
  let isEmpty = true
  /** Of the open chunk. */
  let steps = 0
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
    steps = 0
    onSegment(startedAt)
  }
  const makeRoom = (count: number) => {
    if (steps + count > recordingLimits.steps) onFull()
  }
  /** @param event made when there is room for it: its time is that of the segment to which it belongs */
  const add = (event: (at: number) => RecordedEvent, count = 1) => {
    if (hasEnded) return
    makeRoom(count)
    const made = event(at())
    encoder?.add(made)
    isEmpty = false
    steps += count
    onEvent()
  }
  const endTooLong = () => {
    hasEnded = true
    onTooLong()
  }
  const open = (file: RecordedFile) => {
    if (file.text.length > recordingLimits.text) return endTooLong()
    const { language, name, text } = file
    add((moment) => ({ kind: 'open', at: moment, language, name, text: text.toString() }))
  }
  const edit = (changeSet: ChangeSet, from: EditOrigin, text: Text) => {
    if (!openFile) return
    if (text.length > recordingLimits.text) return endTooLong()
    const changes = changesOf(changeSet, text)
    // The text before the edit is what a segment begins with, if another one begins here.
    add((moment) => ({ kind: 'edit', at: moment, origin: from, changes }), changes.length)
    openFile.text = text
  }

  /** @returns whether the file had been opened before */
  const show = ({ name, language, text }: ObservedFile): boolean => {
    // May begin another segment, which then has only the shown file.
    makeRoom(1)
    const known = files.find((file) => file.name === name && file.language === language)
    if (known && known !== openFile) add((moment) => ({ kind: 'show', at: moment, file: files.indexOf(known) }))
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
      add((moment) => ({ kind, at: moment }))
    },
    current: () => (isEmpty ? undefined : encoder?.bytes()),
    next() {
      if (!encoder) return
      const late = clock.now() - startedAt - sinceStart()
      if (late > driftMilliseconds) origin -= late
      encoder = createChunkEncoder(encoder.state())
      isEmpty = true
      steps = 0
    },
    restart() {
      const before = openFile
      encoder = undefined
      steps = 0
      files = before ? [before] : []
      if (before) open(before)
    },
    end: () => void (hasEnded = true),
  }
}

/** Of more changes than a chunk can have, everything from the first to the last is one. */
function changesOf(changeSet: ChangeSet, text: Text): RecordedChange[] {
  const all: RecordedChange[] = []
  let endInText = 0
  changeSet.iterChanges((from, to, _fromNow, toNow, inserted) => {
    all.push({ from, deleted: to - from, inserted: inserted.toString() })
    endInText = toNow
  })
  const [first, last] = [all[0], all.at(-1)]
  if (all.length <= recordingLimits.steps || !first || !last) return all
  const deleted = last.from + last.deleted - first.from
  return [{ from: first.from, deleted, inserted: text.sliceString(first.from, endInText) }]
}

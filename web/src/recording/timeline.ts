import { ChangeSet, Text } from '@codemirror/state'
import type { Recording } from '@gradus/contract/recording'
import { decodeChunk } from '@gradus/contract/recording/decode'
import { emptyRecording, type EditOrigin, type RecordedEvent } from '@gradus/contract/recording/event'

/**
 * A recording as it is played: the events of all its segments in the order of their times. Time without activity is
 * skipped, except for a moment of it. All times are milliseconds since the first event.
 */
export interface Timeline {
  readonly steps: readonly Step[]
  readonly marks: readonly Mark[]
  /** The duration of the playback at speed 1, the real duration, and how much of it is skipped. */
  readonly playedLength: number
  readonly length: number
  readonly skipped: number
  /** The recording has more events than are played. */
  readonly isCut: boolean
  /** The texts after a step; step -1 means before the first step. */
  at(step: number): Moment
}

export interface Step {
  /** The time in the playback, and the real time. */
  readonly played: number
  readonly happened: number
  /** The file that is shown from then on. Each segment numbers its own files. */
  readonly file: number
  readonly change: FileChange | undefined
}

interface FileChange {
  readonly changes: ChangeSet
  readonly origin: EditOrigin
}

export type MarkName = 'run' | 'submit' | 'paste' | 'leave'

export interface Mark {
  readonly name: MarkName
  readonly step: number
  readonly played: number
  readonly happened: number
  /** For a paste its number of characters, for an absence its milliseconds. */
  readonly size: number | undefined
}

export interface PlayedFile {
  readonly name: string
  readonly language: number
}

export interface Moment {
  readonly file: (PlayedFile & { readonly number: number }) | undefined
  readonly text: Text
}

/** A gap between events that is longer than `from` counts as idle; `played` milliseconds of it are played. */
const idle = { from: 5_000, played: 1_000 } as const
/** Changed texts are saved every so many steps, so that a jump replays no more steps than that. */
const checkpointSteps = 256
/**
 * How many events of a recording are played, the first ones: six hours of fast typing without a pause. A candidate's own
 * program can send millions, which would hang the reviewer's browser.
 */
export const maximumSteps = 120_000
/** A change copies its whole line, so it counts as one more step for each so many characters of the line. */
const lineOfOneStep = 1000

interface SavedText {
  readonly step: number
  readonly text: Text
}

interface TimedEvent {
  readonly at: number
  readonly segment: number
  readonly event: RecordedEvent
}

/** @throws BadChunk if a chunk is corrupt */
export function timelineOf({ segments }: Recording): Timeline {
  const dated: TimedEvent[] = []
  let isCut = false
  for (const [segment, { startedAt, chunks }] of segments.entries()) {
    const start = Date.parse(startedAt)
    for (const event of eventsOf(chunks)) {
      isCut = dated.length === maximumSteps
      if (isCut) break
      dated.push({ at: start + event.at, segment, event })
    }
    if (isCut) break
  }
  // The sort is stable, so events of the same time keep their order.
  const line = build(dated.toSorted((one, other) => one.at - other.at))
  return isCut ? { ...line, isCut } : line
}

/** Reads a chunk only when its events are needed. */
function* eventsOf(chunks: readonly string[]): Generator<RecordedEvent> {
  let state = emptyRecording
  for (const chunk of chunks) {
    const read = decodeChunk(state, fromBase64(chunk))
    state = read.state
    yield* read.events
  }
}

function build(dated: readonly TimedEvent[]): Timeline {
  const steps: Step[] = []
  const marks: Mark[] = []
  const files: PlayedFile[] = []
  const texts: Text[] = []
  /** For each file: its text when it was opened, and at each checkpoint before which it was changed. */
  const saved: SavedText[][] = []
  const changedFiles = new Set<number>()
  /** For each segment: the numbers of its files, and the file that it shows. */
  const opened = new Map<number, number[]>()
  const shownBy = new Map<number, number>()
  const start = dated[0]?.at ?? 0
  let played = 0
  let before = start
  let openFile = -1
  let leftAt: { mark: number; happened: number } | undefined
  let cost = 0
  let isCut = false

  for (const { at, segment, event } of dated) {
    cost += costOf(event, texts[shownBy.get(segment) ?? -1])
    isCut = cost > maximumSteps
    if (isCut) break
    const passed = at - before
    played += passed > idle.from ? idle.played : passed
    before = at
    const happened = at - start
    let change: FileChange | undefined
    if (event.kind === 'open') {
      const number = files.push({ name: event.name, language: event.language }) - 1
      const base = Text.of(event.text.split('\n'))
      texts.push(base)
      saved.push([{ step: steps.length, text: base }])
      opened.set(segment, [...(opened.get(segment) ?? []), number])
      shownBy.set(segment, number)
    } else if (event.kind === 'show') shownBy.set(segment, opened.get(segment)?.[event.file] ?? -1)
    else if (event.kind === 'edit') {
      const number = shownBy.get(segment) ?? -1
      const text = texts[number]
      if (text) {
        const changes = ChangeSet.of(
          event.changes.map(({ from, deleted, inserted }) => ({ from, to: from + deleted, insert: inserted })),
          text.length,
          '\n',
        )
        texts[number] = changes.apply(text)
        changedFiles.add(number)
        change = { changes, origin: event.origin }
      }
    }
    openFile = shownBy.get(segment) ?? openFile
    const step = steps.push({ played, happened, file: openFile, change }) - 1
    if (leftAt && isPresent(event)) {
      const mark = marks[leftAt.mark]
      if (mark) marks[leftAt.mark] = { ...mark, size: happened - leftAt.happened }
      leftAt = undefined
    }
    const mark = markOf(event)
    if (mark) {
      marks.push({ ...mark, step, played, happened })
      if (mark.name === 'leave') leftAt = { mark: marks.length - 1, happened }
    }
    if (step % checkpointSteps === 0) {
      for (const number of changedFiles) saved[number]?.push({ step, text: texts[number] ?? Text.empty })
      changedFiles.clear()
    }
  }

  const length = before - start
  return {
    steps,
    marks,
    playedLength: played,
    length,
    skipped: length - played,
    isCut,
    at(step) {
      const last = steps[step]
      const file = last && files[last.file]
      if (!last || !file) return { file: undefined, text: Text.empty }
      const before = lastUntil(saved[last.file] ?? [], step)
      let text = before?.text ?? Text.empty
      // A text that was not saved at the last checkpoint had not changed until then.
      const checkpoint = step - (step % checkpointSteps)
      for (let index = Math.max(checkpoint, before?.step ?? 0) + 1; index <= step; index++) {
        const { file: number, change } = steps[index] ?? {}
        if (number === last.file && change) text = change.changes.apply(text)
      }
      return { file: { ...file, number: last.file }, text }
    },
  }
}

/** How many steps an event counts as. */
function costOf(event: RecordedEvent, text: Text | undefined): number {
  if (event.kind !== 'edit' || !text) return 1
  return event.changes.reduce((sum, { from }) => {
    const { length } = text.lineAt(Math.min(from, text.length))
    return sum + 1 + Math.floor(length / lineOfOneStep)
  }, 0)
}

/**
 * Whether somebody is on the page. After a reload, or in another tab, the recording goes on without a return.
 */
function isPresent(event: RecordedEvent): boolean {
  if (event.kind === 'edit') return event.origin !== 'outside'
  return event.kind === 'return' || event.kind === 'run' || event.kind === 'submit'
}

function markOf(event: RecordedEvent): Pick<Mark, 'name' | 'size'> | undefined {
  if (event.kind === 'edit') {
    if (event.origin !== 'paste') return undefined
    return { name: 'paste', size: event.changes.reduce((sum, { inserted }) => sum + inserted.length, 0) }
  }
  if (event.kind === 'run' || event.kind === 'submit' || event.kind === 'leave')
    return { name: event.kind, size: undefined }
  return undefined
}

/** The last step that has been played at this time; -1 before the first step. */
export function stepAt(steps: readonly Step[], played: number): number {
  return lastIndex(steps, (step) => step.played <= played)
}

function lastUntil(texts: readonly SavedText[], step: number): SavedText | undefined {
  return texts[lastIndex(texts, (one) => one.step <= step)]
}

/** Of a list in which what `isBefore` accepts precedes all others: the last one of it, or -1. */
function lastIndex<Item>(items: readonly Item[], isBefore: (item: Item) => boolean): number {
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const item = items[middle]
    if (item !== undefined && isBefore(item)) from = middle + 1
    else to = middle
  }
  return from - 1
}

/** The real time of what is played at this time. */
export function happenedAt({ steps, length }: Timeline, played: number): number {
  const step = stepAt(steps, played)
  const [before, after] = [steps[step], steps[step + 1]]
  if (!before) return 0
  if (!after || after.played <= before.played) return Math.min(before.happened, length)
  const share = (played - before.played) / (after.played - before.played)
  return before.happened + share * (after.happened - before.happened)
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

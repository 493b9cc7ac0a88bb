import { ChangeSet, Text } from '@codemirror/state'
import type { Recording } from '@gradus/contract/recording'
import { decodeChunk } from '@gradus/contract/recording/decode'
import { emptyRecording, type EditOrigin, type RecordedEvent } from '@gradus/contract/recording/event'

/**
 * A recording as it is played: the events of all its segments in the order of their times. Time without activity is
 * skipped: the played time passes by only a moment of it. All times are milliseconds since the first event.
 */
export interface Timeline {
  readonly steps: readonly Step[]
  readonly marks: readonly Mark[]
  /** How long it plays at speed 1, how long it took, and how much of that is skipped. */
  readonly playedLength: number
  readonly length: number
  readonly skipped: number
  /** The texts after a step; -1 is before the first. */
  at(step: number): Moment
}

export interface Step {
  /** When it is played, and when it happened. */
  readonly played: number
  readonly happened: number
  /** Which file is shown from then on; every segment opens its own. */
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
  /** Characters of a paste; milliseconds away. */
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

/** Without an event for longer than this nobody works; of that time a second is played. */
const idle = { from: 5_000, played: 1_000 } as const
/** A copy of all texts is kept for every so many steps, so that a jump replays no more than that. */
const checkpointSteps = 256

interface Dated {
  readonly at: number
  readonly segment: number
  readonly event: RecordedEvent
}

/** @throws BadChunk */
export function timelineOf({ segments }: Recording): Timeline {
  const dated = segments.flatMap(({ startedAt, chunks }, segment) => {
    const start = Date.parse(startedAt)
    return eventsOf(chunks).map((event): Dated => ({ at: start + event.at, segment, event }))
  })
  // Stable: what happened at the same time stays in its order.
  return build(dated.toSorted((one, other) => one.at - other.at))
}

function eventsOf(chunks: readonly string[]): RecordedEvent[] {
  let state = emptyRecording
  return chunks.flatMap((chunk) => {
    const read = decodeChunk(state, fromBase64(chunk))
    state = read.state
    return read.events
  })
}

function build(dated: readonly Dated[]): Timeline {
  const steps: Step[] = []
  const marks: Mark[] = []
  const files: PlayedFile[] = []
  const checkpoints: (readonly Text[])[] = []
  const texts: Text[] = []
  /** What each file was opened with. */
  const bases: Text[] = []
  /** Numbers of the files of each segment, and which one it shows. */
  const opened = new Map<number, number[]>()
  const shownBy = new Map<number, number>()
  const start = dated[0]?.at ?? 0
  let played = 0
  let before = start
  let shown = -1
  let leftAt: { mark: number; happened: number } | undefined

  for (const { at, segment, event } of dated) {
    const passed = at - before
    played += passed > idle.from ? idle.played : passed
    before = at
    const happened = at - start
    let change: FileChange | undefined
    if (event.kind === 'open') {
      const number = files.push({ name: event.name, language: event.language }) - 1
      const base = Text.of(event.text.split('\n'))
      texts.push(base)
      bases.push(base)
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
        change = { changes, origin: event.origin }
      }
    }
    shown = shownBy.get(segment) ?? shown
    const step = steps.push({ played, happened, file: shown, change }) - 1
    if (event.kind === 'return' && leftAt) {
      const mark = marks[leftAt.mark]
      if (mark) marks[leftAt.mark] = { ...mark, size: happened - leftAt.happened }
      leftAt = undefined
    }
    const mark = markOf(event)
    if (mark) {
      marks.push({ ...mark, step, played, happened })
      if (mark.name === 'leave') leftAt = { mark: marks.length - 1, happened }
    }
    if (step % checkpointSteps === 0) checkpoints.push([...texts])
  }

  const length = before - start
  return {
    steps,
    marks,
    playedLength: played,
    length,
    skipped: length - played,
    at(step) {
      const last = steps[step]
      const file = last && files[last.file]
      if (!last || !file) return { file: undefined, text: Text.empty }
      const checkpoint = Math.floor(step / checkpointSteps)
      // A file that was opened since the checkpoint begins with its base.
      let text = checkpoints[checkpoint]?.[last.file] ?? bases[last.file] ?? Text.empty
      for (let index = checkpoint * checkpointSteps + 1; index <= step; index++) {
        const { file: number, change } = steps[index] ?? {}
        if (number === last.file && change) text = change.changes.apply(text)
      }
      return { file: { ...file, number: last.file }, text }
    },
  }
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

/** The last step that has been played at a time; -1 before the first. */
export function stepAt(steps: readonly Step[], played: number): number {
  let [from, to] = [0, steps.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((steps[middle]?.played ?? Infinity) <= played) from = middle + 1
    else to = middle
  }
  return from - 1
}

/** When it happened that is played at a time. */
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

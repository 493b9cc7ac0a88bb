import type { MarkKind } from '@gradus/contract/recording/event'
import { createRecorder, type Recorder, type RecorderClock } from './recorder.ts'

/**
 * The recordings of one participation in one browser tab. Chunks are kept in the browser until the server has them. The
 * chunk that is being written is stored each second, so that a reload or a crash loses at most one second. A page first
 * sends the chunks that earlier pages left behind.
 */
export interface Recordings {
  /** The recorder of a question. Repeated calls return the same one. */
  recorderOf(questionId: number): Recorder
  mark(kind: MarkKind, questionId: number): void
  /** Ends the chunks that are being written and sends them, even from a page that is being left. */
  flush(): void
  stop(): void
}

export type SendResult =
  | { readonly state: 'stored' }
  /** The server expects a different chunk of this segment. */
  | { readonly state: 'mismatch'; readonly next: number }
  /** There was no answer, or only a temporary failure: try again. */
  | { readonly state: 'retry' }
  /** The chunk is refused. A new segment may be accepted. */
  | { readonly state: 'refused' }
  /** Recording of this question has ended. */
  | { readonly state: 'ended' }

export interface OutgoingChunk {
  readonly questionId: number
  readonly segment: string
  readonly number: number
  readonly startedAt: number
  /** The chunk in Base64. */
  readonly data: string
}

/** A segment in the browser's storage. Chunks that the server has confirmed are removed. */
export interface StoredSegment {
  readonly questionId: number
  readonly startedAt: number
  /** The number of the first chunk that is stored here. */
  readonly first: number
  readonly chunks: readonly string[]
  /** Whether the last chunk may still grow. */
  readonly isOpen: boolean
  /** The tab that writes the segment, and the time of its last heartbeat. */
  readonly tab: string
  readonly touchedAt: number
}

export interface RecordingStore {
  names(): string[]
  read(segment: string): StoredSegment | undefined
  write(segment: string, stored: StoredSegment | undefined): void
}

export interface RecordingsOptions {
  readonly clock: RecorderClock
  readonly store: RecordingStore
  /** The name of this browser tab, which survives a reload. */
  readonly tab: string
  readonly send: (chunk: OutgoingChunk, isLeaving: boolean) => Promise<SendResult>
  readonly newName: () => string
}

export const pace = {
  /** A chunk ends this long after its first event, or at this many bytes. */
  chunkMilliseconds: 10_000,
  chunkBytes: 16 * 1024,
  storeEvery: 1_000,
  retry: { first: 2_000, last: 30_000 },
  /** Another tab counts as closed if its last heartbeat is older than this. */
  closedAfter: 120_000,
} as const

interface OpenRecording {
  readonly questionId: number
  readonly recorder: Recorder
  segment: string
  /** The `clock.elapsed` of the first event in the open chunk; undefined while it is empty. */
  since: number | undefined
  isEnded: boolean
  refusals: number
}

export function createRecordings(options: RecordingsOptions): Recordings {
  const { clock, store, tab, send, newName } = options
  const live = new Map<number, OpenRecording>()
  let isSending = false
  let isStopped = false
  let wait: number = pace.retry.first
  let notBefore = 0

  const change = (segment: string, update: (before: StoredSegment) => StoredSegment | undefined) => {
    const before = store.read(segment)
    if (before) store.write(segment, update(before))
  }

  /** Copies the open chunk to the store. If `ends`, the chunk is also closed. */
  const keep = (one: OpenRecording, ends: boolean) => {
    const bytes = one.recorder.current()
    if (!bytes || one.since === undefined) return
    // Another tab took this one for closed and has sent its chunks, so a new segment begins.
    if (!store.read(one.segment)) return restart(one)
    const data = toBase64(bytes)
    change(one.segment, (before) => ({
      ...before,
      chunks: [...(before.isOpen ? before.chunks.slice(0, -1) : before.chunks), data],
      isOpen: !ends,
      touchedAt: Date.now(),
    }))
    if (!ends) return
    one.since = undefined
    one.recorder.next()
  }

  const start = (questionId: number): OpenRecording => {
    const one: OpenRecording = {
      questionId,
      segment: '',
      since: undefined,
      isEnded: false,
      refusals: 0,
      recorder: createRecorder({
        clock,
        onSegment: (startedAt) => {
          one.segment = newName()
          store.write(one.segment, {
            questionId,
            startedAt,
            first: 0,
            chunks: [],
            isOpen: false,
            tab,
            touchedAt: Date.now(),
          })
        },
        onEvent: () => void (one.since ??= clock.elapsed()),
        onFull: () => keep(one, true),
        onTooLong: () => end(one),
      }),
    }
    return one
  }

  const end = (one: OpenRecording) => {
    keep(one, true)
    one.isEnded = true
    one.recorder.end()
  }
  const restart = (one: OpenRecording) => {
    one.since = undefined
    one.recorder.restart()
  }
  /** Shows other tabs that this one is still recording. */
  const touch = (segment: string) => {
    const stored = store.read(segment)
    if (stored && Date.now() - stored.touchedAt > pace.closedAfter / 4)
      store.write(segment, { ...stored, touchedAt: Date.now() })
  }

  const tick = () => {
    for (const one of live.values()) {
      touch(one.segment)
      if (one.since === undefined || one.isEnded) continue
      const size = one.recorder.current()?.length ?? 0
      keep(one, clock.elapsed() - one.since >= pace.chunkMilliseconds || size >= pace.chunkBytes)
    }
    if (Date.now() >= notBefore) void sendAll(false)
  }

  /** The segments of this tab and those that closed tabs left behind, oldest first. */
  const waiting = (): { name: string; stored: StoredSegment }[] =>
    store
      .names()
      .flatMap((name) => {
        const stored = store.read(name)
        return stored ? [{ name, stored }] : []
      })
      .filter(({ stored }) => stored.tab === tab || Date.now() - stored.touchedAt > pace.closedAfter)
      .toSorted((one, other) => one.stored.startedAt - other.stored.startedAt)

  const sendAll = async (isLeaving: boolean): Promise<void> => {
    if (isSending && !isLeaving) return
    isSending = true
    try {
      for (const { name } of waiting()) {
        const isDone = await sendSegment(name, isLeaving)
        if (!isDone) {
          notBefore = Date.now() + wait
          wait = Math.min(2 * wait, pace.retry.last)
          return
        }
      }
      wait = pace.retry.first
      notBefore = 0
    } finally {
      isSending = false
    }
  }

  /** @returns false if it must be tried again later */
  const sendSegment = async (segment: string, isLeaving: boolean): Promise<boolean> => {
    const writer = [...live.values()].find((one) => one.segment === segment)
    for (;;) {
      const stored = store.read(segment)
      const data = stored?.chunks[0]
      if (!stored || data === undefined) {
        if (!writer) store.write(segment, undefined)
        return true
      }
      // A closed page writes no more, so its open chunk is final.
      if (stored.isOpen && stored.chunks.length === 1 && writer) return true
      const { questionId, startedAt, first: number } = stored
      const result = await send({ questionId, segment, number, startedAt, data }, isLeaving)
      if (result.state === 'retry') return false
      if (result.state === 'stored') {
        if (writer) writer.refusals = 0
        drop(segment, number + 1)
      } else if (result.state === 'mismatch' && number < result.next && !writer) drop(segment, result.next)
      else {
        store.write(segment, undefined)
        if (writer) giveUp(writer, result.state === 'ended')
        return true
      }
    }
  }

  const drop = (segment: string, next: number) =>
    change(segment, (before) => ({
      ...before,
      first: next,
      chunks: before.chunks.slice(next - before.first),
      isOpen: before.isOpen && next < before.first + before.chunks.length,
    }))

  const giveUp = (one: OpenRecording, isEnded: boolean) => {
    one.refusals += 1
    if (!isEnded && one.refusals <= 3) return restart(one)
    one.isEnded = true
    one.since = undefined
    one.recorder.end()
  }

  const timer = setInterval(tick, pace.storeEvery)
  tick()

  const recorderOf = (questionId: number) => {
    const known = live.get(questionId) ?? start(questionId)
    live.set(questionId, known)
    return known.recorder
  }
  return {
    recorderOf,
    mark: (kind, questionId) => live.get(questionId)?.recorder.mark(kind),
    flush() {
      for (const one of live.values()) if (!one.isEnded) keep(one, true)
      if (!isStopped) void sendAll(true)
    },
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096))
  return btoa(text)
}

import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream'

/**
 * Follows server-sent events for as long as a page is open: reconnects with growing pauses, names the last event that
 * arrived so that the server replays what was missed, and polls where streams don't get through.
 */

export type Connection = 'connecting' | 'online' | 'reconnecting' | 'offline'

export interface Following {
  readonly path: string
  /** Sent as Last-Event-ID. */
  readonly lastEventId: () => string | undefined
  readonly onEvent: (event: EventSourceMessage) => void
  readonly onConnection: (connection: Connection) => void
  /** The session has ended, or there is nothing to follow any more. */
  readonly onRefused: () => void
  /** Asks once for what was missed. @throws where there is no answer */
  readonly poll: (signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

/** A server sends something at least every 30 s; after a longer silence the connection is taken for lost. */
const silenceMilliseconds = 45_000
const pause = { first: 1000, longest: 30_000, polling: 5000 } as const
/** Failures in a row after which the page says that it is offline. */
const failuresOffline = 2

/** Ends when `signal` is aborted, or when the server refuses (a status of 400 to 499). */
export async function followEvents(following: Following): Promise<void> {
  const { signal, onConnection } = following
  let failures = 0
  onConnection('connecting')
  while (!signal.aborted) {
    const ending = await readOnce(following, () => {
      failures = 0
      onConnection('online')
    }).catch(() => 'failed' as const)
    if (signal.aborted) return
    if (ending === 'refused') {
      onConnection('offline')
      return following.onRefused()
    }
    // Servers end a stream now and then, so that a session that has ended is noticed.
    if (ending === 'ended' && failures === 0) {
      await waitFor(pauseAfter(0), signal)
      failures = 1
      continue
    }
    failures += 1
    if (!navigator.onLine) {
      onConnection('offline')
      await waitFor(Infinity, signal)
      continue
    }
    onConnection(failures <= failuresOffline ? 'reconnecting' : 'offline')
    const polled =
      failures > 1 &&
      (await following.poll(signal).then(
        () => true,
        () => false,
      ))
    if (signal.aborted) return
    if (polled) onConnection('online')
    await waitFor(polled ? pause.polling : pauseAfter(failures), signal)
  }
}

/** @throws where the connection broke */
async function readOnce(
  { path, lastEventId, onEvent, signal }: Following,
  opened: () => void,
): Promise<'refused' | 'ended' | 'failed'> {
  const silence = new AbortController()
  const lost = () => silence.abort()
  let timer = setTimeout(lost, silenceMilliseconds)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(lost, silenceMilliseconds)
  }
  window.addEventListener('offline', lost)
  try {
    const last = lastEventId()
    const response = await fetch(path, {
      headers: { accept: 'text/event-stream', ...(last === undefined ? {} : { 'last-event-id': last }) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return 'refused'
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (!response.ok || !streams || !response.body) return 'failed'
    opened()
    const events = response.body
      .pipeThrough(noticing(heard))
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    for (;;) {
      const { done, value } = await events.read()
      if (done) return 'ended'
      onEvent(value)
    }
  } finally {
    clearTimeout(timer)
    window.removeEventListener('offline', lost)
  }
}

/** Calls `heard` for each chunk, comments that keep the connection alive included. */
function noticing(heard: () => void) {
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      heard()
      controller.enqueue(chunk)
    },
  })
}

/** Doubles with each failure. The random part keeps a thousand pages from returning in the same moment. */
function pauseAfter(failures: number): number {
  const longest = Math.min(pause.longest, pause.first * 2 ** Math.min(failures, 10))
  return longest * (0.5 + Math.random() / 2)
}

/** Also ends when the device is online again. */
function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = Number.isFinite(milliseconds) ? setTimeout(done, milliseconds) : undefined
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

import { EventSourceParserStream } from 'eventsource-parser/stream'
import { readResponse } from './api.ts'

/** `polling` means that the stream has failed several times in a row, so the follower polls instead. */
export type StreamState = 'connecting' | 'live' | 'polling' | 'offline'

export interface StreamEvent {
  readonly name: string
  readonly data: unknown
}

interface StreamOptions {
  readonly path: string
  readonly signal: AbortSignal
  readonly onEvent: (event: StreamEvent) => void
  readonly onState: (state: StreamState) => void
}

/** After this many failures in a row the stream counts as unavailable. It is still retried at long intervals. */
const failuresBeforePolling = 3
const retryDelays = { first: 1000, longest: 30_000 } as const
/** A connection counts as broken if it has sent nothing for this long, not even a keep-alive comment. */
const silenceMilliseconds = 60_000

/**
 * Follows server-sent events until `signal` ends it or the server refuses. After a break it reconnects
 * with exponential backoff and sends the id of the last event, so that the server replays the missed ones. It
 * uses `fetch` because EventSource reports no reason for a failure and does not back off.
 */
export async function followStream({ path, signal, onEvent, onState }: StreamOptions): Promise<void> {
  let lastId: string | undefined
  let failures = 0
  while (!signal.aborted) {
    if (!navigator.onLine) {
      onState('offline')
      await pause(retryDelays.longest, signal)
      continue
    }
    onState(failures < failuresBeforePolling ? 'connecting' : 'polling')
    const onOpen = () => {
      failures = 0
      onState('live')
    }
    try {
      for await (const { id, event, data } of eventsOf(path, lastId, signal, onOpen)) {
        if (id !== undefined) lastId = id
        onEvent({ name: event ?? 'message', data: JSON.parse(data) })
      }
    } catch (error) {
      if (error instanceof StreamRefusal) return onState('polling')
    }
    if (!navigator.onLine) continue
    failures++
    await pause(retryDelay(failures), signal)
  }
}

/** The server has answered and refuses to stream, so retrying would not help. */
class StreamRefusal extends Error {}

/**
 * Milliseconds to wait after this many failures in a row. Up to half of it is random jitter, so that not all clients
 * reconnect at once.
 */
export function retryDelay(failures: number, random: number = Math.random()): number {
  const longest = Math.min(retryDelays.longest, retryDelays.first * 2 ** (failures - 1))
  return longest * (1 - random / 2)
}

async function* eventsOf(path: string, lastId: string | undefined, signal: AbortSignal, onOpen: () => void) {
  const connection = new AbortController()
  const end = () => connection.abort()
  signal.addEventListener('abort', end)
  window.addEventListener('offline', end)
  const silence = setInterval(() => {
    if (Date.now() - heardAt > silenceMilliseconds) end()
  }, silenceMilliseconds / 4)
  let heardAt = Date.now()
  try {
    const response = await fetch(path, {
      headers: { accept: 'text/event-stream', ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: connection.signal,
    })
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (!streams || !response.body) {
      const { status } = await readResponse(response)
      // The session has ended or the object is gone: final. 429 and 5xx are temporary.
      if (status >= 400 && status < 500 && status !== 429) throw new StreamRefusal(`Refused with ${status}.`)
      throw new Error('The response is not a stream.')
    }
    onOpen()
    const heard = new TransformStream<Uint8Array<ArrayBuffer>, BufferSource>({
      transform(bytes, controller) {
        heardAt = Date.now()
        controller.enqueue(bytes)
      },
    })
    const reader = response.body
      .pipeThrough(heard)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    clearInterval(silence)
    signal.removeEventListener('abort', end)
    window.removeEventListener('offline', end)
    // Leaving the loop early also closes the connection.
    end()
  }
}

/** Waits. Ends early if the device comes back online. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
    window.addEventListener('online', done)
  })
}

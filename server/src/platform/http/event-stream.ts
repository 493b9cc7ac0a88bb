import type { FastifyReply } from 'fastify'
import { noteStream } from '../metrics/requests.ts'
import { beatMilliseconds, openEventStream } from './server-sent-events.ts'
import { StreamPlaces } from './stream-places.ts'

/** Sends one event. A reconnecting client sends the last id back as Last-Event-ID. */
export type SendEvent = (event: string, id: number, data: string) => void

/**
 * Starts sending. `end` closes the stream, for example when the server stops. @returns a function that is called once
 * the stream is closed
 */
type Subscribe = (send: SendEvent, end: () => void) => () => void

/** After this time the client must reconnect, and is checked again: its session may have ended. */
const longestMilliseconds = 15 * 60_000
/**
 * The maximum of unsent bytes for a client that does not read. A client with more is disconnected, and catches up when
 * it reconnects.
 */
const maxWaiting = 2 * 1024 * 1024
const places = new StreamPlaces()

/** An answer that stays open: server-sent events until the client leaves. */
export class EventStream {
  readonly subscribe: Subscribe

  constructor(subscribe: Subscribe) {
    this.subscribe = subscribe
  }

  /** @throws Problem tooOften where too many are open */
  send(reply: FastifyReply): FastifyReply {
    const leave = places.enter(reply.request.ip)
    noteStream(reply.request)
    openEventStream(reply)
    const { raw } = reply
    const write = (text: string) => {
      if (raw.writableEnded) return
      raw.write(text)
      if (raw.writableLength > maxWaiting) raw.destroy()
    }
    // Clients reconnect after one or two seconds, not all at once.
    write(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`)
    const unsubscribe = this.subscribe(
      (event, id, data) => write(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`),
      () => raw.end(),
    )
    const beat = setInterval(() => {
      // To a client that doesn't read, nothing is written: writing would hide from the server that nothing moves.
      if (raw.writableLength === 0) write(': still here\n\n')
    }, beatMilliseconds)
    const limit = setTimeout(() => raw.end(), longestMilliseconds)
    beat.unref()
    limit.unref()
    raw.once('close', () => {
      clearInterval(beat)
      clearTimeout(limit)
      unsubscribe()
      leave()
    })
    return reply
  }
}

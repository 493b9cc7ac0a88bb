import type { FastifyReply } from 'fastify'
import { beatMilliseconds, openEventStream } from './server-sent-events.ts'

/** Sends one event. The id is what a client names as Last-Event-ID when it comes back. */
export type SendEvent = (event: string, id: number, data: string) => void

/** After that a client comes back and is checked again: a session may have ended in the meantime. */
const longestMilliseconds = 15 * 60_000
/** Bytes that wait for a client who does not read; one with more is let go, and catches up when it comes back. */
const mostWaiting = 2 * 1024 * 1024

/** An answer that stays open: server-sent events until the client leaves. */
export class EventStream {
  readonly subscribe: (send: SendEvent) => () => void

  /** @param subscribe begins to send, and returns what ends it */
  constructor(subscribe: (send: SendEvent) => () => void) {
    this.subscribe = subscribe
  }

  send(reply: FastifyReply): FastifyReply {
    openEventStream(reply)
    const { raw } = reply
    const write = (text: string) => {
      raw.write(text)
      if (raw.writableLength > mostWaiting) raw.destroy()
    }
    // Clients come back after a second or two, not all at once.
    write(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`)
    const end = this.subscribe((event, id, data) => write(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`))
    const beat = setInterval(() => write(': still here\n\n'), beatMilliseconds)
    const limit = setTimeout(() => raw.end(), longestMilliseconds)
    beat.unref()
    limit.unref()
    raw.once('close', () => {
      clearInterval(beat)
      clearTimeout(limit)
      end()
    })
    return reply
  }
}

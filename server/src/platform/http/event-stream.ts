import type { FastifyReply } from 'fastify'
import { Problem } from '../problem.ts'
import { beatMilliseconds, openEventStream } from './server-sent-events.ts'

/** Sends one event. The id is what a client names as Last-Event-ID when it comes back. */
export type SendEvent = (event: string, id: number, data: string) => void

/** Begins to send. `end` closes the stream, as when the server stops. @returns what is called once it is closed */
type Subscribe = (send: SendEvent, end: () => void) => () => void

/** After that a client comes back and is checked again: a session may have ended in the meantime. */
const longestMilliseconds = 15 * 60_000
/** Bytes that wait for a client who does not read; one with more is let go, and catches up when it comes back. */
const mostWaiting = 2 * 1024 * 1024
/** Streams of a server: of one address (a campus may share one), and in all. */
const most = { ofAddress: 1_000, inAll: 10_000 } as const

/** Open streams by address. */
const open = new Map<string, number>()
let openInAll = 0

/** An answer that stays open: server-sent events until the client leaves. */
export class EventStream {
  readonly subscribe: Subscribe

  constructor(subscribe: Subscribe) {
    this.subscribe = subscribe
  }

  /** @throws Problem tooOften where too many are open */
  send(reply: FastifyReply): FastifyReply {
    const leave = enter(reply.request.ip)
    openEventStream(reply)
    const { raw } = reply
    const write = (text: string) => {
      if (raw.writableEnded) return
      raw.write(text)
      if (raw.writableLength > mostWaiting) raw.destroy()
    }
    // Clients come back after a second or two, not all at once.
    write(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`)
    const unsubscribe = this.subscribe(
      (event, id, data) => write(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`),
      () => raw.end(),
    )
    const beat = setInterval(() => write(': still here\n\n'), beatMilliseconds)
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

/** @returns what gives the place back */
function enter(address: string): () => void {
  const ofAddress = open.get(address) ?? 0
  if (ofAddress >= most.ofAddress || openInAll >= most.inAll) throw new Problem('tooOften', { retryAfterSeconds: 10 })
  open.set(address, ofAddress + 1)
  openInAll += 1
  return () => {
    openInAll -= 1
    const left = (open.get(address) ?? 1) - 1
    if (left > 0) open.set(address, left)
    else open.delete(address)
  }
}

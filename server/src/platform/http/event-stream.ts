import type { FastifyReply } from 'fastify'
import type { User } from '../access/user.ts'
import { Problem } from '../problem.ts'
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

/** After this time the client must reconnect. */
const maxMilliseconds = 15 * 60_000
/**
 * How often, at least, to check that the client may still receive the events: its session or its rights may have ended.
 */
export const checkMilliseconds = 15_000
/** After a restart all clients reconnect at once. Each stream gets its own interval, so that their checks spread out. */
const spreadMilliseconds = 5_000
/**
 * The maximum of unsent bytes for a client that does not read. A client with more is disconnected, and catches up when
 * it reconnects.
 */
const maxUnsentBytes = 2 * 1024 * 1024
const places = new StreamPlaces()

/** A response that stays open: server-sent events until the client leaves. */
export class EventStream {
  readonly subscribe: Subscribe
  /** Throws a Problem once this user may no longer receive the events. */
  readonly refuse: ((user: User | undefined) => Promise<unknown>) | undefined

  constructor(subscribe: Subscribe, refuse?: (user: User | undefined) => Promise<unknown>) {
    this.subscribe = subscribe
    this.refuse = refuse
  }

  /** @param recheckAccess throws a Problem once the stream has to end. @throws Problem tooOften where too many are open */
  send(reply: FastifyReply, recheckAccess: () => Promise<unknown>): FastifyReply {
    const leave = places.enter(reply.request.ip)
    noteStream(reply.request)
    openEventStream(reply)
    const { raw } = reply
    const write = (text: string) => {
      if (raw.writableEnded) return
      raw.write(text)
      if (raw.writableLength > maxUnsentBytes) raw.destroy()
    }
    // Clients reconnect after one or two seconds, not all at once.
    write(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`)
    const unsubscribe = this.subscribe(
      (event, id, data) => write(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`),
      () => raw.end(),
    )
    const heartbeat = setInterval(() => {
      // Only if everything was sent: a write would restart the timeout that ends stalled connections.
      if (raw.writableLength === 0) write(': still here\n\n')
    }, beatMilliseconds)
    const limit = setTimeout(() => raw.end(), maxMilliseconds)
    let isChecking = false
    const check = setInterval(
      () => {
        // On a slow database, checks must not pile up.
        if (isChecking) return
        isChecking = true
        void recheckAccess()
          .catch((problem: unknown) => {
            // Other failures, such as of the database, do not end the stream.
            if (problem instanceof Problem) raw.end()
          })
          .finally(() => (isChecking = false))
      },
      checkMilliseconds - Math.floor(Math.random() * spreadMilliseconds),
    )
    heartbeat.unref()
    limit.unref()
    check.unref()
    raw.once('close', () => {
      clearInterval(heartbeat)
      clearTimeout(limit)
      clearInterval(check)
      unsubscribe()
      leave()
    })
    return reply
  }
}

import { ServerResponse, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a client may keep a connection without getting anywhere. */
export interface ClientTimeouts {
  /**
   * By then a request must have arrived, as by Node's default: the largest file, 64 MiB, needs 1.8 Mbit/s. A body that
   * arrives byte by byte would otherwise keep its connection open for ever.
   */
  readonly requestMilliseconds: number
  /**
   * A connection on which nothing moves for this long ends, if the client is the one to act. It is much longer than the
   * 15 seconds between two signs of life of an event stream. A slow client takes what the kernel has buffered in steps
   * of up to a megabyte, so that it needs 10 KB a second to be seen as moving.
   */
  readonly stalledMilliseconds: number
  /** How often Node looks for requests that are late. */
  readonly checkMilliseconds: number
}

export const clientTimeouts: ClientTimeouts = {
  requestMilliseconds: 300_000,
  stalledMilliseconds: 120_000,
  checkMilliseconds: 30_000,
}

/**
 * Ends connections whose client has stopped: it doesn't send the rest of its request, doesn't read its reply, or has
 * vanished without closing the connection. Connections that wait for the site, or for an event, stay.
 */
export function endStalledConnections(server: Server, milliseconds: number): void {
  // Node calls this after a time in which nothing was read, and nothing of what was written could be sent.
  server.setTimeout(milliseconds, (socket) => {
    const response = responseOn(socket)
    if (response === undefined) socket.destroy()
    else if (!response.req.complete) server.emit('clientError', new RequestStalled(), socket)
    else if (socket.writableLength > 0) socket.destroy()
    else socket.setTimeout(milliseconds)
  })
}

/** Has the code of Node's error for a request that is late, because it is answered in the same way. */
class RequestStalled extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** Node notes the response that is under way at the socket. */
export function responseOn(socket: Socket): ServerResponse | undefined {
  const response: unknown = Reflect.get(socket, '_httpMessage')
  return response instanceof ServerResponse ? response : undefined
}

import { Server, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerFactory } from 'fastify'

type BeforeFastify = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Node's server as Fastify makes it. `first` sees each request before Fastify does, and answers it or hands it on. */
export function serverWith(first: BeforeFastify): FastifyServerFactory {
  return (handler, options) => {
    const { http, keepAliveTimeout, requestTimeout, maxRequestsPerSocket } = options as unknown as ResolvedOptions
    const server = new PromptlyClosingServer(http, (request, response) =>
      first(request, response, () => handler(request, response)),
    )
    server.keepAliveTimeout = keepAliveTimeout
    server.requestTimeout = requestTimeout
    if (maxRequestsPerSocket > 0) server.maxRequestsPerSocket = maxRequestsPerSocket
    return server
  }
}

/**
 * Browsers open connections before they need them. Node takes one on which nothing has arrived yet for one with a
 * request, so that `close` would wait until its headers are late, a minute.
 */
class PromptlyClosingServer extends Server {
  readonly #connections = new Set<Socket>()

  constructor(options: ServerOptions, onRequest: (request: IncomingMessage, response: ServerResponse) => void) {
    super(options, onRequest)
    this.on('connection', (connection: Socket) => {
      this.#connections.add(connection)
      connection.once('close', () => this.#connections.delete(connection))
    })
  }

  /** Fastify and `close` call it, after the last connection was accepted. */
  override closeIdleConnections(): void {
    for (const connection of this.#connections) if (connection.bytesRead === 0) connection.destroy()
    super.closeIdleConnections()
  }
}

/** Fastify's own, with its defaults. */
interface ResolvedOptions {
  readonly http: ServerOptions
  readonly keepAliveTimeout: number
  readonly requestTimeout: number
  readonly maxRequestsPerSocket: number
}

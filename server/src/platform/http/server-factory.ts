import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'

type BeforeFastify = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Node's server as Fastify makes it. `first` sees each request before Fastify does, and answers it or hands it on. */
export function serverWith(first: BeforeFastify): FastifyServerFactory {
  return (handler, options) => {
    const { http, keepAliveTimeout, requestTimeout, maxRequestsPerSocket } = options as unknown as ResolvedOptions
    const server = createServer(http, (request, response) => first(request, response, () => handler(request, response)))
    server.keepAliveTimeout = keepAliveTimeout
    server.requestTimeout = requestTimeout
    if (maxRequestsPerSocket > 0) server.maxRequestsPerSocket = maxRequestsPerSocket
    return server
  }
}

/** Fastify's own, with its defaults. */
interface ResolvedOptions {
  readonly http: ServerOptions
  readonly keepAliveTimeout: number
  readonly requestTimeout: number
  readonly maxRequestsPerSocket: number
}

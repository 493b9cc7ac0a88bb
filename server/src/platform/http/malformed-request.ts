import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Refusal } from '@gradus/contract/problem'
import { Problem } from '../problem.ts'
import { responseOn } from './stalled-connection.ts'

/**
 * Errors for which Node refuses a request before it can be routed: the status, the name and the sentence of the
 * refusal.
 */
const refusals: Readonly<Record<string, readonly [status: number, error: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'tooLarge', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'badInput', 'The request took too long to arrive. Try again.'],
}
const notHttp = [400, 'badInput', 'This is not a valid HTTP request.'] as const

/**
 * What the security headers of other responses say, as far as it matters for JSON. No hook of the site runs for a
 * request that is not one.
 */
const securityHeaders = [
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options: nosniff',
  'cross-origin-resource-policy: same-origin',
  'referrer-policy: no-referrer',
  'cache-control: no-store',
]

/**
 * How long a refused connection stays half open. If it were closed at once while the client is still sending, the kernel
 * would reset it, and the client would see the reset instead of the refusal.
 */
const lingerMilliseconds = 1000
const refused = new WeakSet<Socket>()

/** Replies to invalid HTTP in the format of every refusal; if a response has already begun, it ends the connection. */
export function replyToMalformed(error: Error & { code?: string }, socket: Socket): void {
  // The rest of a request that was refused is not a second error.
  if (refused.has(socket)) return
  if (error.code !== 'ECONNRESET' && socket.writable && !hasBegunResponse(socket)) {
    const [status, code, message] = refusals[error.code ?? ''] ?? notHttp
    const refusal: Refusal = { error: code, message }
    const body = JSON.stringify(refusal)
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      ...securityHeaders,
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
    refused.add(socket)
    setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
  } else socket.destroy(error)
}

function hasBegunResponse(socket: Socket): boolean {
  return responseOn(socket)?.headersSent === true
}

/** Node would answer these two by itself, but without a body. */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new Problem('badInput', { message: 'The request has no Host header.' })
    if (raw.headers.expect !== undefined && raw.headers.expect.toLowerCase() !== '100-continue')
      throw new Problem('badInput', { message: 'Leave out the Expect header.' })
  })
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
}

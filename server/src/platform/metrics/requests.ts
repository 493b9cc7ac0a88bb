import { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan } from '@gradus/telemetry/tracer'
import { theTracer } from '@gradus/telemetry/tracing'
import { withRequestId } from '@gradus/telemetry/request-id'
import { proxiesOf } from '../http/client-address.ts'
import { requests, requestSeconds } from './metrics.ts'
import { addRequest } from './totals.ts'

/** Which requests are logged: those that change something or fail, all except those served from memory, or none. */
export type RequestLog = 'writes' | 'all' | 'off'

const streaming = new WeakSet<FastifyRequest>()
const spans = new WeakMap<FastifyRequest, OpenSpan>()

/** An event stream stays open for minutes, so it is not counted as the duration of a request. */
export function noteStream(request: FastifyRequest): void {
  streaming.add(request)
}

/** Counts, times and logs each request from outside. Calls that a page is made of are part of the page. */
export function observeRequests(app: FastifyInstance, log: RequestLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.raw instanceof IncomingMessage) {
      const { method } = request
      const route = routeOf(request)
      const status = reply.statusCode
      const seconds = reply.elapsedTime / 1000
      requests.inc({ method, route, status })
      if (!streaming.has(request)) {
        requestSeconds.observe({ method, route }, seconds)
        addRequest(status, seconds)
      }
      spans.get(request)?.end({ 'http.response.status_code': status }, status >= 500)
      if (isLogged(log, request, status))
        request.log.info({ method, route, status, milliseconds: Math.round(reply.elapsedTime) }, 'request')
    }
    done()
  })
}

/**
 * Gives everything that a request starts the request's id, and makes it part of its trace. Runs after cached responses,
 * which need neither. Only our proxies
 * decide about its trace and whether that is sampled: with anybody's header, a visitor could have each of their requests
 * stored, or join theirs to others'. Node parses a body outside of the context that `onRequest` set, so a second hook sets it again.
 */
export function followRequests(app: FastifyInstance, trustProxy: readonly string[]): void {
  const isProxy = proxiesOf(trustProxy)
  app.addHook('onRequest', (request, _reply, done) => {
    const tracer = theTracer()
    if (tracer && request.raw instanceof IncomingMessage) {
      const { method } = request
      const route = routeOf(request)
      const attributes = { 'http.request.method': method, 'http.route': route, 'gradus.request_id': request.id }
      const caller = isProxy(request.socket.remoteAddress ?? '') ? request.headers : {}
      spans.set(request, tracer.open(`${method} ${route}`, 'server', attributes, caller))
    }
    within(request, done)
  })
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
}

function within(request: FastifyRequest, done: () => void): void {
  const span = spans.get(request)
  if (!(request.raw instanceof IncomingMessage)) return done()
  withRequestId(request.id, () => (span ? span.run(done) : done()))
}

function isLogged(log: RequestLog, { method, url }: FastifyRequest, status: number): boolean {
  if (log === 'off') return false
  const changes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  return log === 'all' ? !url.startsWith('/assets/') : changes || status >= 500
}

/** Each built file has a route of its own. */
function routeOf({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions
  if (url === undefined) return 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}

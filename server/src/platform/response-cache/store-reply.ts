import type { FastifyReply, FastifyRequest } from 'fastify'
import { cachedResponse, type CachePolicy } from './cached-response.ts'
import type { ResponseMemory } from './memory.ts'

/** Headers that belong to a single request. */
const uncachedHeaders = new Set(['content-length', 'content-encoding', 'vary', 'cache-control', 'connection', 'date'])

/** Stores a call's reply under a key, unless it is an error or sets a cookie. */
export function storeReply(
  memory: ResponseMemory,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
  policy: CachePolicy,
): void {
  const headers = Object.entries(reply.getHeaders())
  if (reply.statusCode !== 200 || headers.some(([name]) => name === 'set-cookie')) return
  const cached = headers.filter(([name]) => !uncachedHeaders.has(name) && !name.startsWith('x-ratelimit'))
  memory.store(
    request.cacheVersion,
    key,
    cachedResponse(
      Buffer.from(payload),
      Object.fromEntries(cached.map(([name, value]) => [name, String(value)])),
      policy,
      request.routeOptions.url,
    ),
  )
}

import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rateLimits, type RateLimit, type RateLimitName } from '@gradus/contract/endpoint'
import { Problem } from '../problem.ts'

export interface Limiter {
  /** By which of the request's properties it counts, which says how early it can be asked. */
  readonly by: RateLimit['by']
  /** Counts the call, and refuses it where it was one too many. @throws Problem tooOften */
  check(request: FastifyRequest): Promise<void>
}

/** Keys that one row remembers, least recently used forgotten first. */
const maxTrackedKeys = 50_000

const made = new WeakMap<FastifyInstance, Map<RateLimitName, Limiter[]>>()

/**
 * The limiters of a name of the contract. Calls of the same name count together: somebody who guesses passwords gets no
 * second try at AdminLogin. Each server counts for itself.
 */
export function limitersOf(app: FastifyInstance, name: RateLimitName): Limiter[] {
  const ofApp = made.get(app) ?? new Map<RateLimitName, Limiter[]>()
  made.set(app, ofApp)
  const limiters = ofApp.get(name) ?? rateLimits[name].map((row) => createLimiter(app, row))
  ofApp.set(name, limiters)
  return limiters
}

function createLimiter(app: FastifyInstance, row: RateLimit): Limiter {
  const options = {
    max: row.max,
    timeWindow: row.seconds * 1000,
    cache: maxTrackedKeys,
    keyGenerator: (request: FastifyRequest) => keyOf(row, request) ?? '',
  }
  const count = app.createRateLimit(options)
  return {
    by: row.by,
    check: async (request) => {
      if (keyOf(row, request) === undefined) return
      const state = await count(request)
      if (!state.isAllowed && state.isExceeded) throw new Problem('tooOften', { retryAfterSeconds: state.ttlInSeconds })
    },
  }
}

/** None where the row does not concern the call, such as a limit by email on one that names none. */
function keyOf(row: RateLimit, request: FastifyRequest): string | undefined {
  const network = networkOf(request.ip)
  if (row.by === 'account') return request.user ? String(request.user.id) : network
  if (row.by === 'address') return network
  const email = emailOf(request.body)
  return email === undefined ? undefined : `${email} ${network}`
}

function emailOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'email' in body ? String(body.email).toLowerCase() : undefined
}

/** A household has one IPv4 address, but 2^64 of IPv6: they count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [before = '', after] = address.replace(/%.*$/, '').split('::')
  const first = before.split(':').filter((group) => group !== '')
  const last = (after ?? '').split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

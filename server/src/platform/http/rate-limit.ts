import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { rateLimits, type RateLimit, type RateLimitName } from '@gradus/contract/rate-limit'
import { deviceCookie, knownDevice } from '../access/known-device.ts'
import { Problem } from '../problem.ts'
import { ownCookie } from './own-cookie.ts'
import type { Site } from '../site.ts'
import { countCall, uncountCall } from './rate-store.ts'

export interface Limiter {
  /** The property of the request by which it counts. It decides how early the limit can be checked. */
  readonly by: RateLimit['by']
  /** Counts the call, and refuses it if it exceeds the limit. @throws Problem tooOften */
  check(request: FastifyRequest): Promise<void>
  /** Takes a call back that was not refused, if the limit counts only those that are. */
  forgive(request: FastifyRequest): Promise<void>
}

type RateLimitServices = Pick<Site, 'config' | 'database'>

/**
 * The limiters for a name of the contract. Calls with the same name count together, so that an attacker who guesses
 * passwords gets no extra tries at AdminLogin. All servers of a site count together, too.
 */
export function limitersOf(site: RateLimitServices, name: RateLimitName): Limiter[] {
  return rateLimits[name].map((row) => createLimiter(site, name, row))
}

function createLimiter(site: RateLimitServices, name: RateLimitName, row: RateLimit): Limiter {
  // Stored only as a hash, so that the counters identify nobody.
  const hashOf = async (request: FastifyRequest) => {
    const key = await keyOf(site, row, request)
    if (key === undefined) return undefined
    return createHash('sha256').update(`${name} ${row.by} ${row.seconds} ${key}`).digest()
  }
  return {
    by: row.by,
    check: async (request) => {
      const hash = await hashOf(request)
      if (hash === undefined) return
      const { calls, seconds } = await countCall(site.database, hash, row.seconds)
      if (calls > row.max)
        throw new Problem('tooOften', {
          message: `Too many attempts. Try again in ${inWords(Math.max(1, seconds))}.`,
          retryAfterSeconds: seconds,
        })
    },
    forgive: async (request) => {
      const hash = row.refused ? await hashOf(request) : undefined
      if (hash !== undefined) await uncountCall(site.database, hash)
    },
  }
}

/** Rounded up, so that nobody tries again too early. */
function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 100
      ? [seconds, 'second']
      : seconds < 6000
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

/** Undefined if the limit does not apply to the call, such as a limit by email to a call without one. */
async function keyOf(site: RateLimitServices, row: RateLimit, request: FastifyRequest): Promise<string | undefined> {
  const network = networkOf(request.ip)
  if (row.by === 'account') return request.user ? String(request.user.id) : network
  if (row.by === 'address') return network
  const email = emailOf(request.body)
  if (email === undefined) return undefined
  const cookie = request.cookies[ownCookie(site.config.PUBLIC_URL, deviceCookie).name]
  const device = await knownDevice(site.database, cookie, email)
  if (row.anywhere) return device === undefined ? `${email} anywhere` : undefined
  if (row.anyone) return device === undefined ? `anyone ${network}` : undefined
  return device === undefined ? `${email} ${network}` : `${email} device ${device}`
}

function emailOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'email' in body ? String(body.email).toLowerCase() : undefined
}

/** A household has one IPv4 address but 2^64 IPv6 addresses, so these count as one. */
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

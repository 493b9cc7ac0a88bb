import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request's right is in its address and no cookie is looked at: no other site can misuse it. */
    fromAnywhere?: boolean
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Unsafe methods need a same-origin `Origin` (design, section 7). Every browser sends one, so a request with neither
 * `Origin` nor `Sec-Fetch-Site` comes from a program, which carries no ambient cookies of anybody: it may pass
 * (docs/decisions/0003). The few GET calls under /auth that write are shielded by `Sec-Fetch-Site`; a neighbour on the
 * same domain or another port of the same machine is foreign as well.
 * @throws Problem foreignOrigin
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (request.routeOptions.config.fromAnywhere) return
  const reading = safeMethods.has(request.method)
  const site = request.headers['sec-fetch-site']
  const fromElsewhere = site === 'cross-site' || site === 'same-site'
  if (fromElsewhere && (!reading || /^\/(auth|admin)\//i.test(request.url))) throw new Problem('foreignOrigin')
  const { origin, host } = request.headers
  if (!reading && origin !== undefined && !isOwn(origin, host, new URL(publicUrl))) throw new Problem('foreignOrigin')
}

/** The public address, or whatever other name this very request reached the site by (127.0.0.1 for localhost). */
function isOwn(origin: string, host: string | undefined, publicUrl: URL): boolean {
  if (origin === publicUrl.origin) return true
  if (!URL.canParse(origin)) return false
  const given = new URL(origin)
  return given.host === host && given.protocol === publicUrl.protocol
}

import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Unsafe methods need a same-origin `Origin` (design, section 7). Every browser sends one, so a request with neither
 * `Origin` nor `Sec-Fetch-Site` comes from a program, which carries no ambient cookies of anybody: it may pass
 * (docs/decisions/0003). The few GET calls under /auth that write are shielded by `Sec-Fetch-Site`.
 * @throws Problem foreignOrigin
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  const reading = safeMethods.has(request.method)
  if (site === 'cross-site' && (!reading || request.url.startsWith('/auth/') || request.url.startsWith('/admin/')))
    throw new Problem('foreignOrigin')
  const origin = request.headers.origin
  if (reading || origin === undefined) return
  if (origin !== new URL(publicUrl).origin && hostOf(origin) !== request.headers.host)
    throw new Problem('foreignOrigin')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Other sites cannot misuse the request: a secret in its address or its body gives the right, and the session's
     * cookie is ignored.
     */
    allowCrossSite?: boolean
    /** A GET that changes something, so that only this site's own scripts may make it. */
    writes?: boolean
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Unsafe methods need a same-origin `Origin` (design, section 7). Every browser sends one, so a request with neither
 * `Origin` nor `Sec-Fetch-Site` comes from a program, which carries no ambient cookies of anybody: it may pass
 * (docs/decisions/0003). A neighbour on the same domain or another port of the same machine is foreign as well. What
 * counts is the route that was matched, never the address as it was written: that has many spellings.
 * @throws Problem foreignOrigin
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { config, url: route = '' } = request.routeOptions
  if (config.allowCrossSite) return
  const reading = safeMethods.has(request.method)
  const site = request.headers['sec-fetch-site']
  const fromElsewhere = site === 'cross-site' || site === 'same-site'
  if (fromElsewhere && (!reading || /^\/(auth|admin)\//.test(route))) throw new Problem('foreignOrigin')
  if (reading && config.writes && !isOwnFetch(request)) throw new Problem('foreignOrigin')
  const { origin, host, referer } = request.headers
  // Where something on the way removed `Origin`, the page that was left still tells.
  const from = origin ?? originOf(referer)
  if ((!reading || config.writes) && from !== undefined && !isOwn(from, host, new URL(publicUrl)))
    throw new Problem('foreignOrigin')
}

function originOf(referer: string | undefined): string | undefined {
  if (referer === undefined || referer === '') return undefined
  return URL.canParse(referer) ? new URL(referer).origin : 'null'
}

/**
 * Whether a GET was made by a script of this site, or by a program that is not a browser. A picture in a comment or a
 * link is neither. Over plain http browsers leave `Sec-Fetch-*` out, but for pictures, styles and pages their Accept
 * header names the type.
 */
function isOwnFetch({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  const destination = headers['sec-fetch-dest']
  if (site === undefined && destination === undefined)
    return !/image\/|video\/|audio\/|text\/(html|css)/i.test(headers.accept ?? '')
  return site === 'same-origin' && destination === 'empty'
}

/**
 * The public address. A site that was started on this machine, whose public address is localhost, has other names as well
 * (127.0.0.1, the machine's own): there it is the name by which this very request reached the site, if nobody else can
 * have that name point here. Any other name may be one of DNS rebinding: its owner's page would pass for this site.
 */
function isOwn(origin: string, host: string | undefined, publicUrl: URL): boolean {
  if (origin === publicUrl.origin) return true
  if (!URL.canParse(origin) || !isLoopback(publicUrl.hostname)) return false
  const originUrl = new URL(origin)
  return originUrl.host === host && originUrl.protocol === publicUrl.protocol && isNameOfMachine(originUrl.hostname)
}

/** An address, localhost, or the machine's name: in full, its first label, and that in `.local`, as mDNS has it. */
function isNameOfMachine(name: string): boolean {
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true
  const own = hostname().toLowerCase()
  const [first] = own.split('.')
  return own !== '' && [own, first, `${first}.local`].includes(name)
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name)
}

import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * The browser features that our pages may use: copying, full screen (a ranking on a stage), and passkeys. All
 * others are off, even for injected code.
 */
const allowed = ['clipboard-write', 'fullscreen', 'publickey-credentials-create', 'publickey-credentials-get']
const denied = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const permissions = [...allowed.map((name) => `${name}=(self)`), ...denied.map((name) => `${name}=()`)].join(', ')

/** Whether browsers treat pages at this address as secure contexts: https, or this very machine. */
function isSecureContext(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)
}

/**
 * Headers of every response. A page has a content policy of its own (page/content-policy.ts); other responses may load
 * nothing. Together with the opener policy, `credentialless` isolates the site: pictures of other sites, if settings
 * allow them, are loaded without cookies, and no other site's window or process shares memory with ours. What only
 * concerns documents is left out of the replies of calls: browsers ignore it there, and it is half of a short reply.
 */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const common = {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    hsts: publicUrl.startsWith('https:'),
  }
  const setForDocument = helmet({
    ...common,
    crossOriginEmbedderPolicy: { policy: 'credentialless' },
    // Elsewhere browsers ignore it, and write an error about each page to the console.
    crossOriginOpenerPolicy: isSecureContext(publicUrl),
  })
  const setForCall = helmet({
    ...common,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    if (isCall(routeOptions.url)) return setForCall(raw, reply.raw, () => done())
    reply.raw.setHeader('Permissions-Policy', permissions)
    setForDocument(raw, reply.raw, () => done())
  })
}

/** Judged by the route, not by the address: `/%61uth/api` is the same call. */
function isCall(route: string | undefined): boolean {
  return route !== undefined && /^\/(?:public|auth|admin)\/(?:api\/|\*$)/.test(route)
}

import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * The browser features that our pages may use: copying, full screen (a ranking on a stage), sharing, and passkeys. All
 * others are off, even for injected code.
 */
const allowed = [
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'web-share',
]
const denied = [
  'accelerometer',
  'autoplay',
  'bluetooth',
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

/**
 * Headers of every answer. A page has a content policy of its own (page/content-policy.ts); other answers may load
 * nothing. Together with the opener policy, `credentialless` isolates the site: pictures of other sites, if settings
 * allow them, are loaded without cookies, and no other site's window or process shares memory with ours.
 */
export async function setSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    hsts: publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: { policy: 'credentialless' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('permissions-policy', permissions)
    done()
  })
}

import { ltiAddresses } from '@gradus/contract/lti'
import type { Site } from '../platform/site.ts'
import type { browserRoute } from './browser.ts'
import type { Lti } from './launch.ts'
import { paragraph, sendPage, sheet } from './page.ts'
import { registerPlatform } from './register.ts'
import { publicKeys } from './key.ts'

/** How long a platform may keep our keys; a new one is published for a day before it signs. */
const keysSeconds = 3600
/** Tells the platform that opened the window that it can be closed. */
const closeScript = `(window.opener || window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, JSON.parse(document.getElementById('data').textContent).origin)`

export function registerRoutes(site: Site, lti: Lti, route: ReturnType<typeof browserRoute>): void {
  route('GET', ltiAddresses.jwks, async (_fields, _request, reply) =>
    reply
      .header('cache-control', `public, max-age=${keysSeconds}`)
      .type('application/json; charset=utf-8')
      .send(await publicKeys(site.database)),
  )
  route('GET', ltiAddresses.register, async (fields, _request, reply) => {
    const { name, origin } = await registerPlatform(lti, {
      link: fields['link'] ?? '',
      configuration: fields['openid_configuration'] ?? '',
      token: fields['registration_token'],
    })
    const title = `${name} is registered`
    const text = 'An admin of Gradus has to approve it before anybody can open it. You can close this window.'
    const body = sheet(title, paragraph(text))
    return sendPage(reply, { title, body, script: closeScript, data: { origin }, origins: [origin] })
  })
}

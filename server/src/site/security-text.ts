import { Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'

/** RFC 9116 wants a date within a year. It moves on with each day, because an operator who left would not renew it. */
const validDays = 180
const day = 24 * 60 * 60 * 1000

/** The file /.well-known/security.txt. Without SECURITY_CONTACT it gives the support address, if that is set. */
export function serveSecurityText({ app, config }: Site): void {
  const { PUBLIC_URL, SECURITY_CONTACT: securityContact, SUPPORT_EMAIL: support, SECURITY_POLICY_URL: policy } = config
  const contact = securityContact ?? (support.endsWith('.invalid') ? undefined : support)
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (contact === undefined) throw new Problem('notFound')
    const expires = new Date((Math.floor(Date.now() / day) + validDays) * day)
    const lines = [
      `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
      ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })
}
